# shellcheck shell=bash
# postgres.sh - with the sender postgres, messages are sent by the commit of the
# transaction.

if hosts_with postgres ''; then
	run_case 'postgres: reaches both hosts, whole and in order' travels
fi
hosts_stop >&2
