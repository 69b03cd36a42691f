# shellcheck shell=bash
# partner.sh - another program that the suite calls by HTTP.

# partner_start DIR: starts it; sets $partner to its pid, $port to its port, and
# $calls to the file in DIR to which it writes what it was asked.  Fails if it ends
# at its start.
partner_start() {
	calls=$1/calls
	: >"$calls"
	tests/lib/partner.py "$calls" >"$1/partner.port" &
	partner=$!
	until [ -s "$1/partner.port" ] || ! kill -0 "$partner"; do
		sleep 0.05
	done
	port=$(cat "$1/partner.port")
	[ -n "$port" ]
}

# partner_end: ends it, without a word of the shell.
partner_end() {
	{ kill -9 "$partner"; wait "$partner"; } 2>/dev/null || :
}
