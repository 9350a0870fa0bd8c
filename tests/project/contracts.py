"""A kind of import contract: a library is known to its owner alone, whether or not the owner exists yet."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class LibraryContract(Contract):
    """Only `owners` (modules or packages) import `libraries` directly."""

    type_name = "library"

    libraries = fields.ListField(subfield=fields.StringField())
    owners = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at who imports each library."""
        strays = sorted(
            (importer, library)
            for library in self.libraries  # type: ignore[attr-defined]
            if library in graph.modules
            for importer in graph.find_modules_that_directly_import(library)
            if not self._owns(importer)
        )
        return ContractCheck(kept=not strays, metadata={"strays": strays})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name every stray."""
        for importer, library in check.metadata["strays"]:
            output.print_error(f"{importer} imports {library}, which only {', '.join(self.owners)} may do")  # type: ignore[attr-defined]

    def _owns(self, importer: str) -> bool:
        return any(importer == owner or importer.startswith(f"{owner}.") for owner in self.owners)  # type: ignore[attr-defined]
