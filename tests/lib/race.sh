# shellcheck shell=bash
# race.sh - many clients at the same time: all send the same requests, or two
# sides send requests that exclude each other.

# race NAME CODE METHOD PATH BODY [VALUE...]: 10 clients send the request for
# every value (10 by default), with the value for @ in BODY.  For each value
# exactly one request must succeed, and all other answers must have CODE.
race() {
	local name=$1 code=$2 method=$3 path=$4 text=$5 i v
	local -a client=() values=("${@:6}")

	[ ${#values[@]} -gt 0 ] || values=(10 11 12 13 14 15 16 17 18 19)

	for ((i = 0; i < 10; i++)); do
		for v in "${values[@]}"; do
			batch public "$method" "$path" "${text//@/$v}"
		done >"$work/$name.batch.$i"
	done
	for ((i = 0; i < 10; i++)); do
		play <"$work/$name.batch.$i" >"$work/$name.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same "${#values[@]} 0 $((9 * ${#values[@]})) $code " "$(sed 's/^{"code":\([0-9]*\),.*/\1/' \
		"$work/$name".[0-9] | sort -n | uniq -c |
		awk '{ printf "%s %s ", $1, $2 }')" "$name"
}

# codes_of FILE...: prints the codes of the answers, each once, in one line.
codes_of() {
	sed 's/^{"code":\([0-9]*\),.*/\1/' "$@" | sort -n -u | paste -sd ' '
}

# only "CODE..." FILE...: fails when an answer has another code, or none has one of
# these.  Beside them 423 may be answered: on a busy machine a request may wait for
# a lock longer than its 2 s.
only() {
	local wanted="$1 423"

	shift
	[ "$(codes_of "$@")" != 423 ] || fail 'nobody got a lock'
	[ -z "$(comm -13 <(tr ' ' '\n' <<<"$wanted" | sort -u) \
		<(codes_of "$@" | tr ' ' '\n' | sort -u))" ] ||
		fail "wanted codes $wanted, found $(codes_of "$@"): $(
			grep -hvE "^.\"code\":(${wanted// /|})," "$@" | head -n 1)"
}

# side NAME METHOD PATH BODY: writes the requests of one side of a duel, one for
# each line "X Y" on stdin, with X in the place of @ and Y in that of %.
side() {
	local name=$1 method=$2 path=$3 body=${4:-} x y

	while read -r x y; do
		path=${3//@/$x}
		body=${4:-}
		body=${body//@/$x}
		batch public "$method" "${path//%/$y}" "${body//%/$y}"
	done >"$work/$name.batch"
}

# insist: sends the one request on stdin as play does, again and again while the
# answer is code 423.
insist() {
	local request said=''

	request=$(cat)
	until [ -n "$said" ] && [[ $said != '{"code":423,'* ]]; do
		[ ! -e "$work/stop" ] || return
		said=$(play <<<"$request")
	done
	printf '%s\n' "$said"
}

# hold SQL: begins a transaction in a database session of its own and runs the
# SQL in it; let_go ends the transaction.
hold() {
	coproc holder { psql -X -q -A -t -h "$FLEETDESK_HOME/db" -U fleetdesk \
		-d fleetdesk 2>&1; }
	printf 'BEGIN; %s; \\echo held\n' "$1" >&"${holder[1]}"
	# shellcheck disable=SC2162
	while read line <&"${holder[0]}" && [ "$line" != held ]; do
		:
	done
}

let_go() {
	eval "exec ${holder[1]}>&-"
	wait "$holder_PID" || true
}

# waiting N: fails unless that many database sessions wait for a lock.
waiting() {
	same "$1" "$(sql "SELECT count(*) FROM pg_stat_activity
		WHERE wait_event_type = 'Lock'")" 'sessions that wait'
}

# duel NAME...: sends the requests of those sides at the same time, each by two
# clients; the answers are in $work/NAME.1 and $work/NAME.2.
duel() {
	local name i
	local -a client=()

	for name; do
		for i in 1 2; do
			play <"$work/$name.batch" >"$work/$name.$i" &
			client+=($!)
		done
	done
	wait "${client[@]}"
	for name; do
		same "$(grep -c '^next$' "$work/$name.batch")" \
			"$(grep -c '^{"code":' "$work/$name.1")" "answers to $name"
	done
}
