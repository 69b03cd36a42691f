# shellcheck shell=bash
# postgres.sh - with the sender postgres, messages reach the browsers of both
# hosts whole and in order, when the transaction that sends them commits.

if hosts_with postgres ''; then
	run_case 'postgres: reaches both hosts, whole and in order' travels
fi
hosts_stop >&2
