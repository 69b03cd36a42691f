/*
 * cache_replay.h - the signatures of devices that were used on this host.  A
 * signature is accepted once, whichever worker receives it.  They are kept
 * apart from the cache of records, because that cache may be wiped at any
 * time and used signatures must not be forgotten with it.
 *
 * Every entry has the time at which it was signed.  The store knows all used
 * signatures that are newer than a moment called the floor.  A signature that
 * is not newer may have been used before, so it is refused as used.  The
 * floor is set to the present when a process opens the store while no other
 * process has it open (a start of the suite); it rises when the store is full.
 */
#ifndef STORE_CACHE_REPLAY_H
#define STORE_CACHE_REPLAY_H

#include "base/base.h"

#define REPLAY_ID   16 /* bytes that identify one signature */
#define REPLAY_MB   64 /* MiB of the map: some 600,000 entries */
#define REPLAY_GONE 4  /* old entries that are deleted with each new one */

struct replay;

enum replay_state {
	REPLAY_FIRST, /* this call is its first use */
	REPLAY_AGAIN, /* it was used before, or may have been */
	/* The store cannot be read or written; only the first failure is
	 * logged. */
	REPLAY_FAILED,
};

/* replay_open - open the store in dir/spent, creating it when missing; size cap
 * in MiB.  On failure it logs and returns NULL.  Call it once in a process,
 * after fork. */
struct replay *replay_open(const char *dir, int64_t size_mb, int64_t now_ms);
void replay_close(struct replay *r);

/*
 * replay_use - use the signature id that was made at at_ms.  Of calls that use
 * the same signature at the same time exactly one gets REPLAY_FIRST.  since_ms:
 * the caller refuses older signatures itself, so their entries may be deleted.
 * r NULL: REPLAY_FAILED.
 */
enum replay_state replay_use(struct replay *r, const uint8_t id[REPLAY_ID],
    int64_t at_ms, int64_t since_ms);

/* replay_count - the number of entries. */
uint64_t replay_count(struct replay *r);

#endif
