/*
 * cache.h - the host's shared cache of records (LMDB on tmpfs).
 *
 *  - Every record carries the version of its row, which only grows.  An
 *    update writes a tombstone with the new version after its commit and
 *    before its answer; NOTIFY brings it to the other hosts.  An older
 *    tombstone never replaces a newer one.
 *  - A look-up that misses returns a ticket: the cache's generation and the
 *    entry's version.  A fill with an outdated ticket is dropped, so no
 *    reader stores a row updated meanwhile.  A wipe raises the generation.
 */
#ifndef STORE_CACHE_H
#define STORE_CACHE_H

#include "base/arena.h"

/*
 * A letter stands for one layout of the records of a kind.  If a layout is
 * changed it must get a new letter, because workers of the old and the new
 * version share the file while a pool is restarted.
 */
enum cache_kind {
	CACHE_DEVICE = 'Q',
	CACHE_CHANNEL = 'c',
	CACHE_EPOCH = 'E',
	CACHE_SETTING = 's',
	CACHE_APP = 'a',     /* never changes: apps/app_report.h */
	CACHE_BINDINGS = 'b' /* of addresses to records: policy/match.h */
};

/*
 * Keys: CACHE_DEVICE the 6 bytes of the address; CACHE_CHANNEL the channel's
 * id, CACHE_EPOCH the tenant's and CACHE_SETTING one of enum setting as an
 * int64_t in the host's byte order; CACHE_BINDINGS as CACHE_DEVICE; CACHE_APP a
 * SHA-256 of what names a version of an application.
 */
enum setting {
	SETTING_CPU_LENGTHS = 1, /* how many digits a CPU id may have */
	SETTING_DEVICE_AUTH = 2, /* how devices prove themselves, and keys */
	SETTING_REPORT = 3       /* how applications are reported */
};

#define CACHE_KEY_MAX   32
#define CACHE_VALUE_MAX 4096

enum cache_state {
	CACHE_MISS, /* no entry, a tombstone, or an expired CACHE_NONE */
	CACHE_HIT,  /* value and len are set */
	CACHE_NONE  /* the database has no such row */
};

struct cache;

struct cache_ticket {
	uint64_t generation, version;
};

/* What a look-up has found.  value points into the map and may be unaligned; it
 * is valid until cache_release, which must be called before the next query.
 * version: of the row or of its tombstone; 0: there is no entry. */
struct cache_entry {
	enum cache_state state;
	const void *value;
	size_t len;
	uint64_t version;
	struct cache_ticket ticket;
};

/* cache_open - open the cache in this directory, creating it when missing;
 * size cap in MiB.  On failure it logs and returns NULL: every look-up is a
 * miss then.  Call it once in a process, after fork. */
struct cache *cache_open(const char *dir, int64_t size_mb);
void cache_close(struct cache *c);

/* cache_count - have look-ups counted there: an entry or the note that there is
 * no such row is a hit.  Does nothing when c is NULL. */
void
cache_count(struct cache *c, _Atomic uint64_t *hits, _Atomic uint64_t *misses);

/* cache_find - look up; c NULL is a miss.  now_ms: wall clock. */
void cache_find(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, int64_t now_ms, struct cache_entry *out);

/* cache_has_setting - is that the version of the setting which the cache has,
 * so that whoever has a copy of it need not read it?  Else *ticket is for
 * cache_fill. */
bool cache_has_setting(struct cache *c, enum setting of, uint64_t version,
    int64_t now_ms, struct cache_ticket *ticket);

/* cache_release - give back the values of all look-ups before it. */
void cache_release(struct cache *c);

/* cache_wipe - delete all entries and raise the generation. */
void cache_wipe(struct cache *c);

/* cache_sweep - free reader slots of processes that died. */
void cache_sweep(struct cache *c);

/* cache_bytes - how many entries there are and how many bytes they occupy. */
void cache_bytes(struct cache *c, uint64_t *bytes, uint64_t *entries);

/* cache_fill - stores a row that was read after a miss, unless the ticket of
 * the miss is outdated. */
void cache_fill(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, uint64_t version,
    const void *value, size_t len);

/* cache_none - as cache_fill, for a row that does not exist; the note is valid
 * until until_ms, by the wall clock. */
void cache_none(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, int64_t until_ms);

/* cache_tomb - stores a tombstone for a row that has changed: older versions in
 * the cache become invalid, and cache_fill stores none of them any more. */
void cache_tomb(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, uint64_t version);

/*
 * cache_note - carry out the note of a change, of this host or of another one:
 *   device <mac> <version>     a tombstone
 *   channel <id> <version>     a tombstone
 *   epoch <tenant id> <value>  a tombstone
 *   setting <enum setting> <version>  a tombstone
 *   all                        a wipe
 * A note that it cannot read is logged and wipes the cache, because the change
 * may concern any entry.
 */
void cache_note(struct cache *c, const char *payload);

#endif
