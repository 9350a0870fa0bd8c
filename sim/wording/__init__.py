"""Frames and facts to English: the one place where content becomes text."""

from __future__ import annotations

from sim.wording.facts import asks, fact_clause, fact_question, fact_sentence, functional
from sim.wording.names import first_name, is_for_company, is_outdoors, place_preposition
from sim.wording.sentences import matter, memory_sentence, sentence, spoken
from sim.wording.speech import speech
from sim.wording.speech.phrases import OVERHEARD, where_read
from sim.wording.times import date_phrase, time_phrase
from sim.wording.verbs import activity

__all__ = [
    "OVERHEARD",
    "activity",
    "asks",
    "date_phrase",
    "fact_clause",
    "fact_question",
    "fact_sentence",
    "first_name",
    "functional",
    "is_for_company",
    "is_outdoors",
    "matter",
    "memory_sentence",
    "place_preposition",
    "sentence",
    "speech",
    "spoken",
    "time_phrase",
    "where_read",
]
