# Messages of base Azul. Values of events are already translated; `$…-icon` is the emoji of a value.

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

## Events

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
azul-event-ended = { $reason ->
    [row] { $count ->
        [one] { $who } یک ردیف افقی دیوارش را کامل کرد.
       *[other] { $who } یک ردیف افقی دیوارشان را کامل کردند.
    }
    [no-tiles] دیگر کاشی‌ای نمانده که پخش شود.
    [dead-walls] دیگر کسی نمی‌تواند ردیف افقی‌ای را کامل کند.
   *[stuck] سه دور است که کسی کاشی‌ای روی دیوار نگذاشته.
} بازی تمام شد.

# Shown below the events during this phase, and below scores with arrows.
azul-phase-tile = برای هر ردیف کامل یک ستون انتخاب کنید. تا همه انتخاب نکرده‌اند، کسی انتخاب شما را نمی‌بیند.
azul-scores-coming = { $scores } (← بعد از این دور)

## Effects of a move before it is played

azul-outlook-taken = { $marker ->
    [yes] نشانگر آغازکننده را هم می‌گیرد
   *[no] {""}
}
azul-outlook-placed = { $full ->
    [yes] ردیف را پر می‌کند
   *[no] {""}
}
# Persian verbs have tenses: this message is in the future tense, and azul-event-dropped in the past tense.
azul-outlook-dropped = { $count ->
    [0] { $lid } تا می‌رود توی جعبه
   *[other] { $count } تا می‌افتد به ردیف کف{ $lid ->
        [0] {""}
       *[other] ، { $lid } تا می‌رود توی جعبه
    }
}

azul-outlook-doomed = ⚠ { $colour } از { $line } در هیچ ستونی جا نخواهد شد و به ردیف کف می‌افتد
azul-outlook-fell = ⚠ { $colour } از { $line } در هیچ ستونی جا نمی‌شود و به ردیف کف می‌افتد

# Shown on a button. The floor’s own button needs no warning.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } تا به جعبه
   *[other] { $count } تا به کف
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ { $line } ستون ندارد
azul-warning-fell = ⚠ { $line } ستون ندارد

## Picker

azul-choose-source = برداشتن از …
azul-choose-source-colour = کدام کاشی‌ها را برمی‌دارید (چند تا، از کجا)؟
azul-choose-colour = کدام رنگ؟
# `source-first` is the last source that is offered.
azul-choose-colour-source = { $source-first ->
    [c] از کجا
   *[other] از کدام کارگاه
} و چند تا؟
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
    [1] { $count } تا
   *[0] { $count } { $colour }
} از { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}
azul-brief-colour-source = { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}، { $count } تا{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
azul-brief-space = { $column }
azul-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
azul-move = { $count } { $colour-icon } { $colour } از { $source } ← { $line }
azul-move-space = { $colour-icon } { $colour } از { $line } ← { $column }

azul-typing = بنویسید از کجا، چه رنگی و به کدام ردیف: `۳ آبی ۴` یا `وسط قرمز کف`. به‌جای `وسط` می‌شود `c` هم نوشت.
azul-typing-grey = { azul-typing } برای کاشی‌کاری، ردیف و ستون را بنویسید: `بچین ۴ ۲`. بین چندتا ویرگول بگذارید: `بچین ۲ ۱، بچین ۴ ۲`.

## Illegal moves

azul-illegal-no-such-factory = این بازی چنین کارگاهی ندارد.
azul-illegal-empty-source = در { $source } چیزی نمانده است.
azul-illegal-colour-absent = در { $source } کاشی { $colour } نیست.
azul-illegal-line-full = { $line } از قبل پر است.
azul-illegal-line-other-colour = در { $line } رنگ دیگری چیده‌اید.
azul-illegal-wall-has-colour = دیوارتان جلوی { $line } از قبل { $colour } دارد.
azul-illegal-not-drafting = همهٔ کاشی‌ها برداشته شده‌اند. حالا برای هر ردیف کامل یک ستون انتخاب کنید، مثلاً `بچین ۴ ۲`.
azul-illegal-nothing-to-tile = الان وقت انتخاب ستون نیست. کاشی بردارید، مثلاً `۳ آبی ۴`.
azul-illegal-other-line = از بالا به پایین پیش بروید: اول نوبت { $line } است.
azul-illegal-column-full = این ردیف افقی در { $column } کاشی دارد.
azul-illegal-column-has-colour = این رنگ در { $column } دیوارتان هست.

## Reasons why a move is better

azul-why-points = { $same_floor ->
    [yes] بعد از این دور، دیوار { $more } امتیاز بیشتر می‌آورد.
   *[no] { $same_wall ->
        [yes] ضرر ردیف کف { $more } امتیاز کمتر می‌شود.
       *[no] بعد از این دور، دیوار و ردیف کف روی هم { $more } امتیاز بیشتر می‌آورند.
    }
}
azul-why-row = بعد از این دور، ردیف افقی { $row } { $amount ->
    [5] کامل است و در پایان { $points } امتیاز می‌آورد.
   *[other] از ۵ کاشی‌اش { $amount } تا را دارد.
}
azul-why-column = بعد از این دور، { $amount ->
    [5] { $column } کامل است و در پایان { $points } امتیاز می‌آورد.
    [4] ۴ کاشی در { $column } هست: با یکی دیگر، در پایان { $points } امتیاز می‌آورد.
   *[other] { $amount } تا از ۵ کاشی { $column } سر جایشان هستند؛ هر ۵ تا در پایان { $points } امتیاز می‌آورند.
}
azul-why-colour = بعد از این دور، { $amount ->
    [5] هر ۵ کاشی { $colour } روی دیوار هستند و در پایان { $points } امتیاز می‌آورند.
    [4] ۴ کاشی { $colour } روی دیوار هست: با یکی دیگر، در پایان { $points } امتیاز می‌آورند.
   *[other] { $amount } تا از ۵ کاشی { $colour } روی دیوار هستند؛ هر ۵ تا در پایان { $points } امتیاز می‌آورند.
}
azul-why-line = { $full ->
    [yes] { $line } پر می‌شود.
   *[no] { $line } از { $size } کاشی { $colour } { $amount } تا را دارد.
}
azul-why-short = وگرنه { $line } دیگر در این دور پر نمی‌شود: { $other } کاشی { $colour } دیگر می‌خواهد و { $other_left ->
    [0] هیچ‌کدام نمانده.
    [one] فقط ۱ کاشی مانده.
   *[other] فقط { $other_left } کاشی مانده.
}
azul-why-first = با نشانگر آغازکننده، شروع دور بعد هم به دست می‌آید.
azul-why-end = { $here ->
    [yes] بازی با همین دور تمام می‌شود، با وضع فعلی { $lead ->
        [0] مساوی
        [one] ۱ امتیاز جلوتر
       *[other] { $lead } امتیاز جلوتر
    }{ $there ->
        [yes] ؛ وگرنه { $other_behind ->
            [0] مساوی.
            [one] ۱ امتیاز عقب‌تر.
           *[other] { $other_behind } امتیاز عقب‌تر.
        }
       *[no] .
    }
   *[no] وگرنه بازی با همین دور تمام می‌شود، با وضع فعلی { $behind } امتیاز عقب‌تر.
}

## The same by the end of the round, after "By the end of the round"

azul-then-points = دیوار و ردیف کف روی هم حدود { $about } امتیاز بیشتر آورده‌اند
azul-then-filled = { $amount ->
    [5] ردیف افقی { $row } کامل است ({ $points } امتیاز در پایان بازی)، ولی با حرکت دیگر نه
   *[other] { $line } پر شده است، ولی با حرکت دیگر نه
}
azul-then-stays = { $line } برای دور بعد { $amount } تا از { $size } کاشی‌اش را نگه می‌دارد، با حرکت دیگر { $other } تا
azul-then-column = { $amount ->
    [5] { $column } کامل است ({ $points } امتیاز در پایان بازی)، ولی با حرکت دیگر نه
   *[other] { $column } از ۵ کاشی‌اش { $amount } تا را دارد، با حرکت دیگر { $other } تا؛ کاملش در پایان بازی { $points } امتیاز می‌آورد
}
azul-then-colour = { $amount ->
    [5] هر ۵ کاشی { $colour } روی دیوار هستند ({ $points } امتیاز در پایان بازی)، با حرکت دیگر { $other } تا
   *[other] { $amount } تا از ۵ کاشی { $colour } روی دیوار هستند، با حرکت دیگر { $other } تا؛ هر ۵ تا در پایان بازی { $points } امتیاز می‌آورند
}
azul-then-first = نشانگر آغازکننده و با آن شروع دور بعدی به دست آمده است
azul-then-end = { $here ->
    [yes] بازی تمام شده است، با نتیجه‌ای بهتر از حرکت دیگر
   *[no] بازی ادامه دارد، ولی با حرکت دیگر با باخت تمام می‌شود
}

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

azul-costs-points = بعدش دیوار و ردیف کف روی هم در این دور { $much } امتیاز کمتر از آنچه ممکن بود می‌آورند.
azul-costs-short = بعدش { $line } دیگر در این دور پر نمی‌شود: { $other } کاشی { $colour } دیگر می‌خواهد و { $other_left ->
    [0] هیچ‌کدام نمانده.
    [one] فقط ۱ کاشی مانده.
   *[other] فقط { $other_left } کاشی مانده.
}
azul-costs-end = { $there ->
    [yes] بعدش بازی با همین دور تمام می‌شود و شما { $other_behind ->
        [0] مساوی هستید.
        [one] ۱ امتیاز عقب هستید.
       *[other] { $other_behind } امتیاز عقب هستید.
    }
   *[no] {""}
}

## Advantages of another move, without naming it. They are used if no disadvantage is known

azul-neglects-row = حرکت دیگری بیشتر به درد یکی از ردیف‌های افقی دیوارتان می‌خورد.
azul-neglects-column = حرکت دیگری بیشتر به درد یکی از ستون‌های دیوارتان می‌خورد.
azul-neglects-colour = حرکت دیگری بیشتر به درد یکی از رنگ‌های دیوارتان می‌خورد.
azul-neglects-line = حرکت دیگری بیشتر به درد ردیف‌های الگویتان می‌خورد.
azul-neglects-filled = { azul-neglects-line }
azul-neglects-stays = { azul-neglects-line }

## Score sheet

azul-sheet-wall = کاشی‌های دیوار
azul-sheet-floor = ردیف کف
azul-sheet-rows = ردیف‌های کامل
azul-sheet-columns = ستون‌های کامل
azul-sheet-colours = رنگ‌های کامل

## Tie-breaks

azul-tie-won = ردیف‌های افقی کاملِ بیشتر
azul-tie-broken = مساوی با { $score } امتیاز: هر کس ردیف افقی کاملِ بیشتری دارد، جلوتر است.
azul-tie-shared = مساوی با { $score } امتیاز و به یک اندازه ردیف افقی کامل: با هم در یک رتبه‌اند.

## Pictures

azul-picture-name = آزول
azul-picture-centre = وسط
azul-picture-counts = کیسه { $bag }؛ جعبه { $used }
azul-picture-floor = کف

## Descriptions: alt texts and `/azul board text:True`

azul-alt-lines = ردیف‌های الگو: { $told }
azul-alt-line = ردیف { $line } ({ $colour }): { $count } از { $line }
azul-alt-line-short = { $line } { $colour } { $count } از { $line }
azul-alt-wall = دیوار: { $told }
azul-alt-row = ردیف افقی { $row }: { $colours }
azul-alt-rows = دیوار به ترتیب ردیف { $rows }
azul-alt-places = { $colour } در { $column }
azul-alt-floor = ردیف کف: { $told }
azul-alt-floor-short = ردیف کف { $count }
azul-alt-count = { $lines } در ردیف‌ها، { $wall } روی دیوار، { $floor } در ردیف کف
azul-alt-choice = برای { $line } ({ $colour }) یک ستون انتخاب کنید: { $columns }.
azul-alt-counts = کیسه: { $bag } کاشی، جعبه: { $used }.
azul-text-bag = کیسه، { $count } کاشی: { $tiles }
azul-text-lid = جعبه، { $count } کاشی: { $tiles }

## Rules

azul-rules =
    ### آزول در یک دقیقه
    - **اول هر دور** روی هر کارگاه چهار کاشی از کیسه می‌گذارند: برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ کارگاه. کیسه که خالی شود، با کاشی‌های استفاده‌شدهٔ توی جعبه دوباره پر می‌شود.
    - **بردارید:** همهٔ کاشی‌های یک رنگ را از یک کارگاه (بقیهٔ کاشی‌هایش می‌روند وسط میز)، یا همهٔ کاشی‌های یک رنگ را از وسط میز. اولین کسی که از وسط میز بردارد، نشانگر آغازکننده را هم می‌گیرد: نشانگر روی ردیف کفش می‌رود و دور بعد را او شروع می‌کند.
    - **بچینید:** کاشی‌ها را در یکی از پنج ردیف الگو بگذارید که سمت چپ صفحه‌تان است. هر ردیف فقط یک رنگ می‌گیرد، آن هم نه رنگی که ردیف افقی روبه‌رویش روی دیوار از قبل دارد. هر چه جا نشود یا نخواهید، به ردیف کف در پایین صفحه می‌افتد که خانه‌هایش به ترتیب ۱، ۱، ۲، ۲، ۲، ۳ و ۳ امتیاز کم می‌کنند. کاشی هشتم مستقیم توی جعبه می‌رود.
    - **وقتی همهٔ کاشی‌ها برداشته شدند،** از هر ردیف کامل یک کاشی روی دیوار می‌رود. اگر تنها باشد ۱ امتیاز می‌گیرد؛ وگرنه به اندازهٔ طول ردیف افقی و طول ستونی که در آن می‌نشیند، روی هم. ردیف‌های کامل خالی می‌شوند و بقیه می‌مانند. بعد امتیاز ردیف کف کم می‌شود، ولی هیچ‌وقت زیر صفر نمی‌روید.
    - **با دیوار خاکستری** همه هم‌زمان و پنهانی ستون‌هایشان را انتخاب می‌کنند: در هیچ ردیف افقی و هیچ ستونی رنگ تکراری نباشد. اگر برای یک ردیف کامل ستونی نمانده باشد، همه‌اش به ردیف کف می‌افتد.
    - **پایان بازی:** بازی در آخر دوری تمام می‌شود که کسی یک ردیف افقی دیوارش را کامل کند. آن وقت هر ردیف افقی کامل ۲ امتیاز، هر ستون کامل ۷ امتیاز و هر رنگی که هر پنج کاشی‌اش را داشته باشید ۱۰ امتیاز اضافی دارد. در تساوی، هر کس ردیف افقی کاملِ بیشتری دارد برنده است.

## Pages of the rules

azul-page-table = آزول: در تصویر چه می‌بینید
    .text =
        - **قاب طلایی**: نوبت بازیکن ۲ است. **کادر سبز**: حرکت بازیکن ۱، یعنی ۲ سفید به ردیف ۴.
        - **۴ ← ۹**: الان ۴ امتیاز و بعد از این دور ۹ امتیاز. ردیف‌های سمت چپ پر می‌شوند، دیوار سمت راست امتیاز می‌آورد و ردیف کف در پایین همان‌قدر که روی خانه‌هایش نوشته کم می‌کند.
        - **دایره‌ها**: کارگاه‌ها، برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ تا. هر چه از آن‌ها بماند، کنار نشانگر آغازکننده وسط میز است.
        - **کیسه و جعبه**: کاشی‌هایی که هنوز پخش نشده‌اند و کاشی‌های استفاده‌شده. کیسه که خالی شود، از جعبه پر می‌شود.
        - **▶** صفحه‌به‌صفحه نشان می‌دهد چطور بازی می‌کنند و **◀** همه‌اش را در یک دقیقه.
azul-page-draft = برداشتن کاشی
    .text =
        در نوبتتان همهٔ کاشی‌های یک رنگ را از یک کارگاه بردارید؛ بقیهٔ کاشی‌هایش می‌روند وسط میز. یا همهٔ کاشی‌های یک رنگ را از وسط میز بردارید.
        اینجا دو بازیکن از کارگاه‌های ۱ و ۲ برداشته‌اند و نفر سوم ۳ قرمز از وسط میز. در هر دور، اولین کسی که از وسط میز بردارد نشانگر آغازکننده را هم می‌گیرد و روی ردیف کفش می‌گذارد.
azul-page-lines = کدام ردیف
    .text =
        کاشی‌هایتان را در یک ردیف الگو بگذارید؛ هر ردیف فقط یک رنگ می‌گیرد. هر چه جا نشود به ردیف کف می‌افتد.
        با ۲ کاشی زرد، ردیف ۵ هر دو را می‌گیرد. ردیف ۱ فقط یکی را می‌گیرد و دیگری می‌افتد. ردیف‌های ۲ و ۳ بسته‌اند، چون ردیف افقی روبه‌رویشان از قبل زرد دارد، و در ردیف ۴ آبی چیده شده. همیشه می‌توانید همهٔ کاشی‌هایتان را به ردیف کف بیندازید.
azul-page-tiling = کاشی‌کاری
    .text =
        وقتی همهٔ کاشی‌ها برداشته شدند، از بالا به پایین پیش بروید: از هر ردیف کامل یک کاشی به خانهٔ هم‌رنگش در ردیف افقی روبه‌رو می‌رود و بقیهٔ کاشی‌های آن ردیف توی جعبه. کیسه که خالی شود، از همین جعبه پر می‌شود.
        ردیف‌های ۲ و ۴ پر بودند: کاشی قرمز و آبی‌شان به کاشی دیگری نچسبیده‌اند، پس هر کدام ۱ امتیاز می‌گیرند. ردیف‌های ۳ و ۵ پر نیستند و منتظر می‌مانند.
azul-page-scoring = هر کاشی چند امتیاز دارد
    .text =
        کاشی‌ای که تنها باشد ۱ امتیاز می‌گیرد. وگرنه به اندازهٔ طول ردیف افقی و طول ستونی که در آن می‌نشیند، روی هم.
        کاشی زرد بازیکن اول یک ردیف افقی سه‌تایی می‌سازد: ۳ امتیاز. کاشی آبی بازیکن دوم یک ستون سه‌تایی می‌سازد: ۳ امتیاز. کاشی زرد بازیکن سوم یک ردیف افقی چهارتایی و یک ستون سه‌تایی می‌سازد: ۷ امتیاز.
azul-page-floor = ردیف کف
    .text =
        بعد از کاشی‌کاری، هر چه روی ردیف کفتان باشد به اندازهٔ عدد روی خانه‌اش امتیاز کم می‌کند. نشانگر آغازکننده هم مثل یک کاشی کم می‌کند، ولی پیش شما می‌ماند و دور بعد را شما شروع می‌کنید. کاشی هشتم آنجا جا ندارد: توی جعبه می‌رود و چیزی کم نمی‌کند.
        چهار کاشی و نشانگر روی هم ۸ امتیاز کم می‌کنند و از ۱۰ امتیاز ۲ تا می‌ماند. امتیاز هیچ‌وقت زیر صفر نمی‌رود.
azul-page-end = پایان بازی
    .text =
        بازی در آخر دوری تمام می‌شود که کسی یک ردیف افقی دیوارش را کامل کند. بعد همه برای هر ردیف افقی کامل ۲ امتیاز، برای هر ستون کامل ۷ امتیاز و برای هر رنگی که هر پنج کاشی‌اش را دارند ۱۰ امتیاز می‌گیرند.
        کاشی سفید ردیف افقی ۱ را کامل می‌کند. ستون ۱ هم پر است و هر پنج کاشی آبی هم هستند: روی هم ۱۹ امتیاز.
azul-page-grey = دیوار خاکستری
    .text =
        روی دیوار خاکستری خودتان ستون را انتخاب می‌کنید، به شرطی که آن رنگ را هنوز نداشته باشد. همه هم‌زمان انتخاب می‌کنند و تا کار همه تمام نشده، کسی انتخاب بقیه را نمی‌بیند.
        کاشی قرمز ردیف ۳ نمی‌توانست به ستون ۱ یا ۵ برود که قرمز دارند، به ستون ۳ هم نه که جایش پر است. در ستون ۴ یک ردیف افقی دوتایی و یک ستون دوتایی می‌سازد: ۴ امتیاز.
azul-page-fall = وقتی ستونی نمانده
    .text =
        اگر هیچ ستونی از دیوار خاکستری نتواند کاشی یک ردیف کامل را بگیرد، همهٔ آن ردیف به ردیف کف می‌افتد.
        در ردیف افقی ۳ فقط ستون ۵ خالی است که قرمز دارد. ۳ کاشی قرمز کنار نشانگر آغازکننده می‌افتند و با آن روی هم ۶ امتیاز کم می‌کنند. قبل از پر کردن چنین ردیفی هشدار می‌بینید.
