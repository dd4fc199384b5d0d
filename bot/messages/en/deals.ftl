# The deal of the week. “Groups” are groups of players in a tier.

deal = ### 🎲 Deal { $number } · { $kind }
deal-tiers = Everybody plays the same tiles against a computer: bronze against { $bronze }, silver against { $silver }, gold against { $gold }. You begin in bronze; after Sunday, the best third of each group goes up and the last third down.
deal-counts = { $played } finished, { $playing } playing
deal-previous = [last results]({ $link })
deal-results = ### 🎲 Deal { $number } is over
deal-group = **{ $group }**: { $scores }
deal-score = { $who } **{ $points }**
deal-others = { $count } more
deal-nobody = Nobody finished it.
deal-scores = ### 🎲 Deal { $number } · { $group }
deal-open = Others can play until { $until }. Then the groups are drawn.
deal-invitation = ### 🎲 Deal { $number } of { $server }
deal-tier = You play in { $tier }, against a computer ({ $level }).
deal-streak = { $count ->
    [one] You played the last deal.
   *[other] You’ve played the last { $count } deals.
}
tier-bronze = bronze{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}
tier-silver = silver{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}
tier-gold = gold{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}

button-deal = Play deal { $number }
button-scores = Scores
button-nodeals = Turn off

settings-deals = { $place ->
    [none] Saved. There’s no longer a deal of the week on this server.
   *[other] Saved. I’ll post the deal of the week in { $place } on Mondays at 0:00 UTC. { $first ->
        [1] The first one is on its way.
       *[0] The next one opens on Monday. If one is open now, it moves there.
    }
}
deal-channel = { $place ->
    [none] There’s no deal of the week on this server. `/azul settings deals` with `channel:` starts one.
    [gone] I can’t post the deal of the week, because its channel is gone. `/azul settings deals` with `channel:` chooses another channel.
   *[other] I post the deal of the week in { $place } on Mondays at 0:00 UTC. `/azul settings deals` with `channel:` moves it.
}
deal-channel-gone = I can’t post the deal of the week, because its channel is gone. I’ve closed the running deal. `/azul settings deals` with `channel:` chooses another channel.

refused-deal-unseen = You’ll see the scores of your group once you’ve finished this deal. After Sunday, its post shows all results.

command-settings-deals = Weekly deals (moderators)
option-deals-channel = Its channel (default: show it)
