#!/usr/bin/env bash
# test_install_statistics - the statistics of installs, and the index of who has
# a version, say what 5,000 devices have reported. SQL procedures write the
# reports: random lists, additions, removals and repeats by several writers,
# while the jobs that count and index are killed again and again; packages are
# switched off, one of them on again; devices are deleted.  Afterwards: merging
# of segments, a demo that is replaced, a deleted tenant, one job at a time, and months that are created,
# closed and dropped.  What is right is computed by plain SQL from one row for
# each application of a device.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=install_index
export PGTZ=UTC PGOPTIONS="-c enable_nestloop=off"
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_TIMEZONE=UTC

writers=3 devices=5000
month=$(ask "SELECT install_month(now())")

# What the jobs must find: a row for each application of a device, and which
# names the writers believe to be stored.
ask "
CREATE TABLE right_app (device_id bigint, package_id int, version_id int,
	PRIMARY KEY (device_id, package_id));
INSERT INTO system_tenant (id, name, package_id, expire_time, account_count)
SELECT id, 'installs ' || id, 0, 'infinity', 1 FROM generate_series(802, 803) id;
INSERT INTO base_channel (id, tenant_id, name)
SELECT t * 10 + n, t, 'installs ' || n FROM unnest('{1,802,803}'::int[]) t,
       generate_series(1, 4) n;
INSERT INTO device_info (id, tenant_id, mac, channel_id, model_id)
SELECT 8000000 + n * 37, t,
       ('02:cc:00:00:' || substr(lpad(to_hex(n), 4, '0'), 1, 2) || ':'
        || substr(lpad(to_hex(n), 4, '0'), 3, 2))::macaddr,
       t * 10 + 1 + n % 4, NULLIF(n % 5, 0)
  FROM generate_series(1, $devices) n,
       LATERAL (SELECT ('{1,802,803}'::int[])[1 + n % 3]) o (t);
INSERT INTO app_package_name (id, tenant_id, package_name)
SELECT t * 1000 + n, t, 'org.example.p' || n FROM unnest('{1,802,803}'::int[]) t,
       generate_series(1, 60) n;
INSERT INTO app_package_version (id, package_id, version_code, version_name)
SELECT p.id * 10 + v, p.id, v, v FROM app_package_name p, generate_series(0, 6) v
 WHERE p.tenant_id IN (1, 802, 803);

-- Keeps what a report says of a device, as rows and as the suite stores it.
CREATE PROCEDURE report(device bigint) LANGUAGE plpgsql AS \$\$
DECLARE
	tenant int := (SELECT tenant_id FROM device_info WHERE id = device);
	kind float := random();
	packed bytea;
BEGIN
	PERFORM FROM device_info WHERE id = device AND NOT deleted FOR SHARE;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	IF kind < 0.3 THEN -- the whole list, often a short or an empty one
		DELETE FROM right_app r WHERE r.device_id = device;
	END IF;
	IF kind < 0.8 THEN -- the list, or additions
		INSERT INTO right_app
		SELECT DISTINCT ON (p.id) device, p.id, p.id * 10 + (random() * 6)::int
		  FROM (SELECT tenant * 1000 + 1 + (60 * random() ^ 2)::int % 60 AS id
		          FROM generate_series(1, (random() * 30)::int)) n
		  JOIN app_package_name p ON p.id = n.id AND p.use_app_install
		    ON CONFLICT (device_id, package_id)
		    DO UPDATE SET version_id = EXCLUDED.version_id;
	ELSIF kind < 0.95 THEN
		DELETE FROM right_app r WHERE r.device_id = device
		   AND random() < 0.5;
	END IF; -- else a repeat
	SELECT install_pack(COALESCE(array_agg(r.version_id::bigint
	       ORDER BY r.version_id), '{}')) INTO packed
	  FROM right_app r WHERE r.device_id = device;
	INSERT INTO app_install_device AS d (device_id, stat_month, pv)
	VALUES (device, $month, packed)
	    ON CONFLICT (device_id, stat_month) DO UPDATE
	   SET pv = EXCLUDED.pv, changed = EXCLUDED.changed, last_time = now(),
	       report_count = d.report_count + 1
	 WHERE d.pv <> EXCLUDED.pv;
END \$\$;

-- Reports of the devices of one writer, each in a transaction of its own.
CREATE PROCEDURE reports(writer int, n int) LANGUAGE plpgsql AS \$\$
BEGIN
	FOR i IN 1 .. n LOOP
		CALL report(8000000 + 37 * ($writers
			* (random() * ($devices / $writers - 1))::int + writer));
		COMMIT;
	END LOOP;
END \$\$;"

# kill_often JOB: starts the job again and again, and kills it after a while that
# grows to the time it takes, until the writers have finished.
kill_often() {
	local n=0 pid

	while [ -n "$(jobs -rp)" ] && [ $n -lt 40 ]; do
		"$job" "$1" 2>>"$FLEETDESK_HOME/said" >&2 &
		pid=$!
		sleep "0.$((n % 7))$((RANDOM % 10))"
		kill -9 $pid 2>/dev/null || true
		wait $pid 2>/dev/null || true
		n=$((n + 1))
	done
}

# wrong_counts: counts the statistics of the month that are not right, and right
# ones that are missing.
wrong_counts() {
	ask "WITH wanted AS (
	       SELECT i.tenant_id, r.package_id, r.version_id,
	              count(DISTINCT r.device_id) AS n
	         FROM right_app r JOIN device_info i ON i.id = r.device_id
	          AND NOT i.deleted AND i.tenant_id <> ${1:-0}
	        GROUP BY GROUPING SETS ((1, 2, 3), (1, 2)))
	     SELECT count(*) FROM wanted w FULL JOIN (
	            SELECT tenant_id, package_id, version_id, device_count
	              FROM app_install_count_package WHERE stat_month = $month) c
	         ON c.package_id = w.package_id
	        AND c.version_id IS NOT DISTINCT FROM w.version_id
	      WHERE (w.n, w.tenant_id) IS DISTINCT FROM
	            (c.device_count, c.tenant_id)"
}

# wrong_cells: counts the numbers by version, channel and model that are not
# right.
wrong_cells() {
	ask "WITH wanted AS (
	       SELECT r.version_id, i.channel_id, i.model_id, count(*) AS n
	         FROM right_app r JOIN device_info i ON i.id = r.device_id
	          AND NOT i.deleted GROUP BY 1, 2, 3), found AS (
	       SELECT p.version_id, c.channel_id, c.model_id,
	              sum(n.device_count) AS n, bool_and(c.region_id IS NULL) AS bare
	         FROM app_install_package p, install_cells(p.cells) n
	         JOIN app_install_cell c ON c.stat_month = $month AND c.id = n.cell
	        WHERE p.stat_month = $month GROUP BY 1, 2, 3)
	     SELECT count(*) FROM wanted w FULL JOIN found f
	         ON w.version_id = f.version_id AND w.channel_id = f.channel_id
	        AND w.model_id IS NOT DISTINCT FROM f.model_id
	      WHERE w.n IS DISTINCT FROM f.n OR NOT f.bare"
}

# wrong_holders: counts the pairs of a device and a version for which the index,
# with the rows changed since, is not right.
wrong_holders() {
	ask "WITH tail AS (
	       SELECT d.device_id, d.pv FROM app_install_device d
	        WHERE d.stat_month = $month AND d.changed >= COALESCE((
	              SELECT before FROM app_install_indexed
	               WHERE stat_month = $month), '0')), dead AS (
	       SELECT s.id AS segment, x.id
	         FROM app_install_segment s, unnest(install_unpack(s.dead)) x (id)
	        WHERE s.stat_month = $month), found AS (
	       SELECT h.version_id, u.id AS device_id
	         FROM app_install_holder h
	         JOIN app_install_segment s
	           ON s.stat_month = $month AND s.id = h.segment,
	              unnest(install_unpack(h.devices)) u (id)
	        WHERE h.stat_month = $month
	          AND NOT EXISTS (SELECT FROM dead d
	                           WHERE d.segment = s.id AND d.id = u.id)
	          AND NOT EXISTS (SELECT FROM tail t WHERE t.device_id = u.id)
	        UNION ALL
	       SELECT v, t.device_id FROM tail t, unnest(install_unpack(t.pv)) v)
	     SELECT count(*) FROM found f FULL JOIN (
	            SELECT r.device_id, r.version_id FROM right_app r
	              JOIN device_info i ON i.id = r.device_id AND NOT i.deleted) w
	         ON w.device_id = f.device_id AND w.version_id = f.version_id
	      WHERE f.device_id IS NULL OR w.device_id IS NULL"
}

# pages: prints a scenario in which an administrator of tenant 1 asks who has each
# package, and who has one version of it; and how many have it now.
pages() {
	echo '# installs: the devices of each package'
	echo 'as admin'
	ask "SELECT format(E'GET /device/app-install/device/page?statMonth=$month'
	            '&packageName=org.example.p%s%s\n  => 0 {\"total\":%s}', n, v, (
	            SELECT count(*) FROM right_app r JOIN device_info i
	                ON i.id = r.device_id AND NOT i.deleted
	             WHERE r.package_id = 1000 + n
	               AND (v = '' OR r.version_id = 10000 + n * 10 + 3)))
	       FROM generate_series(1, 60) n,
	            unnest('{\"\",&versionName=3}'::text[]) v"
	ask "SELECT format(E'GET /device/app-install/now?packageName=org.example.p%s\n'
	            '  => 0 {\"deviceCount\":%s,\"sampled\":null}', n, (
	            SELECT count(*) FROM right_app r JOIN device_info i
	                ON i.id = r.device_id AND NOT i.deleted
	             WHERE r.package_id = 1000 + n))
	       FROM generate_series(1, 60) n"
}

# pages_right TEXT: plays the scenario of `pages`; it must succeed.
pages_right() {
	pages >"$FLEETDESK_HOME/pages.t"
	check "$1" '1 passed, 0 failed' \
		"$(FLEETDESK_CACHE_DIR=$FLEETDESK_HOME "${BUILD:-build}/tests/door" \
			"$FLEETDESK_HOME/pages.t" 2>&1 | tail -n 4)"
}

writers_start() {
	local w

	for ((w = 1; w <= writers; w++)); do
		psql -X -q -d "$FLEETDESK_DATABASE_URL" -v ON_ERROR_STOP=1 \
			-c "SELECT setseed(0.$w$1)" -o /dev/null \
			-c "CALL reports($w, $2)" &
	done
}

# Each writer stores 2,000 reports while the jobs that count them are killed
# again and again.
writers_start 1 2000
for name in install_convert install_index install_total; do
	kill_often $name
done
wait
ask "UPDATE app_package_name SET use_app_install = false
      WHERE id % 1000 IN (1, 5, 20)"
writers_start 2 1000
kill_often install_index
wait
ask "UPDATE app_package_name SET use_app_install = true WHERE id % 1000 = 5"
ask "UPDATE device_info SET deleted = true WHERE id % (37 * 50) = 8000000 % (37 * 50)"
writers_start 3 500
kill_often install_convert
wait
"$job" install_convert 2>/dev/null
"$job" install_total 2>/dev/null
check "enough was reported" yes \
	"$(ask "SELECT CASE WHEN count(*) > 10000 THEN 'yes' ELSE count(*)::text END
	          FROM right_app")"
check "statistics" 0 "$(wrong_counts)"
check "counts by cell" 0 "$(wrong_cells)"
check "the index with the rows changed since" 0 "$(wrong_holders)"
pages_right "pages of devices with the rows changed since"
"$job" install_index
check "the index" 0 "$(wrong_holders)"
pages_right "pages of devices"

# A few rows are changed after they were indexed: their devices become dead in
# older segments.
ask 'CALL reports(1, 20)' >/dev/null
"$job" install_index
check "devices are dead in a segment" yes "$(ask "SELECT CASE WHEN count(*) > 0
	THEN 'yes' END FROM app_install_segment WHERE dead_count > 0")"
check "the index of a changed segment" 0 "$(wrong_holders)"
pages_right "pages of devices of a changed segment"

# Many small segments are merged into one.
for _ in {1..17}; do
	ask 'CALL reports(1, 20)' >/dev/null
	"$job" install_index
done
check "small segments are merged" yes "$(ask "SELECT CASE WHEN count(*) < 16
	THEN 'yes' ELSE count(*)::text END FROM app_install_segment")"
check "the index of merged segments" 0 "$(wrong_holders)"
pages_right "pages of devices in merged segments"
"$job" install_convert 2>/dev/null
"$job" install_total 2>/dev/null
check "nothing is left to index" 0 "$(ask "SELECT count(*)
	FROM app_install_device d JOIN app_install_indexed x USING (stat_month)
	WHERE d.changed >= x.before")"
was=$(ask "SELECT md5(string_agg((tenant_id, package_id, version_id,
	device_count)::text, ' ' ORDER BY package_id, version_id))
	FROM app_install_count_package")
"$job" install_convert 2>/dev/null
"$job" install_total 2>/dev/null
check "versions of each package" 0 "$(ask "SELECT count(*)
	FROM app_install_count_package c
	WHERE c.version_id IS NULL AND c.version_count IS DISTINCT FROM (
	      SELECT count(*) FROM app_install_count_package v
	       WHERE v.package_id = c.package_id
	         AND v.stat_month = c.stat_month AND v.version_id IS NOT NULL)")"
check "the same when it is run twice" "$was" "$(ask "SELECT md5(string_agg((
	tenant_id, package_id, version_id, device_count)::text, ' '
	ORDER BY package_id, version_id)) FROM app_install_count_package")"

# While months are counted again, readers see the whole statistics of a month,
# old or new.
sum() {
	ask "SELECT sum(device_count) || ' ' || count(*) FROM app_install_count_package
	      WHERE stat_month = $month"
}
whole=$(sum)
for _ in {1..5}; do
	"$job" install_convert 2>/dev/null
done &
converting=$!
others=0
while kill -0 $converting 2>/dev/null; do
	"$job" install_total --month "$month" 2>/dev/null >&2 || true
	[ "$(sum)" = "$whole" ] || others=$((others + 1))
done
wait $converting || true
check "a month is replaced as a whole" 0 "$others"

# A running job tells /metrics how far it is.
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL"
holder=$COPROC_PID # the shell forgets the process as soon as it has ended
echo "BEGIN; LOCK TABLE app_install_month IN SHARE MODE; SELECT 1;" \
	>&"${COPROC[1]}"
read -r _ <&"${COPROC[0]}"
"$job" install_convert >/dev/null 2>&1 &
counting=$!
soon "progress of a job" "$(ask "SELECT devices FROM app_install_month
	WHERE stat_month = $month")" ask "SELECT split_part(application_name, ' ', 3)
	FROM pg_stat_activity WHERE application_name LIKE 'install_convert $month _%'"
echo 'ROLLBACK; \q' >&"${COPROC[1]}"
wait "$counting" "$holder" 2>/dev/null || true

# Only one job at a time makes statistics.
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL"
holder=$COPROC_PID
echo "BEGIN; SELECT pg_advisory_xact_lock(hashtext('install_job')), 1;" \
	>&"${COPROC[1]}"
read -r _ <&"${COPROC[0]}"
said=$("$job" install_convert 2>&1) && status=0 || status=$?
check "a second job fails" 1 "$status"
like "and says why" "*stat_job_running*" "$said"
echo 'ROLLBACK; \q' >&"${COPROC[1]}"
wait "$holder" 2>/dev/null || true

# A demo that replaces its fleet leaves none of it to those who ask who has a package.
"$job" install_index
ask "UPDATE device_info SET creator = 0, order_number = 'DEMO-' || id
      WHERE tenant_id = 1 AND id % 2 = 0"
psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" -v channels=1 -f scripts/demo.sql \
	>/dev/null
check "a fleet is gone" 0 "$(ask "SELECT count(*) FROM device_info
	WHERE order_number LIKE 'DEMO-%'")"
check "who has what is left, before it is indexed" 0 "$(wrong_holders)"
"$job" install_index
check "who has what is left" 0 "$(wrong_holders)"

# The statistics of a deleted tenant are deleted, those of all months.
ask "INSERT INTO app_install_count_package (tenant_id, stat_month, package_id,
	device_count) VALUES (803, 202001, 803001, 7)"
ask "UPDATE system_tenant SET deleted = true WHERE id = 803"
"$job" install_convert 2>/dev/null
"$job" install_total 2>/dev/null
check "a deleted tenant is not counted" 0 "$(wrong_counts 803)"
check "in no month" 0 "$(ask "SELECT count(*) FROM app_install_count_package
	WHERE tenant_id = 803")"

# The next month is created, a month that has ended is counted once more, and
# old months are dropped.
ask "SELECT install_month_make(install_month_add($month, -n))
       FROM generate_series(1, 14) n" >/dev/null
ask "INSERT INTO app_install_device (device_id, stat_month, pv)
     SELECT 8000111, install_month_add($month, -n), install_pack('{10010}')
       FROM generate_series(1, 14) n"
"$job" install_index
"$job" install_convert 2>/dev/null
"$job" install_total 2>/dev/null
check "months that have ended are counted" 15 "$(ask "SELECT count(DISTINCT stat_month)
	FROM app_install_count_package WHERE tenant_id = 1")"
ask "UPDATE app_install_month SET convert_time = convert_time - interval '3 months',
	total_time = total_time - interval '3 months'
      WHERE stat_month = install_month_add($month, -2)"
ask "DELETE FROM app_install_package
      WHERE stat_month IN (install_month_add($month, -2), install_month_add($month, -3))"
"$job" install_convert 2>/dev/null
check "closed once more after its end, others not" 1 "$(ask "SELECT count(*)
	FROM app_install_package WHERE stat_month
	IN (install_month_add($month, -2), install_month_add($month, -3))")"
"$job" install_total 2>/dev/null
ask "SELECT install_month_drop(install_month_add($month, 1))" >/dev/null
"$job" install_months 2>/dev/null
check "the next month, the present one and twelve before it" 14 \
	"$(ask "SELECT count(*) FROM install_months()")"
check "statistics stay" 15 "$(ask "SELECT count(DISTINCT stat_month)
	FROM app_install_count_package WHERE tenant_id = 1")"
check "indexes of the last three months" 4 "$(ask "SELECT count(*)
	FROM app_install_indexed")"
checks_summary
