# The deal of the week. “Groups” are groups of players in a tier.

deal = ### 🎲 کیسهٔ هفته { $number } · { $kind }
deal-tiers = همه با کاشی‌های یکسان در برابر کامپیوتر بازی می‌کنند: برنز در برابر { $bronze }، نقره در برابر { $silver } و طلا در برابر { $gold }. از برنز شروع می‌کنید؛ بعد از یکشنبه یک‌سوم بهترِ هر گروه بالا می‌رود و یک‌سوم آخر پایین می‌آید.
deal-counts = { $played } نفر تمام کرده‌اند، { $playing } نفر در حال بازی
deal-previous = [نتیجه‌های قبلی]({ $link })
deal-results = ### 🎲 کیسهٔ هفته { $number } تمام شد
deal-group = **{ $group }**: { $scores }
deal-score = { $who } **{ $points }**
deal-others = { $count } نفر دیگر
deal-nobody = کسی آن را تمام نکرد.
deal-scores = ### 🎲 کیسهٔ هفته { $number } · { $group }
deal-open = دیگران تا { $until } فرصت دارند. بعد گروه‌ها قرعه‌کشی می‌شوند.
deal-invitation = ### 🎲 کیسهٔ هفته { $number } در { $server }
deal-tier = در { $tier } بازی می‌کنید، در برابر کامپیوتر ({ $level }).
deal-streak = { $count ->
    [1] کیسهٔ هفتهٔ قبل را بازی کردید.
   *[other] { $count } کیسهٔ اخیر را پشت سر هم بازی کرده‌اید.
}
tier-bronze = برنز{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}
tier-silver = نقره{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}
tier-gold = طلا{ $group ->
    [0] {""}
   *[other] {" "}{ $group }
}

button-deal = بازی کیسهٔ { $number }
button-scores = امتیازها
button-nodeals = خاموش کن

settings-deals = { $place ->
    [none] ذخیره شد. این سرور دیگر کیسهٔ هفته ندارد.
   *[other] ذخیره شد. کیسهٔ هفته را دوشنبه‌ها ساعت ۰:۰۰ UTC در { $place } می‌فرستم. { $first ->
        [1] اولی در راه است.
       *[0] بعدی دوشنبه باز می‌شود؛ اگر یکی باز باشد به آنجا می‌رود.
    }
}
deal-channel = { $place ->
    [none] این سرور کیسهٔ هفته ندارد. `/azul settings deals` با `channel:` آن را شروع می‌کند.
    [gone] نمی‌توانم کیسهٔ هفته را بفرستم، چون کانالش دیگر نیست. `/azul settings deals` با `channel:` کانال دیگری انتخاب می‌کند.
   *[other] کیسهٔ هفته را دوشنبه‌ها ساعت ۰:۰۰ UTC در { $place } می‌فرستم. `/azul settings deals` با `channel:` جابه‌جایش می‌کند.
}
deal-channel-gone = نمی‌توانم کیسهٔ هفته را بفرستم، چون کانالش دیگر نیست. کیسهٔ باز را بستم. `/azul settings deals` با `channel:` کانال دیگری انتخاب می‌کند.

refused-deal-unseen = وقتی این کیسه را تمام کنید، امتیازهای گروهتان را می‌بینید. بعد از یکشنبه، همهٔ نتیجه‌ها در همان پیام می‌آید.

command-settings-deals = کیسهٔ هفته (مدیران)
option-deals-channel = کانالش (پیش‌فرض: می‌گویم)
