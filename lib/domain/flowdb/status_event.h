/*
 * status_event.h - tells listeners that the status of an instance has changed:
 * it has ended (2, 3, 4), was suspended (5) or resumed (1).  Listeners within
 * the suite are in a table (status_listeners.c).  They are called in the
 * transaction of the step, so that what they do is stored together with the
 * status or not at all; their error refuses the step.  Other programs are told
 * by HTTP or by a queue, from the outbox: at least once, and in order for each
 * instance.
 * Source: workflow engine, "Completion, cancel, events"; workflow contract,
 * "Status listeners".
 */
#ifndef FLOWDB_STATUS_EVENT_H
#define FLOWDB_STATUS_EVENT_H

#include "flowdb/tree.h"

/* What a listener gets.  The caller's tenant is that of the instance. */
struct status_event {
	/* Id of the instance, as clients see it. */
	const char *id;
	const char *key;                   /* key of the instance's process */
	int32_t status;                    /* enum inst_status */
	const char *reason, *business_key; /* NULL: none */
};

/* A listener within the suite, which hears of instances of the process with
 * that key, or, with `prefix`, of all processes whose key begins with it. */
struct status_listener {
	const char *key; /* NULL: the end of the table */
	bool prefix;
	enum err (*tell)(struct ctx *ctx, const struct status_event *event);
};

/* status_event_tell - calls the listeners of a table in its order, up to the
 * first that returns an error; that error is returned. */
enum err status_event_tell(const struct status_listener *table, struct ctx *ctx,
    const struct status_event *event) MUST_CHECK;

/* status_event_send - tells all listeners the status of the instance. */
enum err status_event_send(struct tree *t, const struct inst *i) MUST_CHECK;

#endif
