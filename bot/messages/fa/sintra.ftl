# Stained Glass of Sintra: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

sintra = شیشه‌های مشجر سینترا
sintra-side-a = روی A (نمادها)
sintra-side-b = روی B (پنجره‌های کامل)

sintra-colour-white = سفید
sintra-colour-yellow = زرد
sintra-colour-orange = نارنجی
sintra-colour-blue = آبی
sintra-colour-pink = صورتی
sintra-colour-joker = هر رنگ

sintra-icon-white = ⚪
sintra-icon-yellow = 🟡
sintra-icon-orange = 🟠
sintra-icon-blue = 🔵
sintra-icon-pink = 🩷

sintra-source-c = وسط میز
sintra-source-reset = برگشت پنجره‌ساز
sintra-source = کارگاه { $source }
sintra-strip-break = هیچ نواری: همه می‌شکنند
sintra-strip = نوار { $strip }
sintra-pane-top = شیشهٔ بالا
sintra-pane-bottom = شیشهٔ پایین

sintra-unverified = ⚠️ این صفحه‌ها را با نسخهٔ اصلی بازی مقایسه نکرده‌ایم؛ شاید نوارها و امتیاز پنجره‌ها با مال شما فرق کند.

## What happened

sintra-event-taken = { $count } { $colour-icon } { $colour } از { $source } برداشت{ $marker ->
    [yes] ، با نشانگر آغازکننده
   *[no] {""}
}
sintra-event-cracked = به‌خاطرش ۱ خانه در شیشه‌های شکسته (حالا { $owed })
sintra-event-walked = پنجره‌ساز رفت سرِ { $strip }
sintra-event-placed = { $full ->
    [yes] { $strip } را کامل کرد
   *[no] { $count } تا روی { $strip } گذاشت
}{ $jokers ->
    [0] {""}
    [one] ، یکی روی جوکر
   *[other] ، { $jokers } تا روی جوکر
}
sintra-event-broke = { $count } تا شکست (شیشهٔ شکسته { $owed })
sintra-event-shattered = ردیف شیشه‌های شکسته پر شد و از اول شروع می‌شود: { $points }
sintra-event-matched = { $count } { $colour-icon } به رنگ دور { $points }
sintra-event-glazed = { $colour-icon } رفت به پنجرهٔ { $window } { $points }{ $chain ->
    [0] {""}
   *[other] {" "}({ $own } و { $chain } از سمت راست)
}
sintra-event-reset = پنجره‌ساز را برگرداند سرِ { $strip }
sintra-event-round-ended = **پایان دور { $round }.**
sintra-event-dealt = { $refilled ->
    [yes] کیسه دوباره از برج پر شد. دور { $round } شروع می‌شود: هر { $colour-icon } { $colour } در نوار کامل ۱ امتیاز دارد.
   *[no] دور { $round } شروع می‌شود: هر { $colour-icon } { $colour } در نوار کامل ۱ امتیاز دارد.
}
sintra-event-leftovers = { $count } شیشه روی نوارها مانده { $points }
sintra-event-broken = شیشه‌های شکسته { $points }
sintra-event-bonus = { $what ->
    [ornament] نماد { $which } { $points }
   *[completed] { $windows } پنجرهٔ کامل × { $count } { $which } { $points }
}
sintra-event-ended = { $reason } بازی تمام شد.
sintra-score-coming = { $name } { $score } ({ $coming } با حساب شیشه‌های شکسته)

## What a move would do

sintra-outlook-taken = { $marker ->
    [yes] نشانگر آغازکننده را هم می‌گیرد
   *[no] {""}
}
sintra-outlook-cracked = ۱ خانه در شیشه‌های شکسته پایین می‌رود (حالا { $owed })
sintra-outlook-placed = { $full ->
    [yes] { $strip } را کامل می‌کند
   *[no] { $count } تا جا می‌شود
}
sintra-outlook-broke = { $count } تا می‌شکند (شیشهٔ شکسته { $owed })
sintra-outlook-shattered = ⚠ ردیف شیشه‌های شکسته پر می‌شود: همین حالا { $points } به‌جای بدهی‌تان، و ردیف از اول شروع می‌شود
sintra-outlook-walked = پنجره‌ساز می‌رود سرِ { $strip } و از نوارهای سمت چپش می‌گذرد

# On a button.
sintra-warning-broke = ⚠ { $count } تا می‌شکند
sintra-warning-shattered = ⚠ ردیف شکسته پر

## Choosing

sintra-choose-source = برداشتن از …
sintra-choose-source-colour = کدام شیشه‌ها را برمی‌دارید (چندتا · از کجا)؟
sintra-choose-colour = کدام رنگ؟
sintra-choose-colour-strip = کدام شیشه‌ها، روی کدام نوار؟
sintra-choose-strip = روی کدام نوار؟ پنجره‌ساز می‌رود سر همان نوار و نوارهای سمت چپش بسته می‌شوند تا وقتی برگردد، که یک نوبت خرج دارد.{ $marker ->
    [yes] {" "}نشانگر آغازکننده هم به شما می‌رسد و ۱ خانه در ردیف شیشه‌های شکسته پایین می‌روید.
   *[no] {""}
}
sintra-choose-glass = { $glass-last ->
    [j0] چند جوکر را پر می‌کنید؟
    [j1] چند جوکر را پر می‌کنید؟
    [j2] چند جوکر را پر می‌کنید؟
   *[colour] کدام شیشه به پنجره برود؟
}
sintra-option-source = { $source-first ->
    [reset] { sintra-move-source }
   *[other] { $source }
}
sintra-option-colour = { $count } { $colour-icon } { $colour }
sintra-option-strip = { $strip }
sintra-option-glass = { $glass-first ->
    [j0] {""}
    [j1] یکی روی جوکر
   *[j2] دوتا روی جوکر
}{ $glass-last ->
    [j0] بدون جوکر
    [j1] {""}
    [j2] {""}
   *[colour] { $glass-first ->
        [j0] {""}
       *[other] {"، "}
    }{ $glass-last-icon } { $glass-last } به پنجره
}
sintra-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } { $colour }
} · { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}
sintra-brief-strip-glass = { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ، یکی روی جوکر
   *[j2] ، دوتا روی جوکر
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ، { $glass-last } به پنجره
}
sintra-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
sintra-move-source = برگشت پنجره‌ساز سرِ { $strip }
sintra-move-strip = { $count } { $colour-icon } { $colour } از { $source } ← { $count ->
    [one] می‌شکند
   *[other] همه می‌شکنند
}
sintra-move-glass = { $count } { $colour-icon } { $colour } از { $source } ← { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ، یکی روی جوکر
   *[j2] ، دوتا روی جوکر
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ، { $glass-last-icon } { $glass-last } به پنجره
}
sintra-move = { $source }

sintra-typing = بنویسید از کجا، چه رنگی و روی کدام نوار: `۳ نارنجی ۵` یا `وسط صورتی بشکن`. به‌جای `وسط` می‌شود `c` هم نوشت. برای پر کردن جوکر `j1` را اضافه کنید. اگر نوار کامل می‌شود، `نگهدار آبی` شیشهٔ آبی را به پنجره می‌فرستد. `برگرد` پنجره‌ساز را برمی‌گرداند.
