# Challenges to play the same bag.

refused-own-challenge = This is your own challenge. The card shows how others do.
refused-attempted = You’ve already used your attempt at this challenge. If it isn’t over, `/azul games` shows it.
refused-challenge-closed = This challenge is closed. You can start a game of your own with `/azul new`.
refused-challenge-full = { $limit } people have accepted this challenge, so it’s full. You can start a game of your own with `/azul new`.
refused-no-such-challenge = This challenge no longer exists. You can start a game of your own with `/azul new`.
refused-challenged-before = Game #{ $game } already belongs to a challenge. To post another one, play another game.
refused-no-challenge = A challenge needs a game that you’ve played to the end in direct messages with me, alone against computers and without the coach. Start one there with `/azul new`.
refused-no-challenge-undone = You took back a move in game #{ $game }, which others couldn’t do. Play a game without taking moves back.
refused-too-many-challenges = You already have { $limit } open challenges. Wait until one of them closes.
refused-attempt-elsewhere = Attempts are played in direct messages with me, so that nobody else sees the tiles. Press the button there.
refused-not-finished = You can see the boards of others once you’ve finished your own attempt.
refused-not-in-attempt = Game #{ $game } is an attempt at a challenge: there are no hints, moves can’t be taken back, and seats can’t change hands.
refused-sealed = Others still play with the tiles of game #{ $game }. I’ll show its record, replay and analysis once the challenge is closed.
