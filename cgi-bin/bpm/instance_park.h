/*
 * instance_park.h - inner: timers and calls that have failed for good are
 * parked until an administrator retries or skips them; meanwhile their instance
 * is suspended (status 5).
 * Source: workflow contract, "Parked jobs"; decision 57.
 */
#ifndef BPM_INSTANCE_PARK_H
#define BPM_INSTANCE_PARK_H

#include "flowdb/tree_find.h"

/* A timer or call that has failed for good, of an instance in an open tree. */
struct parked_job {
	const char *kind; /* "timer" or "call" */
	struct inst *inst;
	const char *activity; /* id of the node; NULL: not of one node */
	int64_t timer;        /* num of the timer; 0: it is a call */
	/* Id of the call's message, which is moved from the outbox. */
	int64_t message;
	/* Num of the token that waits for the call; 0: none. */
	int64_t token;
	int32_t tries;
	const char *error;
};

/* parked_job_store - stores the failed job and suspends its instance. */
enum err
parked_job_store(struct tree *t, const struct parked_job *p) MUST_CHECK;

/* parked_job_gone - call it after a parked job was removed: resumes the
 * instance with that num, unless it has another parked job. */
enum err parked_job_gone(struct tree *t, int64_t instance) MUST_CHECK;

#endif
