# shellcheck shell=bash
# sign_in_crowd.sh - many clients sign in at the same time: they wait in a queue
# while other requests are answered, nobody hashes for a client that has left,
# guesses that are made at the same time are all counted, and a lock concerns
# one network.

# crowd CLIENTS: until crowd_end, so many clients sign in with user names that
# do not exist and that seldom repeat.
crowd() {
	seq -f 'POST /admin-api/system/auth/login {"username":"crowd%.0f","password":"not this one"}' \
		100000 >"$work/names"
	while [ ! -e "$work/stop" ] && [ ! -e "$work/crowd.stop" ]; do
		"$BUILD/tests/bench/load" --seconds 1 --seed $((RANDOM + 1)) \
			--tcp "$FLEETDESK_PORT" --clients "$1" \
			--url-file "$work/names" --header 'tenant-id: 1' \
			--header 'Content-Type: application/json' \
			--expect '"code":1002000000' || break
	done >"$work/crowd.load" &
	load_crowd=$!
}

# crowd_end: ends the sign-ins; every one must have been refused for its
# password.
crowd_end() {
	load_stop crowd
	sed 's/[{}"]//g' "$work/crowd.load" >&2
	[ -s "$work/crowd.load" ] || fail 'nobody signed in'
	! grep -v '"failed":0,' "$work/crowd.load" || fail 'a sign-in failed'
}

# at_it: prints how many workers of the pool auth are answering a request.
at_it() {
	{ busy auth || true; } | wc -l
}

refused() {
	sql 'SELECT count(*) FROM system_login_log WHERE result = 10'
}

crowd_is_there() {
	[ "$(refused)" -gt "$1" ]
	[ "$(at_it)" -gt 0 ]
}

# While 60 clients wait to sign in, another call to the pool waits only for a
# few of them; in the same queue it would wait for all 60.
others_go_first() {
	local before i

	before=$(refused)
	crowd 60
	eventually 10 crowd_is_there "$before"
	before=$(refused)
	for ((i = 0; i < 10; i++)); do
		ask GET /admin-api/system/auth/get-permission-info
		code 0
	done
	i=$(($(refused) - before))
	echo "$i signed in while 10 others were answered" >&2
	[ "$i" -lt 50 ] || fail "10 calls waited for $i sign-ins"
	crowd_end
}

# At most half of the workers hash passwords at the same time, and at least once
# half of them are seen to do so.
half_at_most() {
	local i n most=0

	crew auth 6
	i=$(refused)
	crowd 60
	eventually 10 crowd_is_there "$i"
	for ((i = 0; i < 50 || (i < 200 && most < 3); i++)); do
		n=$(at_it)
		[ "$n" -le "$most" ] || most=$n
	done
	crowd_end
	crew auth 2
	same 3 "$most" 'workers at sign-ins'
}

one_is_enough() {
	crew auth 1
	sign_in admin "$password"
	crowd 8
	for ((i = 0; i < 5; i++)); do
		ask GET /admin-api/system/auth/get-permission-info
		code 0
	done
	crowd_end
	crew auth 2
}

# The pool is restarted during the sign-ins: no request fails.
rolled() {
	crowd 20
	scripts/run --restart auth
	crowd_end
}

# When a client has closed its connection while it waited, its password is not
# hashed: its attempt is not in the login log.
who_left() {
	local i
	local -a client=()

	crowd 20
	for ((i = 0; i < 30; i++)); do
		curl -s --noproxy '*' --max-time 0.1 -o "$work/left" \
			-H 'tenant-id: 1' -H 'Content-Type: application/json' \
			-d "{\"username\":\"leaver$i\",\"password\":\"not this one\"}" \
			"$base/system/auth/login" &
		client+=($!)
	done
	for i in "${client[@]}"; do
		wait "$i" || true
	done
	crowd_end
	sign_in admin "$password"
	i=$(sql "SELECT count(*) FROM system_login_try
		WHERE username LIKE 'leaver%'")
	echo "$i of 30 names were tried" >&2
	[ "$i" -lt 20 ] || fail "$i of 30 who had left were hashed for"
}

# codes FILE...: prints "N CODE " for each code of the answers, N being how
# often it occurs.
codes() {
	sed 's/^{"code":\([0-9]*\),.*/\1/' "$@" | sort -n | uniq -c |
		awk '{ printf "%s %s ", $1, $2 }'
}

# guesses NAME METHOD PATH BODY: sends 12 guesses at the same time, of which six
# are hashed at once; @ in the body becomes a different number in each.
guesses() {
	local i
	local -a client=()

	for ((i = 10; i < 22; i++)); do
		batch public "$2" "$3" "${4//@/$i}" | play >"$work/$1.$i" &
		client+=($!)
	done
	wait "${client[@]}"
}

# Five guesses are answered, whether the user exists or not, and whichever call
# takes the guesses.
no_sixth_guess() {
	local admin=$token stolen

	crew auth 12
	crew system 12
	ask POST /admin-api/system/user/create \
		'{"username":"crowded","nickname":"C","password":"correct horse"}'
	code 0
	guesses known POST /admin-api/system/auth/login \
		'{"username":"crowded","password":"guess @"}'
	same '7 429 5 1002000000 ' "$(codes "$work"/known.*)" 'guesses'
	guesses unknown POST /admin-api/system/auth/login \
		'{"username":"crowder","password":"guess @"}'
	same '7 429 5 1002000000 ' "$(codes "$work"/unknown.*)" \
		'guesses for nobody'
	sql 'DELETE FROM system_login_attempt' >"$work/null"
	sign_in crowded 'correct horse'
	stolen=$token
	guesses stolen PUT /admin-api/system/user/profile/update-password \
		'{"oldPassword":"guess @","newPassword":"pass word 2"}'
	token=$admin
	crew auth 2
	crew system 2
	same '7 429 5 1002003005 ' "$(codes "$work"/stolen.*)" 'with a stolen token'
	[ -n "$stolen" ]
}

# A user name that is locked for one network is not locked for a client of
# another network, and setting the password ends the lock.
elsewhere() {
	local -a there=(-H 'tenant-id: 1' --interface 127.0.77.1)
	local right='{"username":"crowded","password":"correct horse"}' id

	id=$(sql "SELECT id FROM system_users WHERE username = 'crowded'")
	sql "UPDATE system_login_attempt SET failures = 9, last_time = now()
		WHERE username = 'crowded'" >"$work/null"
	ask POST /system/auth/login "$right" -H 'tenant-id: 1'
	code 429
	ask POST /system/auth/login "$right" "${there[@]}"
	code 0
	ask PUT /system/user/update-password \
		"{\"id\":$id,\"password\":\"correct horse\"}"
	code 0
	ask POST /system/auth/login "$right" -H 'tenant-id: 1'
	code 0
}

run_case '60 who sign in: others are answered between them' others_go_first
run_case 'of 6 workers 3 hash at a time' half_at_most
run_case 'a pool of one worker signs in, too' one_is_enough
run_case 'rolled under sign-ins: 0 failed' rolled
run_case 'nobody hashes for who has left' who_left
run_case '12 guesses at once, six hashed side by side: five are answered' no_sixth_guess
run_case 'a lock is of one network' elsewhere
