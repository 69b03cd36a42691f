/*
 * dead_letter.h - inner: a timer or call that has failed for good is a dead
 * letter until an administrator retries or skips it; meanwhile its instance is
 * suspended (status 5).
 */
#ifndef BPM_DEAD_LETTER_H
#define BPM_DEAD_LETTER_H

#include "flowdb/tree.h"

/* A timer or call that has failed for good, of an instance in an open tree. */
struct dead_letter {
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

/* dead_letter_store - stores the dead letter and suspends its instance. */
enum err
dead_letter_store(struct tree *t, const struct dead_letter *letter) MUST_CHECK;

#endif
