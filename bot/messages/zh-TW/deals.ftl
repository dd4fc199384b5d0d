# The deal of the week.

refused-deal-unseen = 玩完這一局，你就會看到同組的分數。星期日過後，那則訊息會列出所有成績。
