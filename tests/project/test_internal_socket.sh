#!/usr/bin/env bash
# test_internal_socket - the run script of nginx leaves the internal socket to
# the suite's group alone.  nginx sets mode 0666 between binding a socket and
# listening to it; the stand-in here takes its time between the two, so that a
# script which sets the mode as soon as the file exists is found out.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=scripts/lib/base.sh
. scripts/lib/base.sh
# shellcheck source=scripts/lib/service.sh
. scripts/lib/service.sh
# The last one, because its wrong() is not that of the settings.
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
FLEETDESK_HOME=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-socket.XXXXXX")
RUN_USER=$(id -un)
sock=$FLEETDESK_HOME/internal.sock
server=''

end() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	rm -rf "$FLEETDESK_HOME"
}
trap end EXIT
mkdir "$FLEETDESK_HOME"/{bin,log,nginx}

cat >"$FLEETDESK_HOME/bin/nginx" <<'EOT'
#!/usr/bin/python3
import os, signal, socket, sys, time
home = os.path.dirname(sys.argv[sys.argv.index('-p') + 1])
server = socket.socket(socket.AF_UNIX)
server.bind(home + '/internal.sock')
time.sleep(0.5)
os.chmod(home + '/internal.sock', 0o666)
server.listen()
open(home + '/listens', 'w').close()
signal.pause()
EOT
chmod +x "$FLEETDESK_HOME/bin/nginx"

# mode_is MODE: waits at most five seconds until the socket has that mode.
mode_is() {
	local n

	for ((n = 0; n < 100; n++)); do
		[ "$(stat -c %a "$sock")" != "$1" ] || return 0
		sleep 0.05
	done
	return 1
}

PATH=$FLEETDESK_HOME/bin:$PATH service_write_nginx
(cd "$FLEETDESK_HOME/service/nginx" && exec ./run) &
server=$!
until [ -e "$FLEETDESK_HOME/listens" ]; do
	kill -0 "$server" || break
	sleep 0.05
done
mode_is 660 || true
check 'the mode of the socket' 660 "$(stat -c %a "$sock")"
check 'its group' "$(id -gn)" "$(stat -c %G "$sock")"
checks_summary
