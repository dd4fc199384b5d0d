# Challenges to play the same bag.

refused-own-challenge = This is your own challenge. The card shows how others do.
refused-attempted = You’ve already used your only attempt. If it isn’t over, `/azul games` shows it.
refused-challenge-closed = { $kind ->
    [deal] This deal of the week is over. Look for a newer one in its channel, or start a game of your own with `/azul new`.
   *[card] This challenge is closed. You can start a game of your own with `/azul new`.
}
refused-challenge-full = { $limit } people have accepted this challenge, so it’s full. You can start a game of your own with `/azul new`.
refused-no-such-challenge = This challenge no longer exists. You can start a game of your own with `/azul new`.
refused-challenged-before = Game #{ $game } already belongs to a challenge. To post another one, play another game.
refused-no-challenge = A challenge needs a game that you’ve played to the end in direct messages with me and haven’t lost: alone against computers, without the coach, and with tiles that were new to you. Start one there with `/azul new`.
refused-no-challenge-undone = You took back a move in game #{ $game }, which others couldn’t do. Play a game without taking moves back.
refused-no-repeat = You can play the tiles of a game again if you’ve lost it in direct messages with me, alone against computers. Start a new game there with `/azul new`.
refused-too-many-challenges = You already have { $limit } open challenges. Wait until one of them closes.
refused-attempt-elsewhere = Attempts are played in direct messages with me, so that nobody else sees the tiles. Press the button there.
refused-not-finished = You can see the boards of others once you’ve finished your own attempt.
refused-not-in-attempt = Game #{ $game } is your only attempt: there are no hints, moves can’t be taken back, and seats can’t change hands.
refused-sealed = Others are still playing with the tiles of game #{ $game }. I’ll show its record, replay and analysis once their time is up.
refused-no-card-channel = I don’t know any channel in which we can both write. Play a game or try the daily puzzle on a server, then press the button again.
refused-direct-closed = I can’t send you direct messages. Allow them in the privacy settings of this server, then press the button again.
refused-no-results-left = Nobody’s boards are left: the people who finished this challenge have deleted their data.

challenge-card = ### 🎯 { $who }: **{ $points }** : { $opponent }{ $closed ->
    [1] {""}
   *[0] . Can you do better with the same tiles?
}
challenge-kind = { $kind }, against { $count ->
    [one] a computer ({ $levels })
   *[other] { $count } computers ({ $levels })
}
challenge-result = { $rank }. { $who } **{ $points }** : { $opponent }
challenge-option = { $rank }. { $who } { $points } : { $opponent }
challenge-playing = playing: { $who }
challenge-terms = One attempt each, alone in direct messages, until { $until }. No hints, no take-backs, unrated.
challenge-sealed = { $rounds ->
    [one] In the first round, everybody gets the same tiles.
   *[other] In the first { $rounds } rounds, everybody gets the same tiles.
} Sealed { $commitment }
challenge-closed = Closed. Sealed { $commitment }, seed { $seed }
challenge-late = Attempts are closed now, so this game doesn’t count.
challenge-invitation = You have one attempt until { $until }: no hints, no take-backs. It begins when you press **Start now**, and nobody sees your boards before they’ve finished their own attempt.
challenge-sent = I’ve sent you a direct message. Your attempt begins when you press **Start now** there.
challenge-choose = Where shall I post { $name } as a challenge? For { $days } days, everybody there can play your tiles once. The seed, record, replay and analysis stay secret until then.
challenge-choose-channel = Choose a channel to post it
challenge-posted = I’m posting your challenge in { $channel }.
challenge-choose-boards = Whose boards?

challenge-channel-gone = A channel with challenges is gone, so I can’t show their results any more. People who posted one can press **Beat my …** below their game and choose another channel.
button-dare = Beat my { $points }
button-repeat = Same tiles again
button-beat = Beat it
button-boards = Show the boards
button-attempt = Start now
