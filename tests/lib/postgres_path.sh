# shellcheck shell=bash
# postgres_path.sh - puts PostgreSQL's own programs before those of the same names
# in /usr/bin.  These are a Perl script of Debian that looks for the cluster and
# takes longer for that than psql for its work.

PATH=$(printf '%s\n' /usr/lib/postgresql/*/bin | tail -n 1):$PATH
export PATH
