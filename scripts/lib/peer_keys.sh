# shellcheck shell=bash
# peer_keys.sh - the keys of modules that call over TCP: the operator's file, and
# the copy of it that the pools may read.

peers_copy() {
	printf %s "$FLEETDESK_HOME/internal.keys"
}

# peers_check: ends if the TCP listener for modules is wanted without a file of
# keys.
peers_check() {
	[ -n "$FLEETDESK_INTERNAL_PORT" ] || return 0
	[ -n "$FLEETDESK_INTERNAL_KEYS" ] ||
		die "FLEETDESK_INTERNAL_PORT needs FLEETDESK_INTERNAL_KEYS, the file of the keys that modules sign with"
	peers_file "$FLEETDESK_INTERNAL_KEYS"
}

# peers_file FILE: checks that only its owner can read it, and that every line
# is a key.
peers_file() {
	[[ -f $1 && -r $1 ]] || die "FLEETDESK_INTERNAL_KEYS is no file: $1"
	[[ $(stat -L -c %a "$1") =~ ^[0-7]?[0-7]00$ && -O $1 ]] ||
		die "FLEETDESK_INTERNAL_KEYS must be yours and mode 0600: $1"
	awk -F : '
	NF != 2 || $1 !~ /^[A-Za-z0-9._-]+$/ || length($1) > 32 { bad = 1 }
	$2 !~ /^[0-9a-f]+$/ || length($2) % 2 { bad = 1 }
	length($2) < 64 || length($2) > 128 { bad = 1 }
	name[$1]++ || key[$2]++ { bad = 1 }
	END { exit bad || NR < 1 || NR > 4 }' "$1" ||
		die "FLEETDESK_INTERNAL_KEYS must be 1 to 4 lines kid:hex, each key 32 to 64 bytes, none twice: $1"
}

# peers_put: writes the copy for the pools; it is renamed into place, so that it
# is never incomplete.
peers_put() {
	local copy

	copy=$(peers_copy)
	rm -f "$copy.new"
	install -m 0400 "$FLEETDESK_INTERNAL_KEYS" "$copy.new"
	! is_root || chown "$RUN_USER:$RUN_USER" "$copy.new"
	mv -f "$copy.new" "$copy"
}

# peers_install: writes the copy at a start.
peers_install() {
	rm -f "$(peers_copy)"
	[ -z "$FLEETDESK_INTERNAL_PORT" ] || peers_put
}

# peers_renew: writes the copy again at a restart, if FLEETDESK_INTERNAL_KEYS is
# set and the listener exists.  Pools read the copy when they start.
peers_renew() {
	[[ -n $FLEETDESK_INTERNAL_KEYS && -e $(peers_copy) ]] || return 0
	peers_file "$FLEETDESK_INTERNAL_KEYS"
	peers_put
}
