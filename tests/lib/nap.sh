# shellcheck shell=bash
# nap.sh - short waits between two looks at something, without a process for each.

exec {nap_pipe}<> <(:)

# nap SECONDS: waits.  Nobody writes to the pipe, so the read ends with its time.
nap() {
	read -rt "$1" -u "$nap_pipe" || true
}

# nap_since BEGIN: waits for a tenth of the time since BEGIN, a value of
# $EPOCHREALTIME, but for 0.05 to 0.15 s.  So what comes soon is seen soon, and what
# takes long is not asked for all the time.
nap_since() {
	local us=$(((${EPOCHREALTIME/[.,]/} - ${1/[.,]/}) / 10))

	[ $us -ge 50000 ] || us=50000
	[ $us -le 150000 ] || us=150000
	printf -v us '0.%06d' $us
	nap "$us"
}
