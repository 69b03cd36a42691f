/*
 * exec_event.h - events by which a device reports that it has uninstalled or
 * killed an application, or could not, or that one has crashed.  Each is stored
 * once, however often it is sent, and counted in the transaction that stores
 * it.
 */
#ifndef POLICY_EXEC_EVENT_H
#define POLICY_EXEC_EVENT_H

#include "input/field_types.h"
#include "store/ctx.h"

#define EXEC_EVENTS_MAX 200                 /* of a report */
#define EXEC_BYTES_MAX  ((size_t)64 * 1024) /* of a report's body */

/* event_type of events. */
enum exec_type { EXEC_UNINSTALL = 1, EXEC_KILL = 2, EXEC_CRASH = 3 };

/* Results of events that were successes; the others, 1 to 5, say why they were
 * none (schema/25_exec_log.sql). */
enum exec_result {
	EXEC_SUCCESS = 0,
	EXEC_RESTARTED = 6 /* the application runs again after the kill */
};

/* The device whose events they are.  test: an administrator has made them, so
 * they are not counted. */
struct exec_device {
	int64_t tenant_id, id;
	const char *mac, *cpu; /* cpu NULL: not known */
	bool test;
};

/* An event that was not stored: its place in the report, from 0. */
struct exec_rejected {
	int64_t index;
	int32_t code;
	const char *msg;
};

/* What became of a report. */
struct exec_receipt {
	int64_t accepted, duplicated;
	struct exec_rejected
	    *rejected; /* n_rejected events, in the order of index */
	size_t n_rejected;
};

/*
 * exec_events_store - store a list of events.  An event is rejected, while the
 * others are stored, if it is malformed, older than 35 days, about a record
 * that the tenant does not have, or about a package that is new to the tenant
 * when the device may bring no more names (schema/18_app.sql).  One whose time
 * is more than 10 minutes ahead gets the present time.  Committed on return,
 * unless the caller has begun a transaction.  E_BAD_REQUEST, with nothing
 * stored, when `events` is no list of 1 to EXEC_EVENTS_MAX entries; the errors
 * of the database.
 */
enum err exec_events_store(struct ctx *ctx, const struct exec_device *device,
    const struct raw *events, struct exec_receipt *out) MUST_CHECK;

#endif
