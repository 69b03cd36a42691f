# shellcheck shell=bash
# deferred_changes.sh - changes of devices that are answered at once and written
# later by a helper: launchers and imports.  Such a change must not overwrite a
# member of a device that another request has written in between; the other
# members of the change are still written.

# helper_is SIGNAL NAME: stops the helper process (STOP) or lets it continue
# (CONT).
helper_is() {
	kill "-$1" "$(cat "$FLEETDESK_HOME/service/$2/supervise/pid")"
}

mac() {
	printf '02:E2:77:00:00:%02X' "$1"
}

# device N MEMBERS: creates the device of the address mac N.
device() {
	ask POST /admin-api/device/create \
		"{\"mac\":\"$(mac "$1")\",\"channelId\":$channel,$2}"
	code 0
}

# change N MEMBERS: updates the device of the address mac N.
change() {
	ask PUT /admin-api/device/update \
		"{\"mac\":\"$(mac "$1")\",\"channelId\":$channel,$2}"
	code 0
}

promise_ui() {
	ask PUT /admin-api/device/update-ui \
		"{\"mac\":\"$(mac "$1")\",\"ui\":\"$2\"}"
	code 0
}

# import_file PATH [QUERY]: imports the file.
import_file() {
	ask POST "/admin-api/device/import${2:-}" -F "file=@$1"
	code 0
}

outbox_empty() {
	same 0 "$(sql 'SELECT count(*) FROM mq_outbox WHERE parked_time IS NULL')" \
		'messages that wait'
}

imports_done() {
	same 0 "$(sql 'SELECT count(*) FROM infra_task WHERE status < 2')" \
		'imports that wait'
}

# shown COLUMN N...: prints the column for these devices, in this order.
shown() {
	local column=$1 n

	shift
	for n; do
		sql "SELECT COALESCE($column::text, '-') FROM device_info
		      WHERE mac = '$(mac "$n")' AND NOT deleted"
	done | paste -sd ' '
}

channel_of() {
	ask POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	code 0
	channel=$(get data.id)
}

# Changes of the launcher (ui), which are carried out later from the outbox.
launchers() {
	local n

	channel_of promised
	for n in {1..9}; do
		device "$n" '"ui":"old"'
	done
	helper_is STOP outbox_send
	for n in 1 2 3 4 5 6 7; do
		promise_ui "$n" promised
	done
	change 1 '"ui":"later"'
	change 2 '"ui":"old"'
	change 3 '"remarks":"r"'
	rpc PUT /device/update-by-push \
		"{\"mac\":\"$(mac 4)\",\"ui\":\"pushed\"}"
	code 0
	printf 'mac,ui\n%s,filed\n' "$(mac 5)" >"$work/ui.csv"
	import_file "$work/ui.csv" '?updateSupport=true'
	printf 'mac,remarks\n%s,filed\n' "$(mac 6)" >"$work/remarks.csv"
	import_file "$work/remarks.csv" '?updateSupport=true'
	change 7 '"ui":"later"'
	promise_ui 7 again
	change 8 '"ui":"earlier"'
	promise_ui 8 promised
	promise_ui 9 promised
	ask POST /admin-api/device/info-modify/create \
		"{\"mac\":\"$(mac 9)\",\"remarks\":\"modified\"}"
	code 0
	helper_is CONT outbox_send
	eventually 20 outbox_empty
	same 'later old promised pushed filed promised again promised promised' \
		"$(shown ui {1..9})" 'what they show'
	same '- - r - - filed - - modified' "$(shown remarks {1..9})" remarks
}

# the_file REMARKS: prints a file with the devices 20 to 29 and thousands of
# others.
the_file() {
	local n

	echo mac,channelName,remarks,ui,name
	for n in {20..29}; do
		echo "$(mac "$n"),filed,$1,$1,$1"
	done
	seq 5000 | awk -v said="$1" '{ printf "02:E2:78:00:%02X:%02X,filed,%s,%s,%s\n",
		int($1 / 256), $1 % 256, said, said, said }'
}

# Changes of an import task, which is carried out later.
imports() {
	local n first

	channel_of filed
	for n in {20..28}; do
		device "$n" '"remarks":"old","ui":"old","name":"old"'
	done
	the_file file >"$work/file.csv"
	helper_is STOP import_run
	import_file "$work/file.csv" '?updateSupport=true'
	first=$(get data.taskId)
	change 20 '"remarks":"later"'
	change 21 '"remarks":"old"'
	promise_ui 22 later
	eventually 20 outbox_empty
	ask POST /admin-api/device/info-modify/create \
		"{\"mac\":\"$(mac 23)\",\"remarks\":\"later\"}"
	code 0
	rpc PUT /device/update-by-push \
		"{\"mac\":\"$(mac 24)\",\"name\":\"later\"}"
	code 0
	printf 'mac,ui\n%s,later\n' "$(mac 25)" >"$work/ui.csv"
	import_file "$work/ui.csv" '?updateSupport=true'
	ask PUT /admin-api/device/certification/update \
		"{\"mac\":\"$(mac 26)\",\"certification\":\"LATER-1\"}"
	code 0
	device 29 '"remarks":"later"'
	helper_is CONT import_run
	eventually 60 imports_done
	same "2 5010 0" "$(sql "SELECT concat_ws(' ', status,
		(result -> 'created')::int + (result -> 'updated')::int, failed) FROM infra_task WHERE id = $first")" 'the import'
	same 'later old file later file file file file file later' \
		"$(shown remarks {20..29})" remarks
	same 'file file later file file later file file file file' \
		"$(shown ui {20..29})" 'what they show'
	same 'file file file file later file file file file file' \
		"$(shown name {20..29})" names
	same LATER-1 "$(shown certification 26)" 'its code'
}

# Two imports change the same devices.  The values of the import that was
# ordered last stay, although the other import is carried out after it.
two_imports() {
	local channel

	channel=$(sql "SELECT id FROM base_channel WHERE name = 'filed'")
	the_file first >"$work/first.csv"
	the_file second >"$work/second.csv"
	helper_is STOP import_run
	import_file "$work/first.csv" '?updateSupport=true'
	import_file "$work/second.csv" '?updateSupport=true'
	# The import that was ordered first is carried out last.
	sql "UPDATE infra_task SET status = 1, worker = 'held',
		heartbeat_time = now() + interval '1 day'
	      WHERE id = (SELECT min(id) FROM infra_task
		WHERE status = 0)"
	change 20 '"name":"later"'
	helper_is CONT import_run
	eventually 60 waits_for_one
	sql "UPDATE infra_task SET heartbeat_time = now() - interval '1 day'
	      WHERE worker = 'held'"
	eventually 60 imports_done
	same 'second second' "$(shown remarks 20 21)" remarks
	same 'later second' "$(shown name 20 21)" names
	same 5010 "$(sql "SELECT count(*) FROM device_info WHERE ui = 'second'
		AND NOT deleted")" 'devices of the second'
}

waits_for_one() {
	same 1 "$(sql 'SELECT count(*) FROM infra_task WHERE status < 2')" \
		'imports that wait'
}

run_case 'launchers that are promised yield to launchers alone' launchers
run_case 'an import yields member by member' imports
run_case 'of two imports the later promise holds' two_imports
