/*
 * cache_spent.h - the signatures of devices that were used on this host.  A
 * signature is accepted once, whichever worker receives it.  They are kept
 * apart from the cache of records, because that cache may be wiped at any
 * time and used signatures must not be forgotten with it.
 *
 * Every entry has the time at which it was signed.  The store knows all used
 * signatures that are newer than a moment called the floor.  A signature that
 * is not newer may have been used before, so it is refused as used.  The
 * floor is set to the present when a process opens the store while no other
 * process has it open (a start of the suite); it rises when the store is full.
 * Source: device domain, "Mode 1".
 */
#ifndef STORE_CACHE_SPENT_H
#define STORE_CACHE_SPENT_H

#include "base/base.h"

#define SPENT_ID   16 /* bytes that identify one signature */
#define SPENT_MB   64 /* size of the map: some 600,000 entries */
#define SPENT_GONE 4  /* at most so many old entries go with each new one */

struct spent;

enum spent_state {
	SPENT_NOW,    /* this call is its first use */
	SPENT_BEFORE, /* it was used, or may have been used, before */
	SPENT_FAILED, /* the store cannot be read or written; logged */
};

/* spent_open - open the store in dir/spent, creating it when missing; size cap
 * in MiB.  On failure it logs and returns NULL.  Call it once in a process,
 * after fork. */
struct spent *spent_open(const char *dir, int64_t size_mb, int64_t now_ms);
void spent_close(struct spent *o);

/*
 * spent_use - use the signature id that was made at at_ms.  Of calls that use
 * the same signature at the same time exactly one gets SPENT_NOW.  since_ms:
 * the caller refuses older signatures itself, so their entries may be deleted.
 * o NULL: SPENT_FAILED.
 */
enum spent_state spent_use(struct spent *o, const uint8_t id[SPENT_ID],
    int64_t at_ms, int64_t since_ms);

/* spent_count - the number of entries. */
uint64_t spent_count(struct spent *o);

#endif
