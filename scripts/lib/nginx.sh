# shellcheck shell=bash
# nginx.sh - makes nginx's configuration from the files in nginx/.

# nginx_country: the variable with the caller's country, for requests that do
# not come from a trusted proxy; empty if it is a header, which any caller could
# send.
nginx_country() {
	[[ $FLEETDESK_COUNTRY =~ ^[$](http|arg|cookie)_ ]] ||
		printf %s "$FLEETDESK_COUNTRY"
}

# nginx_each NAME LIST: repeats a line with @NAME@ for each entry of the list,
# which has commas between them.
nginx_each() {
	awk -v mark="@$1@" -v all="$2" '
	BEGIN { n = split(all, entry, ",") }
	!index($0, mark) { print; next }
	{
		for (i = 1; i <= n; i++) {
			line = $0
			sub(mark, entry[i], line)
			print line
		}
	}'
}

# nginx_fill: replaces the @NAMES@ by their values.  The directive `user` is
# kept only as root.
nginx_fill() {
	local drop='^$^'

	is_root || drop='^user '
	nginx_each PROXY "$FLEETDESK_TRUSTED_PROXIES" |
		nginx_each ORIGIN "$FLEETDESK_ORIGINS" | sed -e "/$drop/d" -e "s|@HOME@|$FLEETDESK_HOME|g" \
		-e "s|@LISTEN@|$(address_in_url "$FLEETDESK_LISTEN")|g" \
		-e "s|@PLAIN_LISTEN@|$(address_in_url "$(plain_address)")|g" \
		-e "s|@TLS_PORT@|$FLEETDESK_TLS_PORT|g" \
		-e "s|@TLS_CERTIFICATE@|$FLEETDESK_TLS_CERTIFICATE|g" \
		-e "s|@TLS_KEY@|$FLEETDESK_TLS_KEY|g" \
		-e "s|@PORT@|$FLEETDESK_PORT|g" \
		-e "s|@INTERNAL_PORT@|$FLEETDESK_INTERNAL_PORT|g" \
		-e "s|@METRICS_PORT@|$FLEETDESK_METRICS_PORT|g" \
		-e "s|@METRICS_LISTEN@|$(address_in_url "$FLEETDESK_METRICS_LISTEN")|g" \
		-e "s|@USER@|$RUN_USER|g" -e "s|@FILES@|$(service_files)|g" \
		-e "s|@COUNTRY@|$FLEETDESK_COUNTRY|g" \
		-e "s|@COUNTRY_UNFRONTED@|$(nginx_country)|g" \
		-e "s|@PUSH_PATH@|$FLEETDESK_PUSH_PATH|g" \
		-e "s|@UPLOAD_MB@|$((FLEETDESK_UPLOAD_MB + 1))|g"
}

# metrics_check: ends if the listener for Prometheus would be open to others
# without a token, or if there is none in the file.
metrics_check() {
	[ -n "$FLEETDESK_METRICS_PORT" ] || return 0
	[ -n "$FLEETDESK_METRICS_TOKEN" ] || {
		address_is_loopback "$FLEETDESK_METRICS_LISTEN" ||
			die "FLEETDESK_METRICS_LISTEN needs FLEETDESK_METRICS_TOKEN, a file with a bearer token, where others can reach it: $FLEETDESK_METRICS_LISTEN"
		return 0
	}
	[[ -f $FLEETDESK_METRICS_TOKEN && -r $FLEETDESK_METRICS_TOKEN ]] ||
		die "FLEETDESK_METRICS_TOKEN is no file: $FLEETDESK_METRICS_TOKEN"
	[[ $(cat "$FLEETDESK_METRICS_TOKEN") =~ ^[A-Za-z0-9._~+/=-]{16,256}$ ]] ||
		die "FLEETDESK_METRICS_TOKEN must hold one token of 16 to 256 characters (A-Z a-z 0-9 . _ ~ + / = -): $FLEETDESK_METRICS_TOKEN"
}

# metrics_listener: writes the token into the listener for Prometheus, or takes
# away that it asks for one.
metrics_listener() {
	local token=''

	if [ -n "$FLEETDESK_METRICS_TOKEN" ]; then
		token="Bearer $(cat "$FLEETDESK_METRICS_TOKEN")"
		sed "s|@METRICS_BEARER@|$token|"
	else
		sed '/@METRICS_BEARER@/,/}/d'
	fi
}

# nginx_leads: the server on port 80 that leads to TLS.
nginx_leads() {
	cat <<-EOF
		server {
			listen $(address_in_url "$FLEETDESK_LISTEN"):80;
			return 301 ${FLEETDESK_ORIGINS%%,*}\$request_uri;
		}
	EOF
}

# nginx_limits: on loopback all clients share one address, unless a trusted
# proxy reports theirs; so every limit is multiplied by 50.
# FLEETDESK_LIMITS=off removes the limits.
nginx_limits() {
	if [ "$FLEETDESK_LIMITS" = off ]; then
		sed -E 's/limit_(req|conn)(_zone|_status|_log_level)? [^;]*;//'
		return
	fi
	if [ -n "$FLEETDESK_TRUSTED_PROXIES" ] ||
		! address_is_loopback "$FLEETDESK_LISTEN"; then
		cat
		return
	fi
	awk '
	!/^[[:space:]]*#/ && /limit_conn [a-z_]+ [0-9]+;/ {
		sub(/[0-9]+;/, $3 * 50 ";")
	}
	!/^[[:space:]]*#/ && /limit_req/ {
		out = ""
		while (match($0, /(rate|burst)=[0-9]+/)) {
			word = substr($0, RSTART, RLENGTH)
			split(word, part, "=")
			out = out substr($0, 1, RSTART - 1) part[1] "=" part[2] * 50
			$0 = substr($0, RSTART + RLENGTH)
		}
		$0 = out $0
	}
	{ print }'
}

# nginx_pools: writes one upstream for every pool, and one more for its requests
# that hash passwords.  A line with "# keep N" is written N times for a pool
# that keeps connections, and left out for the others.
nginx_pools() {
	local kind pool word

	grep '^#' nginx/pools.conf
	while read -r kind pool _ word; do
		[ "$kind" = pool ] || continue
		nginx_pool "$pool" "$word"
		[ "$word" != hash ] || nginx_pool "${pool}_hash" ''
	done <scripts/services
}

# nginx_pool NAME WORD
nginx_pool() {
	awk -v pool="$1" -v keep="$2" '
	/^#/ { next }
	{ gsub(/@POOL@/, pool); times = 1 }
	/# keep [0-9]+$/ { times = keep == "keep" ? $NF : 0 }
	{ while (times-- > 0) print }' nginx/pools.conf
}

# nginx_make FOLDER: writes the configuration there.
nginx_make() {
	local dir=$1 file

	rm -f "$dir"/*.conf
	for file in 413 429 502 504; do
		file=$FLEETDESK_HOME/log/nginx-refused.$file
		[ -e "$file" ] || : >"$file"
		! is_root || chown "$RUN_USER" "$file"
	done
	for file in nginx/*.conf; do
		nginx_fill <"$file" | nginx_limits >"$dir/${file##*/}"
	done
	[ -n "$FLEETDESK_TLS_PORT" ] || : >"$dir/tls_listener.conf"
	[ "$FLEETDESK_TLS_PORT" != 443 ] || nginx_leads >>"$dir/tls_listener.conf"
	[ -n "$FLEETDESK_INTERNAL_PORT" ] || : >"$dir/signed_listener.conf"
	: >"$dir/metrics_listener.conf"
	[ -z "$FLEETDESK_METRICS_PORT" ] || {
		chmod 0600 "$dir/metrics_listener.conf"
		nginx_fill <nginx/metrics_listener.conf | metrics_listener \
			>"$dir/metrics_listener.conf"
	}
	nginx_pools | nginx_fill >"$dir/pools.conf"
}

# ports_apart: ends if two listeners have the same port.
ports_apart() {
	local name
	local -A of=()

	for name in FLEETDESK_{,TLS_,INTERNAL_,METRICS_}PORT; do
		[ -n "${!name}" ] || continue
		[ -z "${of[${!name}]:-}" ] || die "$name is ${of[${!name}]}: ${!name}"
		of[${!name}]=$name
	done
}

# port_check VARIABLE ADDRESS: checks that no other program uses the variable's
# port (if it is set) on ADDRESS; those of the running suite are its own.
port_check() {
	[ -n "${!1}" ] || return 0
	! grep -qsx "FLEETDESK_[A-Z_]*PORT=${!1}" "$(settings_running)" || return 0
	! (exec 3<>"/dev/tcp/$(address_to_ask "$2")/${!1}") 2>/dev/null ||
		die "port ${!1} is taken ($1 chooses another)"
}

# nginx_check FOLDER: lets nginx check the configuration that is there.
nginx_check() {
	local log=$FLEETDESK_HOME/log/nginx-test.log

	mkdir -p "$FLEETDESK_HOME/nginx/tmp"
	nginx -t -q -p "$1" -e stderr -c "$1/nginx.conf" >"$log" 2>&1 ||
		die "nginx refuses: $(sed -n 's/^.*\[emerg\] \([0-9#]*: \)*//p;T;q' "$log"), see $log"
}

# nginx_certificate: notes when the certificate ends that nginx has just read: the file
# is as old as that, for /metrics.  Without TLS there is none.
nginx_certificate() {
	local file=$FLEETDESK_HOME/certificate.end end

	rm -f "$file"
	[ -n "$FLEETDESK_TLS_PORT" ] || return 0
	end=$(openssl x509 -noout -enddate -in "$FLEETDESK_TLS_CERTIFICATE") || return 0
	touch -d "${end#notAfter=}" "$file"
}
