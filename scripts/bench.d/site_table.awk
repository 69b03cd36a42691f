# site_table.awk - the goals of the admin site, behind those of result_tables.awk.

function sized(page, most,    key) {
	key = "site-size-" page
	gsub(/ /, "_", key)
	if (key in size)
		goal(key, "gzipped scripts of the site's " page, size[key] " KB",
		    "<= " most " KB", size[key] + 0 <= most, "")
}

# A time in ms: key, what, limit in ms.
function waited(key, what, most) {
	if (key in size)
		goal(key, what, sprintf("%d ms", size[key]), "<= " most " ms",
		    size[key] + 0 <= most, "")
}

# What the first page costs with an empty cache: key, what, unit, limit.
function fetched(key, what, unit, most) {
	if (key in size)
		goal(key, what " of the first page, with an empty cache",
		    size[key] unit, "<= " most unit, size[key] + 0 <= most, "")
}

END {
	if (!("site-rows" in size))
		exit
	sized("shell", 95)
	sized("devices", 125)
	sized("fleet", 160)
	sized("bpmn designer", 310)
	sized("simple designer", 310)
	slow = "CPU/4, 1.6 Mbit/s, 150 ms, stored session: "
	waited("site-drawn", "1.6 Mbit/s, 150 ms, stored session: something of the first page", 300)
	waited("site-numbers", slow "numbers of the first page", 2000)
	waited("site-devices", slow "20 devices", 2200)
	waited("site-next", "next page of 200 devices, from the click", 400)
	waited("site-next-slow", "CPU/4: next page of 200 devices, beyond the API's answer", 400)
	waited("site-live", "device of " size["site-rows"] " found live, after the last key of its serial number", 150)
	fetched("site-requests", "requests", "", 30)
	fetched("site-kb", "bytes fetched", " KB", 200)
	fetched("site-shift", "layout shift", "", 0.05)
	waited("site-channel", "page opened with 20 devices of a channel, of " size["site-rows"], 1000)
	waited("site-impact", "number of devices of a record after the last key", 1500)
	if ("site-overview" in rounds) {
		v = 5 * (median("site-overview", "pool") + \
		    median("site-overview", "postgres")) / 1000
		goal("site-overview", "the five calls of the first page, pool and PostgreSQL, " \
		    size["site-rows"] " devices", sprintf("%.1f ms", v), "<= 20 ms CPU",
		    v <= 20, "")
	}
	if ("site-hour" in size)
		goal("site-hour", "an hour of the first page being open, its clock moved on",
		    size["site-hour"] " MB more", "< 5 MB", size["site-hour"] < 5, "")
	waited("site-start", "a start of the suite without changes, because of the site", 1000)
}
