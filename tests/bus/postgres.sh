# shellcheck shell=bash
# postgres.sh - messages travel with the commit.

if hosts_with postgres ''; then
	run_case 'postgres: reaches both hosts, whole and in order' travels
fi
hosts_stop >&2
