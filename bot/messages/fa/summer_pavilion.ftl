# Messages of Summer Pavilion. Values of events are already translated; `$…-icon` is the emoji of a value.

summer-pavilion = آزول: اقامتگاه تابستانی
summer-pavilion-side-standard = روی معمولی
summer-pavilion-side-variant = روی دیگر

summer-pavilion-colour-purple = بنفش
summer-pavilion-colour-green = سبز
summer-pavilion-colour-orange = نارنجی
summer-pavilion-colour-yellow = زرد
summer-pavilion-colour-blue = آبی
summer-pavilion-colour-red = قرمز

summer-pavilion-icon-purple = 🟣
summer-pavilion-icon-green = 🟢
summer-pavilion-icon-orange = 🟠
summer-pavilion-icon-yellow = 🟡
summer-pavilion-icon-blue = 🔵
summer-pavilion-icon-red = 🔴

summer-pavilion-source-c = وسط میز
summer-pavilion-source = کارگاه { $source }

summer-pavilion-star-orange = ستارهٔ نارنجی
summer-pavilion-star-red = ستارهٔ قرمز
summer-pavilion-star-blue = ستارهٔ آبی
summer-pavilion-star-yellow = ستارهٔ زرد
summer-pavilion-star-green = ستارهٔ سبز
summer-pavilion-star-purple = ستارهٔ بنفش
summer-pavilion-star-ul = ستارهٔ بالا چپ
summer-pavilion-star-ur = ستارهٔ بالا راست
summer-pavilion-star-r = ستارهٔ راست
summer-pavilion-star-lr = ستارهٔ پایین راست
summer-pavilion-star-ll = ستارهٔ پایین چپ
summer-pavilion-star-l = ستارهٔ چپ
summer-pavilion-star-centre = ستارهٔ وسط
summer-pavilion-goal-last-orange = { summer-pavilion-star-orange }
summer-pavilion-goal-last-red = { summer-pavilion-star-red }
summer-pavilion-goal-last-blue = { summer-pavilion-star-blue }
summer-pavilion-goal-last-yellow = { summer-pavilion-star-yellow }
summer-pavilion-goal-last-green = { summer-pavilion-star-green }
summer-pavilion-goal-last-purple = { summer-pavilion-star-purple }
summer-pavilion-goal-last-ul = { summer-pavilion-star-ul }
summer-pavilion-goal-last-ur = { summer-pavilion-star-ur }
summer-pavilion-goal-last-r = { summer-pavilion-star-r }
summer-pavilion-goal-last-lr = { summer-pavilion-star-lr }
summer-pavilion-goal-last-ll = { summer-pavilion-star-ll }
summer-pavilion-goal-last-l = { summer-pavilion-star-l }
summer-pavilion-goal-last-centre = { summer-pavilion-star-centre }

# "none" is never shown: it is a key of the selectors below.
summer-pavilion-wilds-0 = none
summer-pavilion-wilds = { $wilds } آزاد
summer-pavilion-wild = { $wild ->
    [purple] بنفش
    [green] سبز
    [orange] نارنجی
    [yellow] زرد
    [blue] آبی
    [red] قرمز
   *[other] none
}

summer-pavilion-which-orange = ستارهٔ نارنجی
summer-pavilion-which-red = ستارهٔ قرمز
summer-pavilion-which-blue = ستارهٔ آبی
summer-pavilion-which-yellow = ستارهٔ زرد
summer-pavilion-which-green = ستارهٔ سبز
summer-pavilion-which-purple = ستارهٔ بنفش
summer-pavilion-which-ul = ستارهٔ بالا چپ
summer-pavilion-which-ur = ستارهٔ بالا راست
summer-pavilion-which-r = ستارهٔ راست
summer-pavilion-which-lr = ستارهٔ پایین راست
summer-pavilion-which-ll = ستارهٔ پایین چپ
summer-pavilion-which-l = ستارهٔ چپ
summer-pavilion-which-centre = ستارهٔ وسط

## Events

summer-pavilion-event-taken = { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}و ۱ { $wild } آزاد
} از { $source } برداشت{ $forced ->
    [yes] ، چون فقط همین مانده بود
   *[no] {""}
}
summer-pavilion-event-marker = نشانگر آغازکننده { $points }
summer-pavilion-event-drafted = **همهٔ کاشی‌ها برداشته شدند. حالا وقت گذاشتن کاشی‌هاست.**
summer-pavilion-event-placed = { $colour-icon } را در خانهٔ { $slot } از { $star } گذاشت{ $wilds ->
    [none] {""}
   *[other] ، با { $wilds }
} { $points }{ $full ->
    [yes] ، ستاره کامل شد!
   *[no] {""}
}
summer-pavilion-event-closed = { $what ->
    [pillar] 🏛️ ستون
    [statue] 🗿 مجسمه
   *[window] 🪟 پنجره
}: { $tiles } کاشی پاداش
summer-pavilion-event-collected = { $colours } از ذخیره برداشت
summer-pavilion-event-passed = { $forced ->
    [yes] دیگر کاشی نداشت و نوبتش رد شد
   *[no] نوبتش را رد کرد
}{ $penalty ->
    [0] {""}
   *[other] {" "}و { $dropped } دور انداخت { $points }
}
summer-pavilion-event-round-ended = **پایان دور { $round }.**
summer-pavilion-event-dealt = { $refilled ->
    [yes] کیسه دوباره از برج پر شد. دور { $round } شروع می‌شود و { $wild } آزاد است.
   *[no] دور { $round } شروع می‌شود و { $wild } آزاد است.
}
summer-pavilion-event-bonus = { $what ->
    [star] { $which } کامل { $points }
   *[number] همهٔ خانه‌های { $which } پر { $points }
}
summer-pavilion-event-left = { $tiles } کاشی باقی‌مانده { $points }
summer-pavilion-event-ended = { $reason } بازی تمام شد.

# Shown below scores with arrows.
summer-pavilion-scores-coming = { $scores } (← با حساب کاشی‌های باقی‌مانده)

## Effects of a move before it is played

summer-pavilion-outlook-marker = نشانگر آغازکننده را هم می‌گیرد
summer-pavilion-outlook-placed = { $full ->
    [yes] ستاره را کامل می‌کند
   *[no] {""}
}
summer-pavilion-outlook-closed = { $what ->
    [pillar] ستون
    [statue] مجسمه
   *[window] پنجره
}: { $tiles } کاشی پاداش
summer-pavilion-outlook-passed = { $forced ->
    [yes] دیگر کاشی ندارید و نوبتتان رد می‌شود
   *[no] { $penalty ->
        [0] چیزی دور نمی‌اندازد
       *[other] { $dropped } دور می‌اندازد
    }
}

# Shown on a button.
summer-pavilion-warning-marker = ⚠ نشانگر
summer-pavilion-warning-passed = { $penalty ->
    [0] {""}
   *[other] ⚠ دور انداختن { $dropped }
}

## Picker

summer-pavilion-choose-source = برداشتن از …
summer-pavilion-choose-source-colour = کدام کاشی‌ها را برمی‌دارید (چند تا، از کجا)؟
summer-pavilion-choose-colour = کدام رنگ؟
# `source-first` is the last source that is offered.
summer-pavilion-choose-colour-source = { $source-first ->
    [c] از کجا
   *[other] از کدام کارگاه
} و چند تا؟
summer-pavilion-choose-colour-wilds = کدام رنگ، با چند کاشی آزاد؟
summer-pavilion-choose-goal = کاشی گذاشتن در …، یا رد کردن نوبت
summer-pavilion-choose-goal-slot = کدام خانه را پر می‌کنید؟ یا نوبت را رد می‌کنید؟
summer-pavilion-choose-slot = کدام خانه؟
summer-pavilion-choose-slot-colour = کدام خانه، با کدام رنگ؟
summer-pavilion-choose-wilds = چند کاشی آزاد خرج می‌کنید؟
summer-pavilion-choose-tile = کدام کاشی‌ها را از ذخیره برمی‌دارید؟
summer-pavilion-choose-keep = کدام کاشی‌ها را نگه می‌دارید؟
summer-pavilion-option-source = { $source }
summer-pavilion-option-colour = { $colour-icon } { $colour }
summer-pavilion-option-source-colour = { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}و ۱ کاشی آزاد
}
summer-pavilion-option-goal = { $goal ->
    [pass] رد کردن نوبت تا آخر دور
    [bonus] کاشی‌های پاداش
   *[other] { $star }
}
summer-pavilion-option-slot = خانهٔ { $slot } ({ $cost } کاشی می‌خواهد)
summer-pavilion-option-wilds = { $wilds ->
    [none] بدون کاشی آزاد
   *[other] { $wilds }
}
summer-pavilion-option-tile = { $tile-icon } { $tile }
summer-pavilion-none-goal = هیچ کاشی‌ای نگه نمی‌دارم
summer-pavilion-option-keep = { $keep-icon } { $keep }
summer-pavilion-brief-source-colour = { $icon ->
    [1] { $count } تا
   *[0] { $count } { $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ آزاد
} از { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}
summer-pavilion-brief-colour-source = { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}، { $count } تا{ $wild ->
    [none] {""}
   *[other] {" "}+ آزاد
}
# If the price isn’t the number of the space, the space shows both.
summer-pavilion-brief-goal-slot = { $icon ->
    [1] {""}
   *[0] { $star }{" "}
}{ $slot }{ $as_named ->
    [yes] {""}
   *[no] {" "}({ $cost } کاشی می‌خواهد)
}
summer-pavilion-brief-slot = خانهٔ { $slot } ({ $cost } کاشی)
summer-pavilion-brief-colour-wilds = { $icon ->
    [1] {""}
   *[0] { $colour }{"؛ "}
}{ summer-pavilion-option-wilds }
summer-pavilion-brief-slot-colour = خانهٔ { $slot } ({ $cost } کاشی){ $icon ->
    [1] {""}
   *[0] {" · "}{ $colour }
}
summer-pavilion-within-source-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ آزاد
}
summer-pavilion-move-source = { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}و ۱ { $wild } آزاد
} از { $source }
summer-pavilion-move-goal = { $goal ->
    [pass] رد کردن نوبت، { $kept ->
        [0] بدون نگه داشتن کاشی
       *[other] با نگه داشتن { $kept }
    }
    [bonus] { $colours } از ذخیره
   *[other] { $colour-icon } { $colour } ← { $star } { $slot }{ $wilds ->
        [none] {""}
       *[other] {" "}با { $wilds }
    }
}
summer-pavilion-move = { $goal }

summer-pavilion-typing = برای برداشتن کاشی بنویسید از کجا و چه رنگی: `۳ سبز` یا `وسط بنفش` (به‌جای `وسط` می‌شود `c` هم نوشت). برای گذاشتن کاشی، به‌ترتیب ستاره، خانه، رنگ و تعداد کاشی‌های آزادی را که خرج می‌کنید بنویسید: `بگذار نارنجی ۴ نارنجی ۳`. برای برداشتن کاشی پاداش: `پاداش آبی قرمز`. برای رد کردن نوبت و نگه داشتن حداکثر چهار کاشی: `رد سبز سبز`.
summer-pavilion-typing-variant = برای برداشتن کاشی بنویسید از کجا و چه رنگی: `۳ سبز` یا `وسط بنفش` (به‌جای `وسط` می‌شود `c` هم نوشت). برای گذاشتن کاشی، به‌ترتیب ستاره، خانه، رنگ و تعداد کاشی‌های آزادی را که خرج می‌کنید بنویسید: `بگذار بالا چپ ۴ نارنجی ۳`. ستاره‌ها را با جایشان نام ببرید: `بالا چپ`، `بالا راست`، `راست`، `پایین راست`، `پایین چپ`، `چپ`، `وسط`. برای برداشتن کاشی پاداش: `پاداش آبی قرمز`. برای رد کردن نوبت و نگه داشتن حداکثر چهار کاشی: `رد سبز سبز`.

## Illegal moves

summer-pavilion-illegal-no-such-factory = این بازی چنین کارگاهی ندارد.
summer-pavilion-illegal-empty-source = در { $source } چیزی نمانده است.
summer-pavilion-illegal-colour-absent = در { $source } کاشی { $colour } نیست.
summer-pavilion-illegal-wild-not-alone = در این دور { $colour } آزاد است و نمی‌شود انتخابش کرد. از { $source } رنگ دیگری بردارید؛ یک کاشی آزاد هم همراهش می‌آید.
summer-pavilion-illegal-no-such-star = این روی صفحه چنین ستاره‌ای ندارد.
summer-pavilion-illegal-space-taken = خانهٔ { $slot } از { $star } پر است.
summer-pavilion-illegal-star-other-colour = در { $star } نمی‌شود { $colour } گذاشت.
summer-pavilion-illegal-star-has-colour = { $star } شش رنگ متفاوت می‌خواهد و { $colour } را از قبل دارد.
summer-pavilion-illegal-star-one-colour = در { $star } دیگر فقط { $takes } می‌شود گذاشت.
summer-pavilion-illegal-wild-pays-itself = در این دور { $colour } آزاد است و هزینه‌اش را فقط با خود { $colour } می‌دهید: تعداد کاشی‌های آزاد را ۰ بنویسید.
summer-pavilion-illegal-too-many-wilds = خانهٔ { $slot } از { $star } { $cost } کاشی می‌خواهد و دست‌کم یکی از آن‌ها نباید آزاد باشد.
summer-pavilion-illegal-wilds-lacking = { $held } کاشی آزاد { $wild } دارید، نه { $count } تا.
summer-pavilion-illegal-tiles-lacking = برای این خانه { $count } { $colour } لازم است و شما { $held } تا دارید.
summer-pavilion-illegal-tile-not-in-hand = { $held } کاشی { $colour } دارید، نه { $count } تا.
summer-pavilion-illegal-tile-not-in-supply = ذخیره { $held } کاشی { $colour } دارد، نه { $count } تا.
summer-pavilion-illegal-wrong-bonus = { $owed } کاشی پاداش به شما می‌رسد، نه { $count } تا.
summer-pavilion-illegal-other-phase = { $phase ->
    [draft] الان وقت برداشتن کاشی است: بنویسید از کجا و چه رنگی، مثلاً `۳ سبز`.
    [bonus] اول کاشی‌های پاداشتان را بردارید، مثلاً `پاداش آبی قرمز`.
   *[place] الان وقت گذاشتن کاشی است: بنویسید `بگذار`، بعد ستاره، خانه، رنگ و تعداد کاشی‌های آزاد، مثلاً `بگذار نارنجی ۴ نارنجی ۳`، یا `رد`.
}

## Reasons why a move is better

summer-pavilion-why-tiles = گذاشتن کاشی‌ها { $more } امتیاز بیشتر می‌آورد.
summer-pavilion-why-marker = نشانگر آغازکننده { $fewer } امتیاز ارزان‌تر درمی‌آید.
summer-pavilion-why-dropped = { $fewer } کاشی کمتر دور انداخته می‌شود.
summer-pavilion-why-hand = با این حرکت { $amount } کاشی در دست می‌ماند؛ وگرنه { $other } تا.
summer-pavilion-why-wilds = با این حرکت { $amount } تا از کاشی‌های دست آزاد است؛ وگرنه { $other } تا.
summer-pavilion-why-pays = بعدش { $count } { $colour } به‌تنهایی برای خانه‌ای با هزینهٔ { $amount } کافی است{ $there ->
    [yes] ؛ وگرنه حداکثر برای هزینهٔ { $other }.
   *[no] .
}
summer-pavilion-why-star = { $amount ->
    [6] { $star } کامل می‌شود و در پایان { $points } امتیاز می‌آورد.
    [5] بعدش { $star } فقط ۱ کاشی کم دارد: کاملش در پایان { $points } امتیاز می‌آورد.
   *[other] بعدش { $star } از ۶ کاشی‌اش { $amount } تا را دارد.
}
summer-pavilion-why-number = { $lacks ->
    [0] همهٔ خانه‌های { $number } پر می‌شوند و در پایان { $points } امتیاز می‌آورند.
    [one] بعدش فقط یک خانهٔ { $number } خالی می‌ماند: همه با هم در پایان { $points } امتیاز می‌آورند.
   *[other] بعدش فقط { $lacks } خانهٔ { $number } خالی می‌ماند: همه با هم { $points } امتیاز می‌آورند.
}
summer-pavilion-why-bonus = { $more } کاشی پاداش بیشتر.
summer-pavilion-why-first = با نشانگر آغازکننده، نوبت اول کاشی گذاشتن هم به دست می‌آید.
summer-pavilion-why-left = بعدش { $who } حداکثر { $amount } کاشی می‌تواند بردارد؛ وگرنه { $other } تا.

## The same by the end of the round, after "By the end of the round"

summer-pavilion-then-tiles = گذاشتن کاشی‌ها حدود { $about } امتیاز بیشتر آورده است
summer-pavilion-then-marker = نشانگر آغازکننده حدود { $about } امتیاز ارزان‌تر درآمده است
summer-pavilion-then-dropped = حدود { $about } کاشی کمتر دور انداخته شده است
summer-pavilion-then-hand = حدود { $about } کاشی بیشتر برای دور بعدی در دست مانده است
summer-pavilion-then-star = { $amount ->
    [6] { $star } کامل است ({ $points } امتیاز در پایان بازی)، ولی با حرکت دیگر نه
   *[other] { $star } از ۶ کاشی‌اش { $amount } تا را دارد، با حرکت دیگر { $other } تا
}
summer-pavilion-then-number = { $lacks ->
    [0] همهٔ خانه‌های { $number } پر شده‌اند ({ $points } امتیاز در پایان بازی)، ولی با حرکت دیگر نه
   *[other] { $amount } تا از خانه‌های { $number } پر شده‌اند، با حرکت دیگر { $other } تا؛ همه با هم در پایان بازی { $points } امتیاز می‌آورند
}
summer-pavilion-then-bonus = حدود { $about } کاشی پاداش بیشتر به دست آمده است
summer-pavilion-then-first = نشانگر آغازکننده و با آن شروع دور بعدی به دست آمده است

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

summer-pavilion-costs-tiles = بعدش گذاشتن کاشی‌ها { $much } امتیاز کمتر از آنچه ممکن بود می‌آورد.
summer-pavilion-costs-marker = بعدش نشانگر آغازکننده بی‌جهت { $much } امتیاز گران‌تر درمی‌آید.
summer-pavilion-costs-dropped = بعدش بی‌جهت { $much } کاشی بیشتر دور انداخته می‌شود.
summer-pavilion-costs-left = بعدش { $who } می‌تواند تا { $other } کاشی بردارد.

## Advantages of another move, without naming it. They are used if no disadvantage is known

summer-pavilion-neglects-hand = با حرکت دیگری کاشی بیشتری در دستتان می‌ماند.
summer-pavilion-neglects-wilds = با حرکت دیگری کاشی آزاد بیشتری در دستتان می‌ماند.
summer-pavilion-neglects-pays = با حرکت دیگری کاشی‌هایی در دستتان می‌ماند که برای هزینهٔ بیشتری کافی‌اند.
summer-pavilion-neglects-star = حرکت دیگری بیشتر به درد یکی از ستاره‌هایتان می‌خورد.
summer-pavilion-neglects-number = حرکت دیگری بیشتر به درد پر کردن همهٔ خانه‌های یکی از عددها می‌خورد.
summer-pavilion-neglects-bonus = حرکت دیگری کاشی پاداش بیشتری می‌گیرد.

## Score sheet

summer-pavilion-sheet-start = شروع
summer-pavilion-sheet-tiles = کاشی‌ها
summer-pavilion-sheet-marker = نشانگر آغازکننده
summer-pavilion-sheet-dropped = دور انداخته
summer-pavilion-sheet-stars = ستاره‌های کامل
summer-pavilion-sheet-numbers = عددهای کامل
summer-pavilion-sheet-left = باقی‌مانده
summer-pavilion-reason-rounds = هر شش دور بازی شد.

## Tie-breaks

summer-pavilion-tie-shared = مساوی با { $score } امتیاز: با هم در یک رتبه‌اند.

## Pictures

summer-pavilion-picture-name = اقامتگاه تابستانی
summer-pavilion-picture-centre = وسط
summer-pavilion-picture-counts = کیسه { $bag }؛ برج { $used }
summer-pavilion-picture-supply = ذخیره
summer-pavilion-picture-wild = آزاد
summer-pavilion-picture-hand = دست
summer-pavilion-picture-passed = رد کرد

## Descriptions: alt texts and `/azul board text:True`

summer-pavilion-alt-wild = رنگ آزاد: { $wild }.
summer-pavilion-alt-owed = کاشی‌های پاداش که باید برداشت: { $owed }.
summer-pavilion-alt-supply = ذخیره: { $tiles }.
summer-pavilion-alt-hand = { $passed ->
    [yes] رد کرده و نگه داشته:
   *[no] در دست:
} { $tiles }
summer-pavilion-alt-space = { $colour } در { $slots }
summer-pavilion-alt-star = { $star }: { $slots }
summer-pavilion-alt-lacking = فقط یک خانه خالی دور { $last }
summer-pavilion-alt-last = { $what ->
    [pillar] ستون
    [statue] مجسمه
   *[window] پنجره
} ({ $star } { $slot })
summer-pavilion-alt-filled = { $count } تا در { $star }
summer-pavilion-alt-count = { $held } کاشی در دست، { $placed } تا روی صفحه
summer-pavilion-alt-counts = کیسه: { $bag } کاشی، برج: { $used }.
summer-pavilion-text-bag = کیسه، { $count } کاشی: { $tiles }
summer-pavilion-text-tower = برج، { $count } کاشی: { $tiles }
summer-pavilion-text-coming = رنگ آزاد دورهای بعد: { $colours }.
summer-pavilion-text-prices = هزینهٔ خانه‌های ۱ تا ۶: { $prices }.
summer-pavilion-text-closed = دورشان پر شده: { $pillars } ستون، { $statues } مجسمه، { $windows } پنجره

## Rules

summer-pavilion-rules =
    ### آزول: اقامتگاه تابستانی در یک دقیقه
    - **اول هر دور** روی هر کارگاه چهار کاشی از کیسه می‌گذارند: برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ کارگاه. کیسه که خالی شود، با کاشی‌های استفاده‌شدهٔ توی برج دوباره پر می‌شود.
    - **بازی شش دور دارد** و هر دور یک رنگ آزاد، به این ترتیب: بنفش، سبز، نارنجی، زرد، آبی، قرمز. کاشی‌های آزاد موقع پرداخت هزینه جای هر رنگ دیگری را می‌گیرند. با ۵ امتیاز شروع می‌کنید و هیچ‌وقت زیر ۱ نمی‌روید.
    - **بردارید:** همهٔ کاشی‌های یک رنگ را، جز رنگ آزاد، از یک کارگاه (بقیهٔ کاشی‌هایش می‌روند وسط میز) یا از وسط میز. اگر آنجا کاشی آزاد هم باشد، دقیقاً یکی همراهشان می‌آید. جایی که فقط کاشی آزاد هست، یکی بردارید. اولین کسی که از وسط میز بردارد، نشانگر آغازکننده را می‌گیرد و به تعداد کاشی‌هایی که با آن برداشته امتیاز از دست می‌دهد.
    - **بگذارید:** وقتی همهٔ کاشی‌ها برداشته شدند، هر نوبت یک کاشی می‌گذارید. عدد هر خانه می‌گوید چند کاشی از رنگ ستاره می‌خواهد. بعضی از آن‌ها می‌توانند آزاد باشند، ولی نه آنی که می‌گذارید؛ بقیه می‌روند توی برج. ستارهٔ وسط از هر رنگ یک کاشی می‌گیرد. هر کاشی به اندازهٔ رشته‌ای که در ستاره‌اش می‌سازد امتیاز می‌گیرد، یعنی به تعداد کاشی‌های پشت‌سرهم با خودش: از ۱ تا ۶.
    - **کاشی‌های پاداش:** اگر همهٔ خانه‌های دور یک ستون، مجسمه یا پنجره را پر کنید، ۱، ۲ یا ۳ کاشی از ذخیره برمی‌دارید، یعنی از ده کاشی کنار کارگاه‌ها.
    - **رد کنید:** هر وقت بخواهید می‌توانید نوبتتان را رد کنید، ولی دیگر تا آخر دور بازی نمی‌کنید. حداکثر چهار کاشی نگه می‌دارید و بقیه را دور می‌اندازید؛ هر کدام ۱ امتیاز کم می‌کند.
    - **در پایان** ستارهٔ کامل بنفش ۲۰، سبز ۱۸، نارنجی ۱۷، زرد ۱۶، آبی ۱۵، قرمز ۱۴ و شش‌رنگ ۱۲ امتیاز می‌آورد. اگر همهٔ خانه‌های ۱، ۲، ۳ یا ۴ را پر کرده باشید، ۴، ۸، ۱۲ یا ۱۶ امتیاز می‌گیرید. هر کاشی باقی‌مانده ۱ امتیاز کم می‌کند.
    - **در روی دیگر صفحه** هر ستاره یا یک رنگ می‌گیرد یا شش رنگ متفاوت، و کاشی دومش تعیین می‌کند کدام. هزینه‌ها هم فرق دارد: عدد بزرگ هزینه است و هر جا با نام خانه فرق کند، نامش کوچک کنارش نوشته شده.

## Pages of the rules

summer-pavilion-page-table = اقامتگاه تابستانی: در تصویر چه می‌بینید
    .text =
        - **قاب طلایی**: نوبت بازیکن ۲ است. **سبز**: حرکت بازیکن ۱، یعنی کاشی‌ای در خانهٔ ۵ قرمز که ۳ امتیاز گرفت.
        - **ستاره‌ها**: عدد هر خانه می‌گوید چند کاشی می‌خواهد. دور آن‌ها ستون‌ها، مجسمه‌ها و پنجره‌ها هستند، با تعداد کاشی پاداشی که می‌دهند.
        - **آزاد**: رنگی که کاشی‌هایش جای رنگ‌های دیگر را می‌گیرند. رنگ این دور قاب دارد و رنگ‌های قبلی خط خورده‌اند. **ذخیره**: کاشی‌های پاداش از اینجا می‌آیند.
        - **کنار ستاره‌ها**: کاشی‌هایی که در دست دارید؛ در گوشه‌ها آن‌هایی که برای دور بعد نگه داشته‌اید.
        - **کیسه و برج**: کاشی‌هایی که هنوز پخش نشده‌اند و کاشی‌های استفاده‌شده. کیسه که خالی شود، از برج پر می‌شود. کارگاه‌ها برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ تا هستند.
        - **▶** صفحه‌به‌صفحه نشان می‌دهد چطور بازی می‌کنند و **◀** همه‌اش را در یک دقیقه.
summer-pavilion-page-draft = برداشتن کاشی
    .text =
        همهٔ کاشی‌های یک رنگ را از یک کارگاه بردارید؛ بقیه می‌روند وسط میز. در دور ۱ بنفش آزاد است: نمی‌شود انتخابش کرد، ولی اگر آنجا باشد، یکی همراهتان می‌آید.
        اول ۲ قرمز از کارگاه ۱ برداشته شد، بعد سبز و یک بنفش از کارگاه ۲. در کارگاه ۳ فقط کاشی آزاد بود، پس فقط یکی برداشته شد.
summer-pavilion-page-centre = نشانگر آغازکننده
    .text =
        اولین کسی که از وسط میز بردارد، نشانگر آغازکننده را می‌گیرد و در کاشی گذاشتن هم نفر اول است. هر کاشی که با آن بردارد ۱ امتیاز کم می‌کند، ولی امتیاز هیچ‌وقت زیر ۱ نمی‌رود.
        بازیکن ۱ سه زرد و بنفشی را که همراهشان آمد برداشت و ۴ تا از ۵ امتیازش را داد.
summer-pavilion-page-place = گذاشتن کاشی
    .text =
        هر خانه به اندازهٔ عددش کاشی از رنگ ستاره می‌خواهد. یکی از آن‌ها را می‌گذارید و بقیه می‌روند توی برج. کاشی‌های آزاد به پرداخت هزینه کمک می‌کنند، ولی نمی‌شود آن‌ها را به‌جای رنگ دیگری گذاشت.
        اینجا ۱ سبز و ۳ بنفش آزاد هزینهٔ خانهٔ ۴ سبز شد. این کاشی در ستاره‌اش تنهاست، پس ۱ امتیاز می‌گیرد.
summer-pavilion-page-run = هر کاشی چند امتیاز دارد
    .text =
        هر کاشی به اندازهٔ رشته‌ای که در ستاره‌اش می‌سازد امتیاز می‌گیرد، یعنی به تعداد کاشی‌های پشت‌سرهم با خودش. ۶ و ۱ هم همسایه‌اند.
        خانه‌های ۳ و ۵ نارنجی پر بودند و ۴ آن‌ها را به هم وصل می‌کند: ۳ امتیاز.
summer-pavilion-page-bonus = ستون‌ها، مجسمه‌ها و پنجره‌ها
    .text =
        همهٔ خانه‌های دور یکی از این‌ها را پر کنید تا از هر رنگی که بخواهید از ذخیره کاشی بردارید: ۱ برای ستون، ۲ برای مجسمه، ۳ برای پنجره. از نوبت بعدتان می‌توانید از آن‌ها استفاده کنید.
        خانهٔ ۲ نارنجی هم‌زمان دور یک ستون و یک مجسمه را کامل کرد: ۳ کاشی پاداش، جدا از ۳ امتیازی که خودش گرفت. دور پنجرهٔ آبی از قبل پر شده بود.
summer-pavilion-page-pass = رد کردن نوبت
    .text =
        در هر نوبتی می‌توانید رد کنید؛ بعد دیگر در این دور کاشی نمی‌گذارید. حداکثر چهار کاشی را در گوشه‌های صفحه برای دور بعد نگه می‌دارید و هر کاشی که دور بیندازید ۱ امتیاز کم می‌کند.
        اینجا ۴ سبز نگه داشته شده، چون دور بعد سبز آزاد است. ۲ قرمز دور انداخته شد: ۲ امتیاز منفی.
summer-pavilion-page-end = پایان بازی
    .text =
        بعد از شش دور، ستاره‌های کامل و عددهای کامل امتیاز می‌گیرند؛ بعد هر کاشی باقی‌مانده ۱ امتیاز کم می‌کند.
        ستارهٔ بنفش ۲۰ امتیاز می‌گیرد و هر هفت خانهٔ ۱ روی هم ۴ امتیاز. ۲ سبز باقی مانده بود: ۲ امتیاز منفی. پس ۵ امتیاز شد ۲۷.
summer-pavilion-page-variant = روی دیگر صفحه
    .text =
        در این رو هیچ ستاره‌ای رنگ ندارد. دو کاشی اول تعیین می‌کنند: اگر هم‌رنگ باشند، ستاره فقط همان رنگ را می‌گیرد؛ اگر نباشند، شش رنگ متفاوت می‌گیرد و چرخهٔ رنگی وسطش این را نشان می‌دهد.
        ستارهٔ بالا چپ حالا قرمز است و ستارهٔ بالا راست شش رنگ می‌گیرد. عدد بزرگ هزینه است و هر جا با نام خانه فرق کند، نامش کوچک کنارش نوشته شده.
