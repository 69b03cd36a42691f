# shellcheck shell=bash
# ip_address.sh - checks IP addresses and networks that come from the environment.

# ipv4_is TEXT: four numbers from 0 to 255, without leading zeros.
ipv4_is() {
	local byte='(0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])'

	[[ $1 =~ ^$byte\.$byte\.$byte\.$byte$ ]]
}

# ipv6_is TEXT: eight groups of hexadecimal digits, or fewer with one "::".
ipv6_is() {
	local group='[0-9A-Fa-f]{1,4}'
	local -a groups

	[[ $1 =~ ^($group:){7}$group$ ]] && return
	[[ $1 =~ ^($group(:$group)*)?::($group(:$group)*)?$ ]] || return
	read -ra groups <<<"${1//:/ }"
	[ ${#groups[@]} -le 7 ]
}

# address_is TEXT
address_is() {
	ipv4_is "$1" || ipv6_is "$1"
}

# network_is TEXT: an address, or an address and the length of a prefix.  A
# length of 0 (the whole internet) is refused: then a header of any client would
# be believed.
network_is() {
	local address=${1%%/*} bits=${1#*/}

	[[ $1 == */* ]] || {
		address_is "$1"
		return
	}
	[[ $bits =~ ^[1-9][0-9]{0,2}$ ]] || return
	if ipv4_is "$address"; then
		[ "$bits" -le 32 ]
	else
		ipv6_is "$address" && [ "$bits" -le 128 ]
	fi
}

# address_is_loopback ADDRESS: an address that only this machine can reach.
address_is_loopback() {
	[[ $1 == 127.* || $1 =~ ^[0:]*:0{0,3}1$ ]]
}

# address_to_ask ADDRESS: the address by which this machine reaches a listener
# on ADDRESS.
address_to_ask() {
	if [ "$1" = 0.0.0.0 ]; then
		printf 127.0.0.1
	elif [[ $1 =~ ^[0:]+$ ]]; then
		printf ::1
	else
		printf %s "$1"
	fi
}

# address_in_url ADDRESS: the address as in a URL, an IPv6 address in brackets.
address_in_url() {
	if [[ $1 == *:* ]]; then
		printf '[%s]' "$1"
	else
		printf %s "$1"
	fi
}
