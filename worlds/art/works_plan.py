"""The shops, workplaces and public houses of Hollow Oak, floor by floor. The letters are told in `legend.py`."""

from __future__ import annotations

from floor_plan import Building, Room, Wing

WORKS = (
    Building(
        "the café",
        (32, 24),
        "café",
        "07:00-21:00",
        roof="red gable",
        wall="plaster wall",
        door="red",
        window="shop",
        sign="sign café",
        quilts=("rose", "slate"),
        front="o<.>o<....>o<.tff.ft",
        chimneys=(10,),
        dormers=(2, 8),
        wings=(Wing(11, 9, 15),),
        rooms=(
            Room("the café bathroom", "tiles", "tiled room"),
            Room("Marta's bedroom", "boards", "rose room", "red"),
            Room("the flat kitchen", "tiles", "cream room"),
            Room("Jonas's bedroom", "boards", "sky room", "slate"),
            Room("the café room", "parquet", "sage room"),
            Room("the bakehouse", "bricks", "cream room"),
        ),
        picture="""
            ####################
            ##=##%=#####=&##%=##
            #l.u#nB.w#Ssk.#nB.w#
            #...#.:..#....#.:..#
            #b:.#....|.t<.|....#
            #...#c..p#r...#1..p#
            ##+##########+######
            ##+#%########+######
            #p..v..JVVY.#..p.O:#
            #..>o<......|......#
            #...^..CCICC#.M:..f#
            #........y..#.....f#
            #>o<.>o<.>o<#.M:..d#
            #p.........p#.....7#
            ######+#############
            #=#=#=+=#=#=#=##=#=#
        """,
    ),
    Building(
        "the bar",
        (23, 45),
        "inn",
        "16:00-23:30",
        roof="slate gable",
        wall="timber wall",
        door="green",
        window="green",
        sign="sign bar",
        quilts=("slate", "red", "straw"),
        front="zz.zt..ff..ff...ff.t",
        chimneys=(5, 18),
        dormers=(2, 7),
        wings=(Wing(11, 7, 10),),
        rooms=(
            Room("Frank's bedroom", "dark boards", "sage room", "sage"),
            Room("the loft kitchen", "tiles", "cream room"),
            Room("Siobhan's bedroom", "boards", "rose room", "red"),
            Room("the bar bathroom", "tiles", "tiled room"),
            Room("the cellar", "flags", "bare room"),
            Room("the taproom", "dark boards", "panel room"),
            Room("the guest room", "boards", "cream room", "slate"),
        ),
        picture="""
            ####################
            ##=%####=#&##%=###=#
            #nB.w#Ssk.#nB.w#l.u#
            #.:..#....#.:..#...#
            #....|.t<.|....#b:.#
            #c.a.#r...#1..p#...#
            #########+#######+##
            ###$#$###+####*##+@#
            #ZZZZdd#..YYYY.F:.p#
            #......|...........#
            ########xxxxXx.....#
            ####%###.yyyy...>o<#
            #nB..w.|...........#
            #p:....#>o<.>o<.>o<#
            ##############+#####
            #=#=#=##=#=#=#+#=#=#
        """,
    ),
    Building(
        "the grocery",
        (77, 30),
        "shop",
        "08:00-18:00",
        roof="red gable",
        wall="brick wall",
        door="green",
        window="shop",
        sign="sign loaf",
        front="..gu.....ug..77..",
        chimneys=(14,),
        dormers=(10,),
        wings=(Wing(2, 7, 8),),
        rooms=(Room("the grocery hall", "boards", "cream room"), Room("the cold store", "flags", "bare room")),
        picture="""
            #################
            ##########=######
            #gGGGGJJVV.#dzz7#
            #..........|....#
            #.gh.gh....#7..z#
            #.hg.hg.CIC#7.7.#
            #..........#....#
            #p..p.....p#z.dd#
            #####+###########
            #=#=#+#=#=###=#=#
        """,
    ),
    Building(
        "the pharmacy",
        (95, 30),
        "shop",
        "09:00-17:30",
        roof="slate gable",
        wall="plaster wall",
        door="green",
        window="blue",
        sign="sign cross",
        front="hff....ffh.",
        chimneys=(9,),
        wings=(Wing(3, 5, 7),),
        rooms=(Room("the dispensary", "checks", "sky room"),),
        picture="""
            ###########
            #########=#
            #mmmJJmmm.#
            #.........#
            #CCICC....#
            #.......v.#
            #p.....q:.#
            #.........#
            #####+#####
            ##=##+##=##
        """,
    ),
    Building(
        "the clinic",
        (80, 46),
        "place",
        "08:30-17:00",
        roof="slate gable",
        wall="stone wall",
        door="blue",
        window="blue",
        sign="sign cross",
        front="bff...ff.ffbff",
        chimneys=(10,),
        wings=(Wing(2, 5, 6),),
        rooms=(
            Room("the ward", "tiles", "sky room"),
            Room("the waiting room", "tiles", "cream room", "sage"),
            Room("the consulting room", "boards", "sage room"),
        ),
        picture="""
            ##############
            ##=#=#=#=##=##
            #HnHnHnH.m.l.#
            #:.:.:.:.....#
            #............#
            #p.......D:<p#
            ###+######+###
            ###+%#&###+#%#
            #vv..vp#m3..l#
            #......#.v...#
            #.t....|.D:..#
            #......#.^.E:#
            #vv..vp#p....#
            ####+#########
            ##=#+#=##=#=##
        """,
    ),
    Building(
        "the college",
        (28, 2),
        "school",
        "08:00-19:00",
        roof="slate gable",
        wall="brick wall",
        door="blue",
        window="arched",
        front="ffbff.bff.....ffb.ffbff",
        chimneys=(8, 14),
        dormers=(9, 12),
        wings=(Wing(0, 9, 15), Wing(14, 9, 15)),
        rooms=(
            Room("the practice room", "boards", "rose room", "slate"),
            Room("", "flags", "panel room", "red"),
            Room("the laboratory", "tiles", "sky room"),
            Room("the lecture hall", "parquet", "cream room"),
            Room("the common room", "boards", "sage room", "red"),
        ),
        picture="""
            #######################
            ##!##=#####=#####=#=###
            #P:.1.Kp.#p.p#mm.K..K2#
            #^.......#...#........#
            #..1v.v..|...#R:.R:.R:#
            #p.....a.#...|.^..^..^#
            ##########...#........#
            ###~~~~#@#...##########
            #...5...2#...###&#%#@##
            #........|...#F:.K.K.p#
            #^^^.^^^.#...#........#
            #........#...|.q:.>o<.#
            #^^^.^^^.#...#...a....#
            #p......p#...#p......p#
            ###########+###########
            ##=##=##=##+##=##=##=##
        """,
    ),
    Building(
        "the library",
        (53, 8),
        "school",
        "09:00-19:00",
        roof="red hip",
        wall="stone wall",
        door="green",
        window="arched",
        sign="sign book",
        front="bff....ffb.ffbff.",
        chimneys=(12,),
        dormers=(6, 9),
        rooms=(Room("the reading room", "parquet", "panel room"), Room("the archive", "flags", "bare room")),
        picture="""
            #################
            #########=#######
            #KKKKKKKK.p#3333#
            #..........|....#
            #.D:.D:.D:.#3..3#
            #.^..^..^..#....#
            #K.K......p#3.c3#
            #p..a..D:<.#....#
            #####+###########
            ##=##+##=##=##=##
        """,
    ),
    Building(
        "the town hall",
        (54, 24),
        "place",
        "09:00-17:00",
        roof="slate hip",
        wall="stone wall",
        door="gold",
        window="arched",
        front="ffbff.ffb...bff.ffbff",
        tower=10,
        wings=(Wing(7, 7, 8),),
        rooms=(
            Room("the council chamber", "parquet", "panel room", "red"),
            Room("the print room", "boards", "bare room"),
            Room("the hall lobby", "checks", "cream room"),
            Room("the mayor's office", "parquet", "sage room", "red"),
        ),
        picture="""
            #####################
            ##=#!#=##@###%#=!#=##
            #p........5.....KKKp#
            #......v.v.v.v......#
            #.....>4::::::<.....#
            #......^.^.^.^......#
            ##########+##########
            #####$##!#+##!####@##
            #Q:.ii#p....N.#KK.3p#
            #.....|.......|.....#
            #..T:.#.......#.v...#
            #.....#.......#.D:..#
            #7..3K#q:...q:#.^..a#
            #7....#.......#p...p#
            ##########+##########
            #=#=#=#=#=+=#=#=#=#=#
        """,
    ),
    Building(
        "the workshop",
        (3, 51),
        "workshop",
        "07:30-18:00",
        roof="red gable",
        wall="board wall",
        door="brown",
        window="green",
        sign="sign hammer",
        front="zww....f..j:.f.zf",
        chimneys=(2, 6),
        wings=(Wing(9, 5, 7),),
        rooms=(Room("the smithy", "earth floor", "bare room"), Room("the carpentry", "boards", "cream room")),
        picture="""
            #################
            ##########=$##$##
            #U:.z..7#j:....K#
            #.......|.......#
            #..A....#W:..W:.#
            #.....A.#.......#
            #z..W:..#.W:..t.#
            #zd....7#......p#
            ####+######+#####
            #=##+##=##=+##=##
        """,
    ),
)
