# Base Azul: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

azul = آزول
azul-side-coloured = دیوار رنگین
azul-side-grey = دیوار خاکستری

azul-colour-blue = آبی
azul-colour-yellow = زرد
azul-colour-red = قرمز
azul-colour-black = مشکی
azul-colour-white = سفید

azul-icon-blue = 🔵
azul-icon-yellow = 🟡
azul-icon-red = 🔴
azul-icon-black = ⚫
azul-icon-white = ⚪

azul-source-c = وسط میز
azul-source = کارگاه { $source }
azul-line-floor = ردیف کف
azul-line = ردیف { $line }
azul-column = ستون { $column }
azul-worth = +{ $worth }

## What happened

azul-event-taken = { $count } { $colour-icon } { $colour } از { $source } برداشت{ $marker ->
    [yes] ، با نشانگر آغازکننده
   *[no] {""}
}
azul-event-placed = { $full ->
    [yes] { $line } را پر کرد
   *[no] { $count } تا در { $line } گذاشت
}
azul-event-dropped = { $count ->
    [0] { $lid } تا رفت توی جعبه
   *[other] { $count } تا افتاد به ردیف کف{ $lid ->
        [0] {""}
       *[other] ، { $lid } تا رفت توی جعبه
    }
}
azul-event-drafted = **پایان دور { $round }.**
azul-event-tiled = { $line } { $points }
azul-event-laid = { $forced ->
    [yes] { $line } به { $column }، تنها جای ممکن، { $points }
   *[no] { $line } به { $column } { $points }
}
azul-event-fell = { $count ->
    [0] { $colour } از { $line } در هیچ ستونی جا نشد: { $lid } تا رفت توی جعبه
   *[other] { $colour } از { $line } در هیچ ستونی جا نشد: { $count } تا افتاد به ردیف کف{ $lid ->
        [0] {""}
       *[other] ، { $lid } تا رفت توی جعبه
    }
}
azul-event-floor = ردیف کف { $points }
azul-event-dealt = { $refilled ->
    [yes] کیسه دوباره از جعبه پر شد. دور { $round } شروع می‌شود.
   *[no] دور { $round } شروع می‌شود.
}
azul-event-bonus = { $what ->
    [row] ردیف افقی کامل { $points }
    [column] ستون کامل { $points }
   *[colour] هر ۵ کاشی یک رنگ { $points }
}
azul-event-ended = { $reason } بازی تمام شد.

# Below what happened, while this is to be done; and below scores of which some have an arrow.
azul-phase-tile = برای هر ردیف کامل یک ستون انتخاب کنید. تا همه انتخاب نکرده‌اند، کسی انتخاب شما را نمی‌بیند.
azul-scores-coming = { $scores } (← بعد از این دور)

## What a move would do

azul-outlook-taken = { $marker ->
    [yes] نشانگر آغازکننده را هم می‌گیرد
   *[no] {""}
}
azul-outlook-placed = { $full ->
    [yes] ردیف را پر می‌کند
   *[no] {""}
}
azul-outlook-dropped = { $count ->
    [0] { $lid } تا می‌رود توی جعبه
   *[other] { $count } تا می‌افتد به ردیف کف{ $lid ->
        [0] {""}
       *[other] ، { $lid } تا می‌رود توی جعبه
    }
}

azul-outlook-doomed = ⚠ { $colour } از { $line } در هیچ ستونی جا نخواهد شد و به ردیف کف می‌افتد
azul-outlook-fell = ⚠ { $colour } از { $line } در هیچ ستونی جا نمی‌شود و به ردیف کف می‌افتد

# On a button; on that of the floor its name says it.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } تا به جعبه
   *[other] { $count } تا به کف
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ { $line } ستون ندارد
azul-warning-fell = ⚠ { $line } ستون ندارد

## Choosing

azul-choose-source = برداشتن از …
azul-choose-source-colour = کدام کاشی‌ها را برمی‌دارید (چندتا · از کجا)؟
azul-choose-colour = کدام رنگ؟
azul-choose-colour-line = کدام کاشی‌ها، به کدام ردیف؟
azul-choose-line = { $count ->
    [one] این کاشی کجا برود؟
   *[other] این کاشی‌ها کجا بروند؟
}{ $marker ->
    [yes] {" "}نشانگر آغازکننده هم به شما می‌رسد و به ردیف کفتان می‌رود.
   *[no] {""}
}
azul-option-source = { $source }
azul-option-colour = { $count } { $colour-icon } { $colour }
azul-choose-space = { $colour-icon } { $colour } از { $line } به کدام ستون برود؟
azul-option-line = { $line }
azul-option-space = { $line }: { $colour-icon } { $colour } به { $column }
azul-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } { $colour }
} · { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}
azul-brief-space = { $column }
azul-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
azul-move = { $count } { $colour-icon } { $colour } از { $source } ← { $line }
azul-move-space = { $colour-icon } { $colour } از { $line } ← { $column }

azul-typing = بنویسید از کجا، چه رنگی و به کدام ردیف: `۳ آبی ۴` یا `وسط قرمز کف`. به‌جای `وسط` می‌شود `c` هم نوشت.
azul-typing-grey = { azul-typing } برای کاشی‌کاری، ردیف و ستون را بنویسید: `کاشیکاری ۴ ۲`. بین چندتا ویرگول بگذارید: `کاشیکاری ۲ ۱، کاشیکاری ۴ ۲`.

## Why a move is refused

azul-illegal-no-such-factory = این بازی چنین کارگاهی ندارد.
azul-illegal-empty-source = در { $source } چیزی نمانده است.
azul-illegal-colour-absent = در { $source } کاشی { $colour } نیست.
azul-illegal-line-full = { $line } از قبل پر است.
azul-illegal-line-other-colour = در { $line } رنگ دیگری چیده‌اید.
azul-illegal-wall-has-colour = دیوارتان جلوی { $line } از قبل { $colour } دارد.
azul-illegal-not-drafting = همهٔ کاشی‌ها برداشته شده‌اند. حالا برای هر ردیف کامل یک ستون انتخاب کنید، مثلاً `کاشیکاری ۴ ۲`.
azul-illegal-nothing-to-tile = الان وقت انتخاب ستون نیست. کاشی بردارید، مثلاً `۳ آبی ۴`.
azul-illegal-other-line = از بالا به پایین پیش بروید: اول نوبت { $line } است.
azul-illegal-column-full = این ردیف افقی در { $column } کاشی دارد.
azul-illegal-column-has-colour = این رنگ در { $column } دیوارتان هست.
