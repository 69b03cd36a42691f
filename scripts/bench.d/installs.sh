# shellcheck shell=bash
# installs.sh - statistics of installs: the conversion of a month, compared with
# PostgreSQL's and DuckDB's count(DISTINCT) over a table with a row for each
# application of a device; the size of a month; and what the pages cost.

# installs_settle: vacuums and analyzes what the parts read and writes it to disk.
installs_settle() {
	beside_sql -c 'VACUUM (ANALYZE) device_info, app_package_name,
		app_package_version, app_install_device, app_install_holder,
		app_install_segment, app_install_count_package'
	beside_admin -c CHECKPOINT
}

# installs_fill DEVICES APPS: makes devices in 500 channels and of 60 models, and
# what they report this month of 20,000 versions.
installs_fill() {
	beside_sql -v devices="$1" -o /dev/null <<-'EOT'
		SET client_min_messages = warning;
		TRUNCATE device_info, app_package_name, app_install_device,
			app_install_holder, app_install_segment, app_install_indexed,
			app_install_package, app_install_cell,
			app_install_count_package, app_install_total,
			app_install_month CASCADE;
		ALTER TABLE device_info DISABLE TRIGGER USER;
		INSERT INTO device_info (id, tenant_id, mac, channel_id, model_id, h32)
		SELECT n, 1, ('02:be' || regexp_replace(lpad(to_hex(n), 8, '0'),
		       '(..)', ':\1', 'g'))::macaddr,
		       1 + floor(500 * power(random(), 2)), 1 + n * 7 % 60, 0
		  FROM generate_series(1, :devices) n;
		ALTER TABLE device_info ENABLE TRIGGER USER;
		INSERT INTO app_package_name (id, tenant_id, package_name)
		SELECT n, 1, 'org.example.p' || n FROM generate_series(1, 5000) n;
		INSERT INTO app_package_version (id, package_id, version_code)
		SELECT n, (n - 1) / 4 + 1, n FROM generate_series(1, 20000) n;
	EOT
	"$BUILD/tests/bench/install_rows" packed "$month" 1 "$1" "$2" 20000 7 |
		beside_sql -c 'COPY app_install_device (device_id, stat_month, pv)
			FROM STDIN'
	installs_settle
}

# installs_job NAME: runs a job; prints the seconds and the largest PSS in KiB.
installs_job() {
	local begin=$EPOCHREALTIME pid now most=0

	FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/bin/job" "$1" 2>"$work/$1.log" &
	pid=$!
	while kill -0 "$pid" 2>/dev/null; do
		now=$(awk '$1 == "Pss:" { n += $2 } END { print n + 0 }' \
			"/proc/$pid/smaps_rollup" 2>/dev/null) || now=0
		[ "${now:-0}" -le "$most" ] || most=$now
		sleep 0.02
	done
	wait "$pid" || die "$1: $(last_line "$work/$1.log")"
	awk -v a="$begin" -v b="$EPOCHREALTIME" -v m="$most" \
		'BEGIN { print b - a, m }'
}

# installs_distinct: makes the same statistics with count(DISTINCT); prints the
# seconds.
installs_distinct() {
	local begin=$EPOCHREALTIME

	beside_sql -c 'CREATE TABLE install_counted AS
		SELECT r.version_id, i.channel_id, i.model_id,
		       count(DISTINCT r.device_id) AS device_count
		  FROM install_row r JOIN device_info i ON i.id = r.device_id
		 GROUP BY 1, 2, 3'
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'
}

# installs_duckdb: makes the same statistics with DuckDB, with 2 threads over
# native tables; prints the seconds, or nothing if DuckDB cannot be installed by
# npm.
installs_duckdb() {
	local folder=$work/duckdb

	mkdir -p "$folder"
	if ! npm install --silent --no-audit --no-fund --prefix "$folder" \
		@duckdb/node-api >"$work/npm.log" 2>&1; then
		note 'bench: no DuckDB: npm has no registry here'
		return 0
	fi
	beside_sql -c "\\copy install_row TO '$folder/rows.csv' csv" \
		-c "\\copy (SELECT id, channel_id, model_id FROM device_info) TO '$folder/devices.csv' csv"
	(cd "$folder" && node --input-type=module -e "
		import { DuckDBInstance } from '@duckdb/node-api';
		const db = await (await DuckDBInstance.create('bench.db',
		    { threads: '2' })).connect();
		await db.run(\"CREATE TABLE r (m INTEGER, device BIGINT, package INTEGER, version INTEGER)\");
		await db.run(\"COPY r FROM 'rows.csv'\");
		await db.run(\"CREATE TABLE i (id BIGINT, channel BIGINT, model INTEGER)\");
		await db.run(\"COPY i FROM 'devices.csv'\");
		await db.run('CHECKPOINT');
		const begin = performance.now();
		await db.run('CREATE TABLE counted AS SELECT version, channel, model, ' +
		    'count(DISTINCT device) AS n FROM r JOIN i ON i.id = r.device ' +
		    'GROUP BY 1, 2, 3');
		await db.run('CHECKPOINT');
		console.log((performance.now() - begin) / 1000);")
	rm -rf "$folder"
}

# installs_cost TIMES PATH QUERY: prints ms of CPU of the pool and of PostgreSQL,
# and how many rows or devices there are.
installs_cost() {
	FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/tests/bench/page_cost" "$1" "/device/app-install/$2" "$3" \
		2>"$work/page.log" ||
		die "installs: $(last_line "$work/page.log")"
}

# installs_page PATH QUERY: the same for a page.
installs_page() {
	installs_cost 40 "$1/page" "pageSize=20&statMonth=$month&$2"
}

# measure_installs_convert: a month of 10,000,000 pairs, converted by the job,
# by PostgreSQL and by DuckDB.
measure_installs_convert() {
	local n=${quick:+5000} month job pg duck

	n=${n:-120482}
	bench_build "$BUILD/tests/bench/install_rows"
	beside_start
	month=$(beside_sql -c 'SELECT install_month(now())')
	installs_fill "$n" 83
	beside_sql -c 'CREATE TABLE install_row (stat_month int,
		device_id bigint, package_id int, version_id int)'
	"$BUILD/tests/bench/install_rows" rows "$month" 1 "$n" 83 20000 7 |
		beside_sql -c 'COPY install_row FROM STDIN'
	beside_sql -c 'VACUUM (ANALYZE) install_row'
	beside_admin -c CHECKPOINT
	job=$(installs_job install_convert)
	beside_admin -c CHECKPOINT
	pg=$(installs_distinct)
	[ "$(beside_sql -c "SELECT (SELECT sum(device_count) FROM install_counted)
		= (SELECT pairs FROM app_install_month)")" = t ] ||
		die 'the conversion counts otherwise than PostgreSQL'
	duck=$(installs_duckdb)
	beside_sql -c 'DROP TABLE install_row, install_counted'
	echo "$n $job $pg ${duck:-0}" | awk '{
		print "installs-pairs", $1 * 83
		print "installs-seconds", $2
		print "installs-pss", $3 / 1024
		print "installs-pg", $4
		print "installs-duckdb", $5
	}' >>"$work/sizes"
}

# measure_installs_page: the size of a month of 1,000,000 devices with 86
# applications each, and its pages: who has a package that one device in fifty
# has, and statistics of 1,000,000 rows; and how many have the commonest one now.
measure_installs_page() {
	local n=${quick:+20000} month bytes package who now

	n=${n:-1000000}
	bench_build "$BUILD/tests/bench/install_rows" "$BUILD/tests/bench/page_cost"
	beside_start
	month=$(beside_sql -c 'SELECT install_month(now())')
	installs_fill "$n" 86
	installs_job install_convert >/dev/null
	installs_job install_total >/dev/null
	installs_job install_index >/dev/null
	installs_settle
	bytes=$(beside_sql -c "SELECT sum(pg_total_relation_size(t::regclass)) / $n
		FROM unnest('{app_install_device_$month,app_install_holder_$month,app_install_segment}'::text[]) t")
	package=$(beside_sql -c "SELECT package_id FROM app_install_count_package
		WHERE version_id IS NULL ORDER BY abs(device_count - $n / 50) LIMIT 1")
	who=$(installs_page device "packageName=org.example.p$package")
	now=$(installs_cost 4 now 'packageName=org.example.p1')
	beside_sql -o /dev/null -c "INSERT INTO app_install_count_package (tenant_id,
		       stat_month, package_id, version_id, device_count,
		       version_count)
		SELECT 1, install_month_add($month, -m), package_id, version_id,
		       device_count, version_count
		  FROM app_install_count_package, generate_series(1, 39) m
		 WHERE stat_month = $month"
	installs_settle
	{
		printf '%s\n' "$bytes" "$who" "$now"
		installs_page package 'pageNo=1'
		installs_page package 'groupByVersionCode=true&pageNo=100'
		installs_page package "packageName=example.p$package"
		# A part that all names have, so that each version is found.
		installs_page package 'groupByVersionCode=true&packageName=example'
		installs_page package 'groupByVersionCode=true&packageName=example&pageNo=100'
		installs_page package 'versionCode=77'
	} >"$work/installs.pages"
	awk -v n="$n" '
		NR == 1 { print "installs-devices", n; print "installs-bytes", $1 }
		NR == 2 {
			print "installs-who", $1 + $2; print "installs-who-of", $3
		}
		NR == 3 {
			print "installs-now", $1 + $2; print "installs-now-of", $3
		}
		NR > 3 && $1 + $2 > most { most = $1 + $2 }
		END { print "installs-stat", most }' "$work/installs.pages" >>"$work/sizes"
}
