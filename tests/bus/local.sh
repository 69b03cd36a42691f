# shellcheck shell=bash
# local.sh - with the sender local, messages reach only browsers of the host that
# sends them.

stays_here() {
	sign_in admin "$password"
	ws here "$refresh"
	FLEETDESK_PORT=$port_b ws_path=$path_b ws there "$refresh"
	send '"userType":2' near 1
	eventually 10 heard here 'text {"type":"near","content":"1"}'
	answers there
	! grep -q near "$work/there.out" || fail 'it went over'
	ask POST /admin-api/system/auth/logout
	closes here 4401 1000
	closes there 4401 1000
}

if hosts_with local ''; then
	run_case 'local: stays on its host, sessions end on both' stays_here
fi
hosts_stop >&2
