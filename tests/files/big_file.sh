# shellcheck shell=bash
# big_file.sh - stores and reads a file of a gigabyte, on the disk and in the
# database; no worker may need more memory for it.

# weigh: prints the memory of the largest worker of infra in kB, until the file
# $work/end exists.
weigh() {
	local pid max=0 now

	while [ ! -e "$work/end" ]; do
		for pid in $(workers_of infra); do
			now=$(awk '/^Pss:/ { print $2 }' "/proc/$pid/smaps_rollup")
			[ "${now:-0}" -le "$max" ] || max=$now
		done
		sleep 0.2
	done
	echo "$max" >"$work/weight"
}

gigabyte() {
	local id=$1 pid

	master "$id"
	weigh &
	pid=$!
	status=$(curl -sS --noproxy '*' -H "Authorization: Bearer $token" \
		-F "file=@$scratch/big" -o "$work/body" -w '%{http_code}' \
		"$base/admin-api/infra/file/upload")
	body=$(cat "$work/body")
	code 0
	curl -sS --noproxy '*' "$(get data)" | cmp - "$scratch/big"
	: >"$work/end"
	wait "$pid"
	echo "at most $(cat "$work/weight") kB a worker" >&2
	[ "$(cat "$work/weight")" -lt 40000 ] || fail 'a worker has grown'
	drop_last
	master 1
	rm -f "$FLEETDESK_HOME"/spool/file/*
}

sql "UPDATE infra_config SET value = '4000' WHERE key = 'infra.file.quota-mb'"
head -c 1073741824 /dev/urandom >"$scratch/big"
run_case 'a gigabyte on the disk' gigabyte 1
storage 1 "\"domain\":\"$base\""
run_case 'a gigabyte in the database' gigabyte "$id"
