/*
 * states.h - the states of blacklist records and of what belongs to them, as
 * numbers of the database and of the API.  Blocks of sql/query
 * (scripts/dev/sqlgen) and sql/schema (scripts/migrate) name them, too.
 */
#ifndef POLICY_STATES_H
#define POLICY_STATES_H

/* approval_status of records and of their channels, addresses and regions. */
enum approval_status {
	APPROVAL_WAITING = -1, /* nobody has submitted it */
	APPROVAL_RUNNING = 1,
	APPROVAL_GIVEN = 2, /* no channel, address or region of another status
	                       has effect */
	APPROVAL_REJECTED = 3,
	APPROVAL_CANCELLED = 4, /* a value of the API that nothing sets */
	APPROVAL_SUSPENDED = 5  /* of a record whose process is suspended */
};

/* status of drafts.  One that is edited or submitted is open. */
enum draft_status {
	DRAFT_EDITED = -1,
	DRAFT_SUBMITTED = 1,
	DRAFT_APPLIED = 2,
	DRAFT_REJECTED = 3, /* or stale */
	DRAFT_DISCARDED = 4
};

/* What blacklist_state of the schema says of a record. */
enum record_state {
	RECORD_WAITING = 1, /* for its first approval */
	RECORD_IN_EFFECT = 2,
	RECORD_OFF = 3,
	RECORD_NOT_BEGUN = 4, /* its time window begins later */
	RECORD_ENDED = 5,     /* its time window is over */
	RECORD_PAUSED = 6,    /* a value of the API that no record has */
	RECORD_NOT_APPROVED = 7
};

/* type of records: what devices do with the application. */
enum record_type { RECORD_UNINSTALL = 1, RECORD_KILL = 2 };

/* match_mode of records: whether devices must fit all channels, regions and
 * rule that are set, or any of them. */
enum match_mode { MATCH_ALL = 1, MATCH_ANY = 2 };

/* op of an item of a draft. */
enum draft_op { ITEM_ADDED = 1, ITEM_REMOVED = 2 };

/* bind_type of addresses; channels and regions are always included. */
enum bind_type { BIND_INCLUDED = 1, BIND_EXCLUDED = 2 };

/* status of rules. */
enum rule_status {
	RULE_ON = 0,
	RULE_OFF = 1,    /* no device matches */
	RULE_PENDING = 2 /* of a change that is not approved yet */
};

#endif
