# Summer Pavilion: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

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

# "none" is not shown: the sentences below ask for it.
summer-pavilion-wilds-0 = none
summer-pavilion-wilds = { $wilds } کاشی آزاد
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

## What happened

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

# Below scores of which some have an arrow.
summer-pavilion-scores-coming = { $scores } (← با حساب کاشی‌های باقی‌مانده)

## What a move would do

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

# On a button.
summer-pavilion-warning-marker = ⚠ نشانگر
summer-pavilion-warning-passed = { $penalty ->
    [0] {""}
   *[other] ⚠ دور انداختن { $dropped }
}

## Choosing

summer-pavilion-choose-source = برداشتن از …
summer-pavilion-choose-source-colour = کدام کاشی‌ها را برمی‌دارید (چندتا · از کجا)؟
summer-pavilion-choose-colour = کدام رنگ؟
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
