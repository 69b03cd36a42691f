/*
 * cache_spent.h - what counts only once on this host, whichever worker it comes
 * to: signatures of devices.  A store beside the cache of records, which is
 * wiped for reasons of its own: what is remembered here is not.
 *
 * Every entry has the time it was signed at, and a floor says from when on
 * all is known: what is not above it may have been used, so it counts as if.
 * The floor is the moment the first process opens the store while nobody else
 * has it open (a start of the suite), and rises when the store is full.
 * Source: device domain, "Mode 1".
 */
#ifndef STORE_CACHE_SPENT_H
#define STORE_CACHE_SPENT_H

#include "base/base.h"

#define SPENT_ID   16 /* bytes that tell one from another */
#define SPENT_MB   64 /* of the map: some 600,000 entries */
#define SPENT_GONE 4  /* old entries taken away with each new one */

struct spent;

enum spent_state {
	SPENT_NOW,
	SPENT_BEFORE, /* it was used, or may have been */
	SPENT_FAILED, /* cannot tell; logged */
};

/* spent_open - the store in dir/spent, made when missing; size cap in MiB.
 * NULL, logged, when it cannot be.  Once in a process, after fork. */
struct spent *spent_open(const char *dir, int64_t size_mb, int64_t now_ms);
void spent_close(struct spent *o);

/*
 * spent_use - use what was signed at at_ms.  Of all who ask at once one is the
 * first.  since_ms: nobody asks for anything older any more, so that may be
 * forgotten.  o NULL: SPENT_FAILED.
 */
enum spent_state spent_use(struct spent *o, const uint8_t id[SPENT_ID],
    int64_t at_ms, int64_t since_ms);

/* spent_count - entries there are. */
uint64_t spent_count(struct spent *o);

#endif
