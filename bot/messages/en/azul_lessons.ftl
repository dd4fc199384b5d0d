# The lessons of base Azul: title, explanation, task, and what is said of right and wrong moves.

azul-lesson-take = Take a colour
    .text = On each factory lie four tiles. Take all the tiles of one colour from one of them, and put them in one line of your board; the rest slides into the centre.
    .task = Take both red tiles and put them in a line that has room for two.
    .right = You took the red tiles, and the blue and the black one went to the centre. There anybody can take them.
    .small = Line 1 has one space, so the second red tile falls to the floor line and costs a point. Lines 2 to 5 have room for both.
    .floor = On the floor line tiles only cost points. Put them in a line above it.
    .wrong = Those aren’t the red tiles. They’re on factory 1.
azul-lesson-fill = Fill a line
    .text = Line 1 takes one tile, line 5 takes five, and each line holds a single colour. When nothing is left to take, every full line sends one tile to the wall beside it; the others wait.
    .task = Fill line 3 with a single move.
    .right = Line 3 is full: after this round one of its tiles goes to the wall and scores.
    .few = Line 3 needs three tiles of one colour to be full, and these are fewer.
    .size = The three black tiles are the right ones. Line 3 has exactly three spaces for them.
    .floor = On the floor line tiles only cost points. Put them in line 3.
    .wrong = Line 3 is still empty. Look for three tiles of one colour in one place.
