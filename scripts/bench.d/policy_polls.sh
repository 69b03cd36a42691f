# shellcheck shell=bash disable=SC2154 # work, url, seconds are the bench's
# policy_polls.sh - devices poll for their policy, which they have already or
# have not, and report what became of it; and what the records of another tenant
# cost them.

# policy_prepare: makes 20,000 devices of one version, and 50 records of which 20
# have a rule.
policy_prepare() {
	[ ! -f "$work/polls" ] || return 0
	echo 'GET /bench.json' >"$work/static"
	sql >/dev/null <<-'EOT'
		INSERT INTO base_channel (tenant_id, name) VALUES (1, 'Bench policy');
		INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status,
		       brand, device_model, system_version, attr_version)
		SELECT 1, ('02ae' || lpad(to_hex(n), 8, '0'))::macaddr, md5(n::text),
		       (SELECT id FROM base_channel WHERE name = 'Bench policy'), 1,
		       'B' || n % 50, 'M' || n % 9, n % 12 || '.1', 7
		  FROM generate_series(1, 20000) n;
		INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields)
		SELECT 1, 'Bench ' || n, format(
		       '{"or":[{"in":[{"var":"brand"},["B%s","B%s"]]},{"and":[{">=":[{"var":"systemVersion"},"9"]},{"==":[{"var":"deviceModel"},"M%s"]}]}]}',
		       n, n + 20, n % 9)::jsonb, '', '{brand,systemVersion,deviceModel}'
		  FROM generate_series(1, 20) n;
		INSERT INTO app_blacklist (tenant_id, package_name, type, effective,
		       all_device, rule_id)
		SELECT 1, 'com.bench.p' || n, 1 + n % 2, true, n > 20,
		       (SELECT id FROM rule_info WHERE name = 'Bench ' || n)
		  FROM generate_series(1, 50) n;
		VACUUM ANALYZE device_info;
		SELECT policy_raise(1, true, true, true, '{}', '{}');
	EOT
	sql >"$work/polls" <<-'EOT'
		SELECT 'GET /deviceAppPolicy/v1/' || upper(mac::text) || '/' || cpu
		  FROM device_info WHERE mac >= '02:ae:00:00:00:00'
		   AND mac <= '02:ae:ff:ff:ff:ff' ORDER BY md5(mac::text)
	EOT
}

# polls OPTION...: polls of random devices.
polls() {
	load_run --tcp "$FLEETDESK_PORT" --url-file "$work/polls" --sign "$key" "$@"
}

# events ROUND N: N reports of 50 kills, of different records, a line each.
events() {
	sql -c "SELECT min(id) FROM app_blacklist WHERE package_name LIKE 'com.bench.p%'" \
		>"$work/first"
	head -n "$2" "$work/polls" | awk -F / -v round="$1" -v first="$(<"$work/first")" '{
		printf "POST /deviceAppCallback/v1/%s/%s {\"events\":[", $4, $5
		for (i = 0; i < 50; i++)
			printf "%s{\"eventId\":\"%s-%d\",\"recordId\":%d,\"type\":\"KILL\",\"packageName\":\"com.bench.p%d\",\"result\":0,\"times\":2,\"eventTime\":9999999999999}", \
				i == 0 ? "" : ",", round, i, first + i, i + 1
		print "]}"
	}'
}

# reports FILE OPTION...: each report of the file once, for some seconds.
reports() {
	load_run --tcp "$FLEETDESK_PORT" --once --seconds "$seconds" \
		--sign "$key" --url-file "$@"
}

measure_policy() {
	local round token key version

	token=$(sign_in)
	key=$(device_key)
	[ -n "$key" ] || die 'no key for devices'
	policy_prepare
	version=$(sql -c 'SELECT epoch FROM app_policy_epoch WHERE tenant_id = 1')-0-7
	polls --once --requests 20000 --expect '"items":[{' >/dev/null
	for round in $(seq "$rounds"); do
		sample policy-static load_run --tcp "$static_port" \
			--url-file "$work/static" --seconds "$seconds"
		sample policy-304 polls --seconds "$seconds" --status 304 \
			--header "If-None-Match: \"$version\""
		sample policy-200 polls --seconds "$seconds" --expect '"items":[{'
		events "$round" $((seconds * 1000)) >"$work/events"
		sample callback reports "$work/events" --expect '"accepted":50'
		sample callback-again reports "$work/events" --expect '"rejected":[]'
	done
}

# other_tenant: makes a tenant 2 of one device and 9,000 records, each with a rule
# of 110 regions, which is as much as a tenant may have.
other_tenant() {
	sql <<-'EOT'
		INSERT INTO system_tenant (id, name, expire_time, account_count)
		VALUES (2, 'Bench', '2099-12-31 00:00:00+00', 9);
		INSERT INTO device_key (tenant_id, kid, secret)
		VALUES (2, 'benchother', 'secret of the bench');
		INSERT INTO base_channel (tenant_id, name) VALUES (2, 'Bench');
		INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status)
		SELECT 2, '02:af:00:00:00:01', '0123456789abcdef', id, 1
		  FROM base_channel WHERE tenant_id = 2;
		INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields)
		SELECT 2, 'Bench ' || n,
		       (SELECT jsonb_build_object('inRegion', jsonb_build_array(
		               '{"var":"regionId"}'::jsonb, jsonb_agg(n % 100 + t)))
		          FROM generate_series(1, 110) t), '', '{regionId}'
		  FROM generate_series(1, 9000) n;
		INSERT INTO app_blacklist (tenant_id, package_name, type, rule_id)
		SELECT 2, 'com.other.p' || id, 1, id FROM rule_info WHERE tenant_id = 2;
	EOT
	echo 'GET /deviceAppPolicy/v1/02:AF:00:00:00:01/0123456789abcdef' >"$work/other"
}

# other_records EFFECTIVE: brings the records of the other tenant into effect, or
# out of it, and lets its device poll until each worker knows.
other_records() {
	local failed

	sql -c "UPDATE app_blacklist SET effective = $1 WHERE tenant_id = 2" \
		-c 'SELECT policy_raise(2, true, true, true, '\''{}'\'', '\''{}'\'')' >/dev/null
	for _ in 1 2 3 4 5; do
		read -r _ failed _ < <(load_run --tcp "$FLEETDESK_PORT" \
			--url-file "$work/other" --requests 2000 --expect '"items":[' \
			--sign 'benchother:secret of the bench')
		[ "$failed" = 0 ] || die "the other tenant's polls: $failed failed"
		sleep 1
	done
}

# other_explained TOKEN: says of all records of the other tenant why its device gets
# them, four times.
other_explained() {
	local failed

	echo 'GET /admin-api/device/app-blacklist/match-explain?mac=02:AF:00:00:00:01' \
		>"$work/other-explained"
	read -r _ failed _ < <(load_run --tcp "$FLEETDESK_PORT" --requests 4 \
		--url-file "$work/other-explained" --clients 1 --header 'visit-tenant-id: 2' \
		--header "Authorization: Bearer $1" --expect '"hit":')
	[ "$failed" = 0 ] || die "why the other tenant's device: $failed failed"
}

# longest_beat: prints how long the longest of the heartbeats took, in us, while the
# records of the other tenant were read and compiled anew.
longest_beat() {
	local other

	other_records true &
	other=$!
	heartbeats --rate 500 --seconds 8 | awk '{ print $7 }'
	wait "$other"
}

measure_tenants() {
	local pairs=10 pair side sides mac token key

	[ -z "$quick" ] || pairs=1

	cases_ready
	key=$(device_key)
	policy_prepare
	other_tenant
	polls --once --requests 20000 --expect '"items":[{' >/dev/null
	for pair in $(seq $pairs); do
		# Each side goes first in every other pair.
		sides=(alone beside)
		[ $((pair % 2)) = 0 ] || sides=(beside alone)
		for side in "${sides[@]}"; do
			other_records "$([ "$side" = alone ] && echo false || echo true)"
			sample "beats-$side" heartbeats --seconds "$seconds"
			sample "polls-$side" polls --seconds "$seconds" --expect '"items":[{'
		done
	done
	size tenants-longest "$(longest_beat)"
	size tenants-edge "$(pss edge)"
	size tenants-policy "$(pss policy)"
	serve_each blacklist 1 other_explained "$(sign_in)"
	size tenants-blacklist "$(pss blacklist)"
}
