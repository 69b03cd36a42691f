# shellcheck shell=bash
# refused_settings.sh - the push daemon does not start with impossible settings.

# says PATTERN NAME=VALUE...: fails unless the daemon ends at once and prints a
# line of that pattern.
says() {
	local pattern=$1 rc=0

	shift
	env FLEETDESK_HOME="$work" FLEETDESK_DATABASE_URL=x \
		FLEETDESK_CACHE_DIR="$work" "$@" timeout 10 "$BUILD/bin/push" \
		2>"$work/said" || rc=$?
	same 78 $rc "status, it said: $(cat "$work/said")"
	same 1 "$(wc -l <"$work/said")" "lines: $(cat "$work/said")"
	grep -qE "$pattern" "$work/said" || fail "said: $(cat "$work/said")"
}

refusals() {
	says 'FLEETDESK_PUSH_SENDER .*not supported' FLEETDESK_PUSH_SENDER=kafka
	says 'FLEETDESK_PUSH_SENDER .*not supported' FLEETDESK_PUSH_SENDER=rocketmq
	says 'FLEETDESK_PUSH_SENDER must be' FLEETDESK_PUSH_SENDER=pigeon
	says 'FLEETDESK_PUSH_URL must be redis' FLEETDESK_PUSH_SENDER=redis \
		FLEETDESK_PUSH_URL=http://x
	says 'FLEETDESK_PUSH_URL must be redis' FLEETDESK_PUSH_SENDER=redis \
		FLEETDESK_PUSH_URL=redis://x:99999
	says 'FLEETDESK_PUSH_URL must be amqp' FLEETDESK_PUSH_SENDER=rabbitmq \
		FLEETDESK_PUSH_URL=redis://x
	says 'FLEETDESK_PUSH_URL names a broker' FLEETDESK_PUSH_URL=redis://x
	says 'push.key' FLEETDESK_PUSH_SENDER=local
}

run_case 'configurations that cannot be' refusals
