# Open tables: the list in a channel of a server, and finding a game there.

tables-title = 🪑 **هم‌بازی پیدا کنید**
tables-none = هیچ میزی منتظر نیست. با **بازی می‌کنم** یک میز باز کنید.
tables-terms = { $kind } · { $seats ->
   *[other] { $seats } نفره
} · هر نوبت { $time }
tables-line = **{ $terms }**: { $who } منتظر { $free ->
    [one] { $free } نفر
   *[other] { $free } نفر
} { $count ->
    [one] است
   *[other] هستند
}
tables-more = … و { $count ->
    [one] { $count } میز دیگر
   *[other] { $count } میز دیگر
}
tables-how = **بازی می‌کنم** ({ $terms }) شما را پیش کسی می‌نشاند که منتظر است، یا میز تازه‌ای باز می‌کند. اگر { $closing } خبری نشود، میز بسته می‌شود.
tables-role = برای میزهایی که منتظرند { $role } را صدا می‌زنم، حداکثر هر ۶ ساعت یک بار.
tables-call = { $who } می‌خواهد بازی کند: { $terms }.

open-waiting = شما منتظر { $free ->
    [one] { $free } نفر
   *[other] { $free } نفر
} هستید ({ $terms }). وقتی نوبتتان شد خبرتان می‌کنم. میز { $closes } بسته می‌شود.{ $computer ->
    [later] {" "}بعد از یک روز می‌توانید با کامپیوتر شروع کنید: دکمهٔ میزتان را در فهرست بزنید.
    [now] {" "}کسی نیامد: می‌توانید با کامپیوتر شروع کنید (در ریتینگ حساب نمی‌شود).
   *[never] {""}
}
open-seated = با { $who } بازی می‌کنید: { $terms }. بازی در رشتهٔ تازه‌ای در { $channel } شروع می‌شود. اولین حرکتتان را تا یک روز بعد از رسیدن نوبتتان بکنید، وگرنه بازی بدون نتیجه تمام می‌شود.
open-computer = شروع با کامپیوتر (در ریتینگ حساب نمی‌شود)

button-join-table = پیش { $who }
# Finds a game, unlike the button that plays a chosen move.
button-seek = بازی می‌کنم
button-other = بازی دیگر
button-bell = 🔔 خبرم کن
button-again = دوباره بازی می‌کنم
button-shut = خاموش کن

form-other = هم‌بازی پیدا کنید
form-find-kind = کدام بازی و کدام رو
    .description = پشت میزی با همین شرایط می‌نشینید، یا یکی باز می‌کنید
form-find-seats = چند نفر
    .description = با خودتان
form-days = وقت هر نوبت
    .description = هر کس بیشتر طول بدهد، بازنده می‌شود

post-unmoved = { $who } تا یک روز اولین حرکتش را نکرد، پس { $name } بدون نتیجه تمام شد. **دوباره بازی می‌کنم** بقیه را جلوتر از همه می‌نشاند.
notice-end-unmoved = بعد از آن، بازی بدون نتیجه تمام می‌شود.

bell-on = حالا نقش { $role } را دارید: وقتی کسی منتظر بازی باشد صدایتان می‌زنم، حداکثر هر ۶ ساعت یک بار. همین دکمه آن را پس می‌گیرد.
bell-off = دیگر نقش { $role } را ندارید، پس برای میزهایی که منتظرند صدایتان نمی‌زنم.

settings-tables = فهرست میزهای باز در { $place } است. { $role ->
    [none] کسی را صدا نمی‌زنم: اگر می‌خواهید، با `role:` نقشی انتخاب کنید.
   *[other] وقتی میزی ده دقیقه منتظر بماند { $role } را صدا می‌زنم، حداکثر هر ۶ ساعت یک بار.
}{ $pings ->
    [no] {" "}تا وقتی دسترسی «Mention Everyone» ندارم و همه نمی‌توانند این نقش را صدا بزنند (Server Settings ← Roles)، به کسی خبر نمی‌رسد.
   *[other] {""}
}{ $gives ->
    [no] {" "}نمی‌توانم این نقش را بدهم، پس اعضا باید آن را از راه دیگری بگیرند: برای **🔔 خبرم کن**، اجازه دهید نقش‌ها را مدیریت کنم، نقش من را بالای آن ببرید و همهٔ دسترسی‌هایش را بردارید.
   *[other] {""}
}
settings-tables-off = دیگر فهرست میزهای باز در این سرور نیست. { $closed ->
    [0] میزی منتظر نبود.
    [one] { $closed } میزی که منتظر بود بسته شد.
   *[other] { $closed } میزی که منتظر بودند بسته شدند.
}
tables-channel = { $place ->
    [none] این سرور فهرست میزهای باز ندارد. `/azul settings tables` با `channel:` فهرستی می‌گذارد که اعضا در آن هم‌بازی پیدا می‌کنند.
    [gone] نمی‌توانم فهرست میزهای باز را بگذارم، چون کانالش دیگر نیست. `/azul settings tables` با `channel:` کانال دیگری انتخاب می‌کند.
   *[other] فهرست میزهای باز در { $place } است. `/azul settings tables` با `channel:` جایش را عوض می‌کند و با `role:` نقشی را که صدا می‌زنم انتخاب می‌کند.
}
tables-channel-gone = کانال فهرست میزهای باز دیگر نیست، پس میزهایش را بستم. `/azul settings tables` با `channel:` کانال دیگری انتخاب می‌کند.
tables-forbidden = نمی‌توانم فهرست میزهای باز را در { $channel } بگذارم: اجازه دهید آنجا کانال را ببینم، پیام و فایل بفرستم و رشتهٔ عمومی باز کنم. باز هم تلاش می‌کنم.
tables-role-gone = نقشی که برای میزهای باز صدا می‌زدم دیگر نیست، پس دیگر نقشی را صدا نمی‌زنم. `/azul settings tables` با `role:` نقش دیگری انتخاب می‌کند.

command-settings-tables = میزهای باز (ناظرها)
option-tables-channel = کانالش
option-tables-role = نقشی که صدا می‌زنم

refused-no-open-tables = اینجا میز باز نیست. در سرورها یک ناظر می‌تواند با `/azul settings tables` روشنش کند؛ با `/azul new` هم می‌توانید بازی خودتان را باز کنید.
refused-open-too-late = { $taken ->
    [1] { $who } زودتر رسید.
   *[0] این میز دیگر باز نیست.
} **بازی می‌کنم** میز دیگری برایتان پیدا می‌کند.
refused-open-not-yours = سر این میز نمی‌توانید بنشینید. **بازی می‌کنم** میز دیگری برایتان پیدا می‌کند.
refused-open-terms = شرایط میز باز را نمی‌شود عوض کرد. با `/azul leave` از آن خارج شوید و در فهرست **بازی دیگر** را بزنید.
refused-open-computer-later = هنوز ممکن است کسی بیاید. { $again } می‌توانید با کامپیوتر شروع کنید.
refused-tables-need-channel = اول کانال را انتخاب کنید: `/azul settings tables` با `channel:`.
refused-bad-tables-role = این نقش برای میزهای باز نمی‌شود. نقشی را انتخاب کنید که خودتان بتوانید به اعضا بدهید، خودش دسترسی‌ای ندهد و ‎@everyone یا نقش یک اپ نباشد.
refused-give-role-yourself = نمی‌توانم { $roles } را به شما بدهم. بالای فهرست کانال‌ها در **Channels & Roles** نگاه کنید، یا از یک ناظر بخواهید.
refused-no-tables-role = این سرور دیگر نقشی برای میزهای باز ندارد. یک ناظر می‌تواند با `/azul settings tables` نقشی انتخاب کند.
