/* status.h - the page a pool keeps about itself in $FLEETDESK_HOME/status. */
#ifndef APP_STATUS_H
#define APP_STATUS_H

#include "store/db.h"
#include "web/fcgi.h"

/* Twice the workers a pool may have: a roll starts the new ones beside. */
#define STATUS_WORKERS_MAX 128

/* A shared mapping of a file; survives re-execution of the supervisor. */
struct status {
	uint64_t magic; /* of this layout */
	char name[32];
	_Atomic int32_t pid;        /* the supervisor */
	_Atomic int32_t generation; /* rolls completed; see job pools */
	_Atomic uint64_t restarts;  /* workers replaced after a crash or hang */
	_Atomic uint64_t requests_gone; /* served by workers that ended */
	_Atomic int32_t workers;        /* how many there should be */
	_Atomic uint64_t mismatches;    /* devices with a wrong CPU id */
	struct db_health health;
	_Alignas(64) struct fcgi_slot slot[STATUS_WORKERS_MAX];
};

/*
 * status_open - map the page of a pool.  create: make a fresh one, which
 * takes over the counters of an earlier one of this layout; who still has the
 * earlier one mapped keeps it.  NULL with errno when there is none of this
 * layout or it cannot be made.
 */
struct status *status_open(const char *home, const char *pool, bool create);
void status_close(struct status *s);

/* status_ready - does the supervisor live and at least one worker serve, with
 * its database up? */
bool status_ready(const struct status *s);

/* status_requests - all requests ever, gone workers included. */
uint64_t status_requests(const struct status *s);

/* status_names - the pools that have a page, sorted; at most max. */
size_t
status_names(struct arena *a, const char *home, const char **out, size_t max);

#endif
