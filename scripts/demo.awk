# demo.awk - prints the devices of scripts/demo as rows for COPY.  It has a
# random generator of its own, so that the same seed makes the same fleet with
# every awk.
#
#   awk -v devices=N -v channels=N -v seed=N -f demo.awk part=1 oui.csv \
#       part=2 iso_3166-1.json

BEGIN {
	FS = OFS = "\t"
	SLOTS = 10000 # a weighted choice picks one of that many slots
	SINCE = 1704067200 # 2024-01-01; the fleet grew for 22 months from then
	GREW = 57024000
	next_random = (seed * 7919 + 1) % 2147483647
	if (next_random == 0)
		next_random = 1

	# The makers of the devices, the one with most devices first: how their
	# names begin in the registry of addresses.
	makers = split("Shenzhen Skyworth Digital|Fiberhome Telecom|" \
	    "zte corporation|Huawei Device Co|Xiaomi Communications|" \
	    "Sichuan Changhong|Qingdao Hisense|TCL King|" \
	    "Shenzhen SDMC|Shenzhen Coship|Sichuan Jiuzhou|Amlogic|" \
	    "Konka Group|Samsung Electronics|LG Electronics|" \
	    "Chengdu XGimi|Qingdao Haier|Sony Corporation|ARRIS Group|" \
	    "Technicolor CH|Sagemcom Broadband|HUMAX Co|Kaonmedia|Arcadyan|" \
	    "Vestel Elektronik|TPVision|Roku|Vizio|FUNAI Electric|" \
	    "Sharp Corporation|Panasonic Corporation AVC|Seiko Epson|" \
	    "BenQ Corporation|Dish Technologies|AirTies|" \
	    "Kathrein Technotrend|Shenzhen Geniatech|Dune HD|" \
	    "JVC Kenwood|Allwinner Technology", maker, "|")

	# The countries of the devices, in per mille.
	split("CN 212 BR 108 ID 86 IN 83 MX 64 RU 55 US 52 TR 45 VN 42 TH 40 " \
	    "PH 37 DE 31 GB 27 ES 24 IT 22 SA 19 EG 17 ZA 14 PL 12 AR 10",
	    word, " ")
	for (i = 1; i in word; i += 2)
		share[word[i]] = word[i + 1]
	places = split("CN BR ID IN MX RU US TR VN TH PH DE GB ES IT SA EG ZA " \
	    "PL AR", place, " ")

	brands = split("Lumio|Vantor|Aerio|Castello|Nimbra|Ostara|Polaris View|" \
	    "Quanta Home|Rivulet|Solano|Telluria|Umbria", brand, "|")
	platforms = split("amlogic rockchip allwinner android", platform, " ")
	split("9 10 11 12 13 14 7.1.2 8.1", release, " ")
	split("2.4.1 2.5.0 2.5.3 3.0.0 3.1.2 3.2.0", sdk, " ")
	split("2G 1G 4G 3G", ddr, " ")
	split("8G 16G 32G 64G", flash, " ")
	know()
}

# draw(n): a random number from 0 to n - 1, by the generator of Park and Miller,
# whose products are exact in a double.
function draw(n) {
	next_random = next_random * 48271 % 2147483647
	return int((next_random - 1) / 2147483646 * n)
}

function hex(digits,    s) {
	for (s = ""; digits > 0; digits -= 4)
		s = s sprintf("%04x", draw(65536))
	return s
}

# Fills the slots for a choice among n values with the weights w[1..n].
function weigh(name, w, n,    i, at, sum, end) {
	at = 0
	for (i = 1; i <= n; i++)
		sum += w[i]
	for (i = 1; i <= n; i++)
		for (end += w[i] / sum * SLOTS; at < end - 1e-6; at++)
			slot[name, at] = i
	return n
}

function zipf(name, n,    i, w) {
	for (i = 1; i <= n; i++)
		w[i] = 1 / i
	return weigh(name, w, n)
}

function pick(name) {
	return slot[name, draw(SLOTS)]
}

function fail(what) {
	print "demo: " what >"/dev/stderr"
	failed = 1
	exit 1
}

# A line of the registry: "MA-L,0023B9,Name,Address", the name in quotes when it
# has a comma.  Of several prefixes of a maker the lowest is used, because the
# order of the lines may change.
part == 1 {
	line = $0
	sub(/^[^,]*,/, "", line)
	oui = substr(line, 1, 6)
	line = tolower(substr(line, 8))
	sub(/^"/, "", line)
	gsub(/ +/, " ", line)
	first = line
	sub(/[ ,].*/, "", first)
	if (!(first in known))
		next
	for (i = 1; i <= makers; i++)
		if (index(line, low[i]) == 1 && (!(i in prefix) || oui < prefix[i]))
			prefix[i] = oui
	next
}

# Keeps the names of the makers in lower case, and the first word of each, by
# which other lines of the registry are skipped quickly.
function know(    i, s) {
	for (i = 1; i <= makers; i++) {
		s = low[i] = tolower(maker[i])
		sub(/ .*/, "", s)
		known[s]
	}
}

part == 2 && /"alpha_2"/ { code = value() }
part == 2 && /"name"/ && code in share { country[code] = value() }
part == 2 && /"numeric"/ && code in share { number[code] = value() + 0 }

function value(    s) {
	s = $0
	sub(/^[^:]*: *"/, "", s)
	sub(/",? *$/, "", s)
	return s
}

END {
	if (failed)
		exit 1
	prepare()
	for (n = 1; n <= devices; n++)
		device(n)
}

function prepare(    i, w) {
	for (i = 1; i <= makers; i++) {
		if (!(i in prefix))
			fail("no address prefix of " maker[i] " in oui.csv")
		mac_at[i] = draw(16777216)
	}
	for (i = 1; i <= places; i++) {
		if (!(place[i] in number))
			fail("no country " place[i] " in iso_3166-1.json")
		w[i] = share[place[i]]
	}
	weigh("place", w, places)
	zipf("maker", makers)
	zipf("model", 60)
	zipf("release", 8)
	zipf("sdk", 6)
	zipf("ddr", 4)
	zipf("flash", 4)
}

# The next address of a maker: a sequence that has all 2^24 values once.
function mac(m,    s) {
	mac_at[m] = (mac_at[m] + 40503) % 16777216
	s = prefix[m] sprintf("%06X", mac_at[m])
	return substr(s, 1, 2) ":" substr(s, 3, 2) ":" substr(s, 5, 2) ":" \
	    substr(s, 7, 2) ":" substr(s, 9, 2) ":" substr(s, 11, 2)
}

function device(n,    made, on, model, m, u, c, cpu, region, r, d, real) {
	m = pick("maker")
	model = pick("model")
	# The square of a uniform number: few channels are large, and even the
	# smallest get devices.
	u = draw(1000000) / 1000000
	made = SINCE + int(n / devices * GREW)
	on = draw(10) > 0
	cpu = draw(100)
	cpu = cpu < 60 ? hex(16) : cpu < 97 ? hex(32) : "\\N"
	c = region = r = "\\N"
	if (draw(50) > 0) {
		c = place[pick("place")]
		region = number[c]
		r = country[c]
	}
	d = pick("ddr")
	real = draw(25) > 0 ? d : 2
	print mac(m), on, 1 + int(u * u * channels), 1 + model % 7, \
	    "BX-" (1000 + model * 7), model, \
	    sprintf("DEMO-%06d", 1 + int(n / 500)), sdk[pick("sdk")], \
	    on ? made + 86400 + draw(7776000) : "\\N", \
	    brand[1 + model % brands] " " (draw(900) + 100), \
	    brand[1 + model % brands], "Android " release[pick("release")], \
	    sprintf("BX%04d.%06d", model, 230100 + draw(12) * 100 + draw(28)), \
	    ddr[d], cpu, (draw(126) + 1) "." draw(256) "." draw(256) "." \
	    (draw(254) + 1), region, r, \
	    "com.example.launcher" (1 + model % 4), \
	    sprintf("SN%09d", n), ddr[real], \
	    flash[pick("flash")], sprintf("PO-%05d", 1 + int(n / 2000)), \
	    "M" (300 + model % 20), "P" (10 + model % 9) "-" (1 + draw(3)), \
	    platform[1 + model % platforms], c, made
}
