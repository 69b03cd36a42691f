# shellcheck shell=bash
# instance_faults.sh - checks that the rows of process instances obey the rules
# of the engine.

# instance_faults: prints the rows that break a rule of
# tests/lib/instance_faults.sql.
instance_faults() {
	sql "$(grep -v '^--' tests/lib/instance_faults.sql)"
}

# instances_hold: fails if a row breaks a rule.
instances_hold() {
	same '' "$(instance_faults)" 'rows that hold to no rule'
}
