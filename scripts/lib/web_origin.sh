# shellcheck shell=bash
# web_origin.sh - origins of pages, as browsers write them: scheme://host[:port].

# host_is TEXT: a name, an IPv4 address, or an IPv6 address in brackets.
host_is() {
	local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'

	if [[ $1 == \[*\] ]]; then
		ipv6_is "${1:1:-1}"
	elif [[ $1 =~ ^[0-9.]+$ ]]; then
		ipv4_is "$1"
	else
		[[ $1 =~ ^$label(\.$label)*$ && ${#1} -le 253 ]]
	fi
}

# origin_of TEXT: prints the origin in the spelling of browsers, in small letters
# and without the scheme's own port; fails if it is none.
origin_of() {
	local text=${1,,} scheme host port=''

	scheme=${text%%://*}
	host=${text#*://}
	[[ $text == *://* && $scheme =~ ^[a-z][a-z0-9+.-]{0,31}$ ]] || return
	if [[ $host =~ ^(.*):([1-9][0-9]{0,4})$ ]]; then
		host=${BASH_REMATCH[1]} port=${BASH_REMATCH[2]}
		[ "$port" -le 65535 ] || return
	fi
	host_is "$host" || return
	case $scheme:$port in
	http:80 | https:443) port='' ;;
	esac
	printf '%s://%s%s' "$scheme" "$host" "${port:+:$port}"
}
