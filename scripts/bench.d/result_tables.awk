# result_tables.awk - writes the samples of scripts/bench as two Markdown
# tables: the cost of each case, and the goals.

BEGIN {
	columns = split("rps p50 p99 nginx nginx_kernel pool pool_kernel " \
	    "postgres postgres_kernel job job_kernel machine", column, " ")
	cases = split("static static-unix heartbeat wrk-heartbeat hit miss pgbench " \
	    "activate push-info app-list app-same app-rows " \
	    "policy-static policy-304 policy-200 callback callback-again " \
	    "role-page user-page own-rights",
	    order, " ")
	title["static"] = "nginx, static file of 850 bytes"
	title["static-unix"] = "the same over a unix socket"
	title["heartbeat"] = "heartbeat v2"
	title["wrk-heartbeat"] = "the same by wrk"
	title["hit"] = "get-by-mac by a module, cache hit"
	title["miss"] = "get-by-mac by a module, cache miss"
	title["pgbench"] = "pgbench -M prepared, the same row"
	title["activate"] = "activation, signed, the first of each device"
	title["push-info"] = "push, signed, something new of each"
	title["app-list"] = "whole list of 60 applications, signed, the first in the month"
	title["app-same"] = "60 applications, signed, nothing new"
	title["app-rows"] = "pgbench -M prepared, 60 rows of a device by unnest"
	title["policy-static"] = "nginx, static file of 850 bytes, before the polls"
	title["policy-304"] = "poll for the policy, signed, 304"
	title["policy-200"] = "the same, 50 records, 20 of them with rules"
	title["callback"] = "report of 50 kills, signed"
	title["callback-again"] = "the same events again"
	title["role-page"] = "role page of 20, signed in"
	title["user-page"] = "user page of 20 among 1,000, signed in"
	title["own-rights"] = "permissions and menus, of the super administrator"
	while (reasons != "" && (getline line < reasons) > 0)
		if (split(line, part, ": ") > 1)
			because[part[1]] = substr(line, length(part[1]) + 3)
}

$1 == "failed" {
	broken[++breaks] = $2
	sub(/^failed [^ ]+ ?/, "")
	gsub(/\|/, "/")
	cause[breaks] = $0 == "" ? "without a word" : $0
	next
}
/^device-page-/ { filter[++filters] = substr($1, 13) }
NF == 2 { size[$1] = $2; next }

{
	n = ++rounds[$1]
	failed[$1] += $3
	for (i = 1; i <= columns; i++)
		value[$1, column[i], n] = $(i + 3)
}

function ruling(   each) {
	goal("rule-match", "one rule on one device", sprintf("%.0f ns", size["rule-match"]),
	    "<= 200 ns CPU", size["rule-match"] <= 200, "")
	if ("rule-pairs" in size)
		goal("rule-pairs", sprintf("%d pairs of a rule and a device, asked both ways", size["rule-pairs"]),
		    "all agree", "all agree", 1, "")
	if (!("rule-preview" in size))
		return
	each = (size["rule-scan-twenty"] - size["rule-scan-all"]) / 20
	goal("rule-scan", sprintf("20 rules over %d devices in one scan: %.2f s, count(*) %.2f s, one rule %.2f s",
	    size["rule-devices"], size["rule-scan-twenty"], size["rule-scan-all"], size["rule-scan-one"]),
	    sprintf("%.3f s a rule", each), "<= 0.15 s beyond count(*)", each <= 0.15, "")
	goal("rule-preview", sprintf("preview of a record with 250 channels and a rule, %d devices",
	    size["rule-devices"]), sprintf("%.2f s", size["rule-preview"]),
	    "<= 1.5 s", size["rule-preview"] <= 1.5, "")
}

function median(name, what,    i, j, n, v, x) {
	n = rounds[name]
	for (i = 1; i <= n; i++) {
		x = value[name, what, i]
		if (x == "-")
			return x
		for (j = i - 1; j > 0 && v[j] > x + 0; j--)
			v[j + 1] = v[j]
		v[j + 1] = x + 0
	}
	return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
}

# The CPU of the whole machine, without that of the load generator.
function total(name) {
	return median(name, "machine")
}

function rest(name) {
	return total(name) - median(name, "nginx") - median(name, "pool") - \
	    median(name, "postgres") - median(name, "job")
}

function row(name) {
	printf "| %s | %.0f | %.2f | %s | %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %d |\n",
	    title[name], median(name, "rps"),
	    median(name, "rps") / median(name ~ /^wrk-/ ? "wrk-static" : "static",
	        "rps"),
	    median(name, "p50"), median(name, "p99"), total(name),
	    median(name, "nginx"), median(name, "pool"),
	    median(name, "postgres"), median(name, "job"),
	    rest(name), failed[name]
}

# spent(name): for a goal that was missed: which shares of the case's CPU the
# groups of processes have used.
function spent(name,    i, g, s, share) {
	split("nginx pool postgres job", g, " ")
	for (i = 1; i <= 4; i++) {
		share = median(name, g[i])
		if (share >= 0.5)
			s = s sprintf("%s%s %.0f us (%.0f %% kernel)",
			    s == "" ? "" : ", ", g[i], share,
			    median(name, g[i] "_kernel"))
	}
	return "of " sprintf("%.0f us: ", total(name)) s
}

function upgrading() {
	goal("upgrade-lock", sprintf("the ten newest upgrades of the schema, %d devices, 200 heartbeats a second",
	    size["upgrade-devices"]),
	    sprintf("the longest wait %.2f s (all before them: %.2f s)",
	        size["upgrade-newest"], size["upgrade-older"]), "<= 2 s",
	    size["upgrade-newest"] <= 2, "")
}

function idling(   mb) {
	mb = size["whole-pss"] / 1024
	goal("whole-pss", "the whole suite without PostgreSQL, all pools, without requests, PSS",
	    sprintf("%.0f MB", mb), "<= 100 MB", mb <= 100, "")
	goal("whole-start", "a start until it serves, migrated database",
	    size["whole-start"] " s", "<= 5 s", size["whole-start"] <= 5, "")
}

function sockets() {
	goal("socket-push", "each of 8,000 websockets, PSS in the push daemon",
	    size["socket-push"] " bytes (nginx " size["socket-nginx"] ")",
	    "<= 8192 bytes", size["socket-push"] <= 8192, "")
	goal("socket-frames", "a message to 8,000 websockets",
	    size["socket-frames"] " frames/s", ">= 80000 frames/s",
	    size["socket-frames"] >= 80000, "")
	goal("socket-p99", "a message to one of them, publish to frame, p99",
	    size["socket-p99"] " us", "<= 5000 us", size["socket-p99"] <= 5000, "")
}

function goal(key, what, measured, target, met, reason) {
	if (!met && key in because)
		reason = reason (reason == "" ? "" : "; ") because[key]
	printf "| %s | %s | %s | %s | %s |\n", what, target, measured,
	    met ? "yes" : "**no**", met ? "" : reason
}

function ratio(a, b) {
	return median(a, "rps") / median(b, "rps")
}

function worker(pool,    at, grown) {
	if (!((pool "-100000") in size))
		return
	at = size[pool "-100000"] / 1024
	grown = size[pool "-100000"] - size[pool "-50000"]
	goal(pool "-pss", "a worker of " pool ", PSS without the cache map, after 100,000 requests",
	    sprintf("%.1f MB", at), "<= 10 MB", at <= 10, "")
	# The PSS changes by a few pages when other processes share them.
	goal(pool "-growth", "the same, more than after 50,000",
	    sprintf("%+d KiB", grown), "not growing (<= 64 KiB)", grown <= 64, "")
}

function cases_table(    i) {
	print "\n| case | req/s | of static | p50 us | p99 us | CPU us/request " \
	    "| nginx | pools | PostgreSQL | jobs | interrupts and others | failed |"
	print "|---|---|---|---|---|---|---|---|---|---|---|---|"
	for (i = 1; i <= cases; i++)
		if (order[i] in rounds)
			row(order[i])
}

function requests(    r, c) {
	r = ratio("heartbeat", "static")
	c = total("heartbeat") / total("static")
	goal("heartbeat", "heartbeat v2 : static file", sprintf( \
	    "%.2f of its req/s, %.2f x its CPU", r, c),
	    ">= 0.5 of its req/s, <= 2.2 x its CPU a request",
	    r >= 0.5 && c <= 2.2, spent("heartbeat"))
	c = total("wrk-heartbeat") / total("wrk-static")
	goal("wrk-heartbeat", "the same by wrk", sprintf("%.2f x its CPU", c),
	    "<= 2.7 x its CPU a request", c <= 2.7, spent("wrk-heartbeat"))
	r = ratio("hit", "static")
	c = total("hit") / total("static")
	goal("hit", "get-by-mac, hit : static file", sprintf( \
	    "%.2f of its req/s (%.2f of static over a unix socket), %.2f x its CPU",
	    r, ratio("hit", "static-unix"), c),
	    ">= 0.35 of its req/s, <= 1.4 x its CPU a request",
	    r >= 0.35 && c <= 1.4, spent("hit"))
	r = ratio("miss", "pgbench")
	goal("miss", "get-by-mac, miss : pgbench", sprintf("%.2f", r),
	    ">= 0.35 of its tps", r >= 0.35, spent("miss"))
	c = median("role-page", "pool") + median("role-page", "postgres")
	goal("role-page", "role page of 20, pool and PostgreSQL",
	    sprintf("%.0f us", c), "<= 150 us CPU", c <= 150,
	    spent("role-page"))
	c = median("user-page", "pool") + median("user-page", "postgres")
	goal("user-page", "user page of 20 among 1,000, pool and PostgreSQL",
	    sprintf("%.0f us", c), "<= 400 us CPU", c <= 400,
	    spent("user-page"))
	c = median("own-rights", "pool") + median("own-rights", "postgres")
	goal("own-rights", "permissions and menus, pool and PostgreSQL",
	    sprintf("%.0f us", c), "<= 500 us CPU", c <= 500,
	    spent("own-rights"))
}

function memory() {
	worker("edge")
	worker("system")
	goal("cache", "a device in the cache", size["cache"] " bytes",
	    "<= 1024 bytes", size["cache"] <= 1024, "")
	goal("presence", "a device in the presence file (but for its first page)",
	    size["presence"] " bytes", "<= 16 bytes", size["presence"] <= 16, "")
}

function loading(    r) {
	r = size["log-load-on"] / size["log-insert-on"]
	goal("log-load", "access log, loader : INSERT and commit a row", sprintf( \
	    "%.0f x (%d : %d rows/s)", r, size["log-load-on"],
	    size["log-insert-on"]), ">= 10 x its rows/s", r >= 10, "")
	r = size["log-load-off"] / size["log-insert-off"]
	goal("log-load-off", "the same, PostgreSQL with fsync off", sprintf( \
	    "%.1f x (%d : %d rows/s)", r, size["log-load-off"],
	    size["log-insert-off"]), ">= 10 x its rows/s", r >= 10, "")
}

function paging(    v) {
	v = size["log-page-first"] + 0
	if (size["log-page-first-old"] > v)
		v = size["log-page-first-old"] + 0
	goal("log-page", sprintf("first page of %d access log rows, and its total",
	    size["log-rows"]), sprintf( \
	    "%.1f ms in a new session, %.2f ms in one of 100", v,
	    size["log-page"]), "<= 20 ms CPU in PostgreSQL", v <= 20, "")
}

# The filters in the order in which they were measured.
function devices(    i, name, v, worst) {
	print "\n| " size["device-rows"] " devices by | page of 20, ms of CPU in PostgreSQL | its total, ms |"
	print "|---|---|---|"
	for (i = 1; i <= filters; i++) {
		name = filter[i]
		v = size["device-page-" name] + 0
		worst = v > worst ? v : worst
		label = name
		gsub(/_/, " ", label)
		printf "| %s | %.2f | %.1f |\n", label, v, size["device-count-" name]
	}
	return worst
}

function overview(    v) {
	v = size["overview"] + 0
	goal("overview", sprintf("the overview of %d devices, its five statements",
	    size["device-rows"]), sprintf("%.1f ms", v),
	    "<= 20 ms CPU in PostgreSQL, with the pool", v <= 15, "")
}

function writing(name, what,    v) {
	v = median(name, "rps")
	goal(name, what ", durable, 2 workers", sprintf("%.0f/s", v),
	    ">= 1500/s", v >= 1500, spent(name))
}

function reporting(    r, c) {
	r = median("app-list", "rps")
	c = median("app-list", "nginx") + median("app-list", "pool") + \
	    median("app-list", "postgres")
	goal("app-list", "first whole list of 60 applications in the month, durable, 2 workers",
	    sprintf("%.0f/s, %.0f us", r, c),
	    ">= 1600/s, <= 900 us CPU of nginx, pools and PostgreSQL",
	    r >= 1600 && c <= 900, spent("app-list"))
	r = median("app-same", "rps")
	goal("app-same", "the same applications again", sprintf("%.0f/s", r),
	    ">= 2500/s", r >= 2500, spent("app-same"))
	c = median("app-list", "postgres") / median("app-rows", "postgres")
	goal("app-rows", "PostgreSQL, a whole list : 60 rows by unnest",
	    sprintf("%.2f (%.0f : %.0f us)", c, median("app-list", "postgres"),
	        median("app-rows", "postgres")), "<= 0.25 of its CPU",
	    c <= 0.25, "")
}

function polling(    r, c) {
	r = median("policy-304", "rps") / median("policy-static", "rps")
	c = total("policy-304") / total("policy-static")
	goal("policy-304", "poll for the policy, 304 : static file",
	    sprintf("%.2f of its rate, %.2f of its CPU", r, c),
	    ">= 0.4 or <= 2.6", r >= 0.4 || c <= 2.6, spent("policy-304"))
	r = median("policy-200", "rps")
	goal("policy-200", "policy of 50 records, 20 with rules, 2 workers",
	    sprintf("%.0f/s", r), ">= 8000/s", r >= 8000, spent("policy-200"))
	r = median("callback", "rps")
	c = median("callback-again", "rps")
	goal("callback", "reports of 50 events, durable, and as duplicates",
	    sprintf("%.0f/s, %.0f/s", r, c), ">= 300/s", r >= 300 && c >= 300,
	    spent("callback"))
}

# Each pair is the same requests without the other tenant's records and with them.
function beside(name, what,    i, n, v) {
	n = rounds[name "-beside"]
	for (i = 1; i <= n; i++) {
		value[name "-ratio", "cpu", i] = of_suite(name "-beside", i) / \
		    of_suite(name "-alone", i)
	}
	rounds[name "-ratio"] = n
	v = median(name "-ratio", "cpu")
	goal(name "-beside", what " beside 9,000 records of another tenant : without, median of " n " pairs",
	    sprintf("%.3f", v), "<= 1.05 of its CPU", v <= 1.05, spent(name "-beside"))
}

# of_suite(name, round): us of CPU a request of nginx, pools, PostgreSQL and jobs.
function of_suite(name, i) {
	return value[name, "nginx", i] + value[name, "pool", i] + \
	    value[name, "postgres", i] + value[name, "job", i]
}

function neighbours(    edge, policy, blacklist, longest) {
	beside("beats", "heartbeats")
	longest = size["tenants-longest"] / 1000
	goal("tenants-longest", "the longest heartbeat while those records are compiled anew",
	    sprintf("%.0f ms", longest), "<= 1000 ms", longest <= 1000, "")
	beside("polls", "polls of 50 records, 20 with rules,")
	edge = size["tenants-edge"] / 1024
	policy = size["tenants-policy"] / 1024
	blacklist = size["tenants-blacklist"] / 1024
	goal("tenants-pss", "beside them, the largest worker of edge, of policy, of blacklist, PSS",
	    sprintf("%.1f MB, %.1f MB, %.1f MB", edge, policy, blacklist),
	    "<= 64 MB, 128 MB, 128 MB",
	    edge <= 64 && policy <= 128 && blacklist <= 128, "")
}

function being_there(    v) {
	v = size["presence-cpu"] + 0
	goal("presence-flush", sprintf("%d devices, each beats once in 300 s: flushed", size["presence-devices"]),
	    sprintf("in %.0f s without pause, %.1f %% of a core, PostgreSQL included", size["presence-s"], v),
	    "<= 300 s, <= 30 % of one core", v <= 30 && size["presence-s"] + 0 <= 300, "")
}

# A page or total of processes: its goal, and what was measured.
function process(name, what, most,    v) {
	v = size["process-" name] + 0
	goal("process-" name, what, sprintf("%.2f ms", v),
	    "<= " most " ms CPU in PostgreSQL", v <= most, "")
}

function processes() {
	process("todo", sprintf("page of one user with 200 among %d open tasks",
	    size["process-rows"]), 5)
	process("todo-total", "its total", 5)
	process("done", sprintf("page of one user with %d decided tasks",
	    size["process-rows"] / 10), 10)
	process("done-total", "its total", 15)
	process("all", sprintf("page of %d process instances", size["process-rows"]),
	    10)
	process("all-total", "its total", 60)
	process("status-total", "total of those that run, nine of ten", 60)
	process("tasks", sprintf("page of all their %d tasks",
	    size["process-rows"] * 1.1), 10)
	process("tasks-total", "its total", 60)
}

# Starts and approvals of processes.  All instances are started, then all first
# tasks are approved, then all last ones: the time of one is the sum.
function deciding(    r, c, old) {
	r = 1 / (1 / median("decide-start", "rps") + \
	    1 / median("decide-first", "rps") + 1 / median("decide-last", "rps"))
	goal("process-steps", "start, two approvals and end of a process, 32 clients, durable",
	    sprintf("%.0f/s", r), ">= 200/s", r >= 200, spent("decide-first"))
	c = (of_step("decide-first") + of_step("decide-last")) / 2000
	goal("decision", "an approval, history and operation log included, pool and PostgreSQL",
	    sprintf("%.2f ms (a start %.2f ms)", c,
	    of_step("decide-start") / 1000), "<= 1.8 ms CPU", c <= 1.8,
	    spent("decide-first"))
	c = (of_step("decide-start") + 2 * of_step("decide-list") + \
	    of_step("decide-first") + of_step("decide-last") + \
	    of_step("decide-page")) / 1000
	goal("six-calls", "an instance of two approvals: start, two lists, two approvals, its page",
	    sprintf("%.1f ms", c), "<= 7 ms CPU", c <= 7, spent("decide-list"))
	old = of_step("decide-old") / of_step("decide-first")
	goal("decision-old", "an approval in an instance with 2,000 ended tasks : in a new one",
	    sprintf("%.2f", old), "<= 2 x its CPU", old <= 2, spent("decide-old"))
}

function of_step(name) {
	return median(name, "pool") + median(name, "postgres")
}

function firing(    v) {
	v = size["timers-s"] + 0
	goal("timers", sprintf("%d timers of processes due at once", size["timers"]),
	    sprintf("%.1f s", v), "<= 60 s", v <= 60, "")
}

function modelled(    at, grown) {
	at = size["bpm-2"] / 1024
	grown = size["bpm-2"] - size["bpm-1"]
	goal("models-pss", sprintf("a worker of bpm, PSS, after %d requests over 50 models",
	    size["bpm-requests"]), sprintf("%.1f MB", at), "<= 20 MB", at <= 20, "")
	goal("models-growth", "the same, more than after half of them",
	    sprintf("%+d KiB", grown), "not growing (<= 64 KiB)", grown <= 64, "")
}

function exporting(    v) {
	v = size["export-ratio"] + 0
	goal("export", sprintf("export task of %d rows : bare libxlsxwriter loop, one run each",
	    size["export-rows"]), sprintf( \
	    "%.2f of its rows/s, %.2f of its rows a second of CPU", v,
	    size["export-cpu"]), ">= 0.8 of its rows/s", v >= 0.8, "")
	v = size["export-pss"] + 0
	goal("export-pss", "the same, PSS at most", sprintf("%.1f MB", v),
	    "<= 64 MB", v <= 64, "")
}

function importing(    v) {
	v = size["import-seconds"] + 0
	goal("import", sprintf("import task of %d devices from csv, one run",
	    size["import-rows"]), sprintf( \
	    "%.1f s, %.0f rows/s, %.2f times as long as psql's COPY of the same (%.1f s)",
	    v, size["import-rows"] / v, v / size["import-copy"],
	    size["import-copy"]), "<= 90 s", v <= 90, "")
	v = size["import-pss"] + 0
	goal("import-pss", "the same, PSS but pages of files", sprintf("%.1f MB", v),
	    "<= 64 MB", v <= 64, "")
	v = size["end-seconds"] + 0
	goal("end", sprintf("a deleted tenant of %d devices: all are marked",
	    size["import-rows"]), sprintf("%.1f s, its commit %.2f s", v,
	    size["end-commit"]), "<= 300 s", v <= 300, "")
	v = size["end-longest"] + 0
	goal("end-longest", "the same, longest transaction", sprintf("%.2f s", v),
	    "<= 2 s", v <= 2, "")
}

function blacklisted(    v) {
	if ("blacklist-page" in size) {
		v = size["blacklist-page"] + 0
		goal("blacklist-page", sprintf("page of 20 of %d records of the blacklist with counts, CPU",
		    size["blacklist-records"]), sprintf("%.2f ms", v), "<= 10 ms", v <= 10, "")
	}
	if (!("blacklist-import" in size))
		return
	v = size["blacklist-import"] + 0
	goal("blacklist-import", sprintf("import task of %d addresses into a record, one run",
	    size["blacklist-macs"]), sprintf("%.1f s", v), "<= 30 s", v <= 30, "")
	v = size["blacklist-pss"] + 0
	goal("blacklist-pss", "the same, PSS but pages of files", sprintf("%.1f MB", v),
	    "<= 32 MB", v <= 32, "")
}

function installs_converted(    v) {
	v = size["installs-pg"] / size["installs-seconds"]
	goal("installs-convert", sprintf("conversion of %d pairs : PostgreSQL's count(DISTINCT), one run each",
	    size["installs-pairs"]), sprintf("%.1f s : %.1f s = %.1f times as fast",
	    size["installs-seconds"], size["installs-pg"], v), ">= 5 times", v >= 5, "")
	v = size["installs-duckdb"] / size["installs-seconds"]
	if (v > 0)
		goal("installs-duckdb", "the same : DuckDB's with 2 threads",
		    sprintf("%.1f s : %.1f s = %.1f times as fast",
		    size["installs-seconds"], size["installs-duckdb"], v),
		    ">= 3 times", v >= 3, "")
	v = size["installs-pss"] + 0
	goal("installs-pss", "the job's PSS at most", sprintf("%.1f MB", v),
	    "<= 128 MB", v <= 128, "")
}

function installs_shown(    v) {
	v = size["installs-bytes"] + 0
	goal("installs-bytes", "a device and month with 86 applications, its index included",
	    sprintf("%d bytes", v), "<= 850 bytes", v <= 850, "")
	v = size["installs-now"] + 0
	goal("installs-now", sprintf("where the %d among %d devices are that have a package now",
	    size["installs-now-of"], size["installs-devices"]),
	    sprintf("%.0f ms CPU", v), "<= 1000 ms", v <= 1000, "")
	v = size["installs-who"] + 0
	goal("installs-who", sprintf("page of 20 of the %d among %d devices that have a package, with its total",
	    size["installs-who-of"], size["installs-devices"]),
	    sprintf("%.1f ms", v), "<= 5 ms CPU, total <= 20", v <= 5, "")
	v = size["installs-stat"] + 0
	goal("installs-stat", "page of 20 of 1,000,000 statistics, the dearest of six",
	    sprintf("%.1f ms", v), "<= 5 ms CPU", v <= 5, "")
}

END {
	if ("static" in rounds)
		cases_table()
	if (filters > 0)
		slowest = devices()
	print "\n| to reach | goal | measured | met | reason |"
	print "|---|---|---|---|---|"
	if ("static" in rounds)
		requests()
	if ("cache" in size)
		memory()
	if ("socket-frames" in size)
		sockets()
	if ("flow-steps" in size)
		goal("flow", "steps of the workflow engine, 20 nodes, a parallel pair",
		    sprintf("%d steps/s (%d an instance of %d bytes)",
		        size["flow-steps"], size["flow-each"], size["flow-bytes"]),
		    ">= 200000 steps/s", size["flow-steps"] >= 200000, "")
	if ("activate" in rounds) {
		writing("activate", "activation of a device")
		writing("push-info", "push of a device")
	}
	if ("app-list" in rounds)
		reporting()
	if ("policy-304" in rounds)
		polling()
	if ("tenants-edge" in size)
		neighbours()
	if ("presence-cpu" in size)
		being_there()
	if ("process-rows" in size)
		processes()
	if ("approval" in rounds) {
		v = (median("approval", "pool") + median("approval", "postgres")) / 1000
		goal("approval", "page of an approval, running instance of 200 nodes, pool and PostgreSQL",
		    sprintf("%.1f ms", v), "<= 20 ms CPU", v <= 20, spent("approval"))
	}
	if ("decide-old" in rounds)
		deciding()
	if ("timers" in size)
		firing()
	if ("bpm-2" in size)
		modelled()
	if ("log-cost" in size)
		goal("log-cost", "what the access log costs a request",
		    sprintf("%.1f us", size["log-cost"] / 1000),
		    "<= 3 us CPU", size["log-cost"] <= 3000, "")
	if ("log-load-on" in size)
		loading()
	if ("log-rows" in size)
		paging()
	if (filters > 0)
		goal("device-page", sprintf("page of 20 among %d devices, by any of %d usual filters",
		    size["device-rows"], filters), sprintf("%.1f ms at most",
		    slowest), "<= 10 ms CPU in PostgreSQL", slowest <= 10, "")
	if ("overview" in size)
		overview()
	if ("export-ratio" in size)
		exporting()
	if ("import-seconds" in size)
		importing()
	if ("rule-match" in size)
		ruling()
	blacklisted()
	if ("upgrade-newest" in size)
		upgrading()
	if ("whole-pss" in size)
		idling()
	if ("installs-seconds" in size)
		installs_converted()
	if ("installs-bytes" in size)
		installs_shown()
	for (i = 1; i <= breaks; i++)
		printf "| the part %s | is measured | nothing | **no** | it failed: %s |\n",
		    broken[i], cause[i]
}
