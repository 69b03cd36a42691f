# app_reports.awk - reads lines "MAC CPU" and prints for each device the request
# with which it reports its applications, a line as tests/bench/load reads it.
# The popularity of versions falls with their rank (Zipf).  The same seed and
# devices give the same requests.
#   seed, apps: applications of a device; versions: of all applications; kind:
#   APP_LIST (the whole list) or APP_INSTALL; walk: the devices together have
#   every version once

# name_of RANK: the name of an application; the first ones are the most popular.
function name_of(rank,	text, i) {
	text = "com."
	for (i = rank; i > 0 || text == "com."; i = int(i / 16))
		text = text syllables[i % 16 + 1]
	return text "." words[rank % 8 + 1] rank
}

# entry VERSION: a version of an application as an entry of a report.  Each
# application has four versions.
function entry(version,	rank, code) {
	rank = int((version - 1) / 4)
	code = 100 + (version - 1) % 4 * 10 + rank % 7
	return sprintf("{\"packageName\":\"%s\",\"appName\":\"%s %d\",\"versionCode\":%d,\"versionName\":\"%d.%d\"}",
		name_of(rank), words[rank % 8 + 1], rank, code, code / 100, code % 100)
}

# pick: the next version of a device.
function pick(	place, packages) {
	if (!walk)
		return int(exp(rand() * top))
	packages = versions / 4
	place = walked++
	return place % packages * 4 + int(place / packages) % 4 + 1
}

BEGIN {
	split("ba ce di fo gu ka le mi no pu ra se ti vo xu za", syllables, " ")
	split("player launcher store game music browser clock cast", words, " ")
	srand(seed)
	top = log(versions + 1)
	full = kind == "APP_LIST" ? ",\"full\":true" : ""
}

{
	split("", has)
	list = ""
	for (n = 0; n < apps;) {
		version = pick()
		if (version > versions || int((version - 1) / 4) in has)
			continue
		has[int((version - 1) / 4)]
		if (!(version in made))
			made[version] = entry(version)
		list = list (n++ ? "," : "") made[version]
	}
	printf "POST /deviceAppReport/v1/%s/%s {\"kind\":\"%s\",\"reportId\":\"demo-%d\"%s,\"apps\":[%s]}\n",
		$1, $2, kind, NR, full, list
}
