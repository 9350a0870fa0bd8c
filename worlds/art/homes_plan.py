"""The homes of Hollow Oak, floor by floor. The letters are told in `legend.py`."""

from __future__ import annotations

from floor_plan import Building, Room, Wing

VISITS = "08:00-22:00"

HOMES = (
    Building(
        "the dorm",
        (3, 3),
        "home",
        VISITS,
        roof="red gable",
        wall="brick wall",
        door="blue",
        quilts=("slate", "rose", "straw", "sage"),
        front=".hh.b..f.ff.b..b.ff.h.",
        chimneys=(6, 14),
        wings=(Wing(0, 7, 14), Wing(15, 7, 14)),
        rooms=(
            Room("Tunde's room", "boards", "sky room", "slate"),
            Room("Priya's room", "boards", "rose room", "red"),
            Room("Leo's room", "boards", "cream room", "straw"),
            Room("Mei's room", "boards", "sage room", "sage"),
            Room("the dorm kitchen", "checks", "cream room"),
            Room("the dorm bathroom", "tiles", "tiled room"),
        ),
        picture="""
            ######################
            ##=#@#=####%=#####=###
            #nB.K#nBD:#nB.K#nB6.w#
            #.:..#.:.^#.:..#.:...#
            #....#....#....#.....#
            #1..p#c..p#D:.p#..T:p#
            ###+####+####+##+#####
            ###+#&##+####+@#+#####
            #rk.Sskp.KKp..p..#l.u#
            #................|...#
            #.vvv.....q:..a..#...#
            #.L::.....t......#...#
            #.^^^..p.......p.#b:.#
            ########+#############
            ##=#=#=#+#=#=#=#=#=#=#
        """,
    ),
    Building(
        "Orchard House",
        (79, 70),
        "home",
        VISITS,
        roof="thatch gable",
        wall="plaster wall",
        door="green",
        quilts=("sage", "sage"),
        front=".fbf.ff..f.fbff.",
        chimneys=(12,),
        wings=(Wing(6, 5, 6),),
        rooms=(
            Room("the Adeyemi bedroom", "boards", "sage room", "sage"),
            Room("the orchard kitchen", "tiles", "cream room"),
            Room("the orchard bathroom", "tiles", "tiled room"),
        ),
        picture="""
            ################
            ##%##=#####&##=#
            #nBBw#Sskrp#l.u#
            #.::.#.vv..#...#
            #....|.T:..|...#
            #D:..#.^^.a#b:.#
            #^..p#p....#...#
            ########+#######
            ##=#=###+##=##=#
        """,
    ),
    Building(
        "Finch cottage",
        (60, 70),
        "home",
        VISITS,
        roof="thatch gable",
        wall="stone wall",
        door="red",
        quilts=("straw", "straw"),
        front="hff...ff.fff.ffh",
        chimneys=(2,),
        dormers=(6, 11),
        rooms=(
            Room("the Finch kitchen", "flags", "cream room", "red"),
            Room("the Finch bedroom", "boards", "rose room", "red"),
            Room("the Finch bathroom", "tiles", "tiled room"),
        ),
        picture="""
            ################
            ####=#=#%##=#=##
            #F:Ssk.#nBBn#lu#
            #......#.::.#..#
            #a.vv..|....|..#
            #..T:..#c..p#..#
            #p.^^.p#....#b:#
            ####+###########
            ##=#+#=##=##=#=#
        """,
    ),
    Building(
        "Castellano house",
        (3, 70),
        "home",
        VISITS,
        roof="red gable",
        wall="plaster wall",
        door="green",
        quilts=("red", "red"),
        front="ffbff..fb...ffbff",
        chimneys=(7,),
        wings=(Wing(9, 5, 6),),
        rooms=(
            Room("the Castellano bedroom", "dark boards", "rose room", "red"),
            Room("the Castellano kitchen", "bricks", "cream room"),
            Room("the Castellano bathroom", "tiles", "tiled room"),
        ),
        picture="""
            #################
            ##@##=#####%##=##
            #wBBn#Sskkrd#l.u#
            #.::.#......#...#
            #....|.vvv..|...#
            #c..p#.L::.p#b:.#
            #....#.^^^..#...#
            ###########+#####
            ##=#=##=#=#+#=#=#
        """,
    ),
    Building(
        "Garrow house",
        (23, 70),
        "home",
        VISITS,
        roof="thatch gable",
        wall="stone wall",
        door="brown",
        quilts=("slate",),
        front="zb.ff.....zb",
        chimneys=(6,),
        rooms=(
            Room("Wilf's bedroom", "dark boards", "bare room", "slate"),
            Room("the Garrow kitchen", "flags", "bare room"),
        ),
        picture="""
            ############
            ##=#$####&##
            #nB.w#F:Ssk#
            #.:..#.....#
            #....|.t<..#
            #c...#....a#
            #...z#p..zz#
            ########+###
            ##=#=###+#=#
        """,
    ),
    Building(
        "Moreau house",
        (95, 47),
        "home",
        VISITS,
        roof="slate gable",
        wall="plaster wall",
        door="violet",
        quilts=("violet", "rose"),
        front="fb....ffbff.",
        chimneys=(8,),
        wings=(Wing(2, 5, 6),),
        rooms=(
            Room("Ines's bedroom", "parquet", "sky room", "slate"),
            Room("Colette's bedroom", "boards", "rose room", "red"),
            Room("the Moreau kitchen", "checks", "cream room"),
            Room("the Moreau bathroom", "tiles", "tiled room"),
        ),
        picture="""
            ############
            ##=@#####=##
            #nB.K#nB.we#
            #.:..#.:..^#
            #....#.....#
            #D:.p#.a..p#
            ###+##+#####
            ###+##+#####
            #rS.sk.#l.u#
            #......|...#
            #.>T:<.#b:.#
            #p.....#...#
            ####+#######
            ##=#+#=##=##
        """,
    ),
    Building(
        "Hill House",
        (83, 3),
        "home",
        VISITS,
        roof="slate gable",
        wall="stone wall",
        door="red",
        quilts=("violet", "violet"),
        front="ffbff.b...b.ffbff",
        chimneys=(4, 12),
        wings=(Wing(6, 7, 9),),
        rooms=(
            Room("the Pell bedroom", "parquet", "rose room", "red"),
            Room("the Hill House bathroom", "tiles", "tiled room"),
            Room("the studio", "boards", "sky room"),
            Room("the Hill House kitchen", "checks", "sage room"),
        ),
        picture="""
            #################
            ##%#=###=####=#=#
            #nBBnw#l.u#6..6.#
            #.::..#...#.....#
            #.....#b:.#.y.y.#
            #c...p#...#p..T:#
            ###+####+####+###
            ###+####+#@##+%##
            #rS.skk...F:..Kp#
            #...............#
            #..vvv....a.....#
            #.>L::<....q:...#
            #..^^^.p.......p#
            #########+#######
            ##=#=#=##+##=#=##
        """,
    ),
    Building(
        "the gatehouse",
        (4, 26),
        "home",
        VISITS,
        roof="red gable",
        wall="stone wall",
        door="blue",
        quilts=("slate", "straw"),
        front="bf.....ffb.",
        chimneys=(9,),
        wings=(Wing(3, 5, 6),),
        rooms=(
            Room("Nadia's bedroom", "boards", "sky room", "slate"),
            Room("Yusuf's bedroom", "boards", "sage room", "straw"),
            Room("the gatehouse kitchen", "flags", "cream room"),
        ),
        picture="""
            ###########
            ##=####=###
            #nB.w#nB.K#
            #.:..#.:..#
            #....#....#
            #c..p#D:..#
            ###+####+##
            ###+##@#+##
            #rS.sk.p..#
            #.........#
            #.>T:<.q:.#
            #p.......p#
            #####+#####
            ##=##+##=##
        """,
    ),
    Building(
        "Chapel cottage",
        (17, 26),
        "home",
        VISITS,
        roof="slate gable",
        wall="stone wall",
        door="violet",
        window="arched",
        quilts=("sage", "sage"),
        front="hff....ff.fffh",
        chimneys=(9,),
        wings=(Wing(3, 5, 7),),
        rooms=(
            Room("the chapel bedroom", "boards", "sage room", "sage"),
            Room("the study", "parquet", "panel room", "red"),
            Room("the chapel kitchen", "flags", "cream room"),
            Room("the chapel bathroom", "tiles", "tiled room"),
        ),
        picture="""
            ##############
            ##%##=###=#&##
            #nBBnw#KK.K.p#
            #.::..#......#
            #.....#.D:.t<#
            #c...p#.^..a.#
            ###+####+#####
            ###+####+#####
            #rS.skF:.#l.u#
            #........|...#
            #.>T:<..a#b:.#
            #p......p#...#
            #####+########
            ##=##+##=##=##
        """,
    ),
    Building(
        "Weir cottage",
        (97, 65),
        "home",
        VISITS,
        roof="thatch gable",
        wall="timber wall",
        door="green",
        quilts=("rose", "slate"),
        front="",
        chimneys=(2,),
        wings=(Wing(5, 5, 6),),
        rooms=(
            Room("Agnes's bedroom", "boards", "rose room", "red"),
            Room("Kit's bedroom", "boards", "cream room", "straw"),
            Room("the weir bathroom", "tiles", "tiled room"),
            Room("the weir kitchen", "bricks", "cream room"),
        ),
        picture="""
            ############
            ##%#=###=###
            #nB.wc#nBD:#
            #.:...#.:.^#
            #.....#....#
            #a.p..#7..p#
            #####+##+###
            #####+##+###
            #l.u#.Ss.rk#
            #...|......#
            #b:.#.>T:<.#
            #...#p....a#
            #######+####
            ##=###=+#=##
        """,
    ),
)
