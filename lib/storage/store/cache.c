/*
 * cache.c - the host's shared cache of records.  It is kept in LMDB because
 * readers of LMDB never wait and a killed process leaves no lock behind.
 *
 * Before each value stands a head with the version of its row.  A change is
 * made within one write transaction of LMDB, in which change_holds compares the
 * versions: so a tombstone replaces only what is older, and a row that was read
 * before a change never covers the tombstone of the change.
 *
 * The cache does not notice by itself that a row was changed: whoever changes
 * one leaves a note for it (cache_note), by db.h's commit_note_add.
 */
#include "store/cache.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include <lmdb.h>

#include "base/log.h"
#include "base/num.h"
#include "store/cache_lock.h"
#include "text/mac.h"

#define READERS_MAX 512
#define BATCH       1000 /* entries deleted in one small transaction */
#define NOT_WANTED  EALREADY
#define ENV_FLAGS \
	(MDB_WRITEMAP | MDB_NOSYNC | MDB_NOMETASYNC | MDB_NOTLS | MDB_NORDAHEAD)

struct cache {
	struct arena own; /* the memory in which this struct lies */
	struct cache_lock lock;
	MDB_env *env;
	MDB_dbi dbi;
	MDB_txn
	    *reader; /* begun by the first look-up, then reset and renewed */
	bool reading;
	struct log_rate trouble;
	size_t snapshot;     /* LMDB's number of that snapshot */
	uint32_t generation; /* the generation in that snapshot */
	/* Limit of pages for entries; a wipe needs the rest. */
	size_t pages_max;
	/* Counters of look-ups that this process alone adds to; NULL: none. */
	_Atomic uint64_t *hits, *misses;
};

enum head_state { HEAD_TOMB, HEAD_VALUE, HEAD_NONE };

/* The header before every value.  Entries of earlier generations are
 * ignored. */
struct head {
	uint64_t version;
	uint32_t generation;
	uint32_t state; /* enum head_state */
};

/* A change of an entry.  In its write transaction change_holds decides whether
 * the change is made. */
struct change {
	struct head head;                  /* generation is not set yet */
	const struct cache_ticket *ticket; /* NULL: a tombstone */
	const void *value;
	size_t len;
};

struct key {
	uint8_t b[1 + CACHE_KEY_MAX];
	size_t n;
};

/* The key of the generation; it sorts after the keys of all entries. */
static char generation_key[] = "\xff";

static void
complain(struct cache *c, const char *what, int rc)
{
	log_rarely(
	    &c->trouble, LOG_ERROR, "cache: %s: %s", what, mdb_strerror(rc));
}

/* Has every tombstone been written, or has a wipe made up for those that were
 * not? If not, a record may be old (struct trust). */
static bool
nothing_lost(struct cache *c)
{
	return atomic_load(&c->lock.trust->lost) ==
	       atomic_load(&c->lock.trust->forgiven);
}

/* LMDB aligns values to two bytes only, so the header is copied. */
static struct head
head_read(const MDB_val *v)
{
	struct head h = { 0 };

	if (v->mv_size >= sizeof(h))
		memcpy(&h, v->mv_data, sizeof(h));
	return h;
}

/* Returns 0 when the cache has no generation yet; the first one is 1. */
static uint32_t
generation_read(struct cache *c, MDB_txn *txn)
{
	MDB_val key = { 1, generation_key }, v;
	uint32_t generation = 0;

	if (mdb_get(txn, c->dbi, &key, &v) == 0 &&
	    v.mv_size == sizeof(generation))
		memcpy(&generation, v.mv_data, sizeof(generation));
	return generation;
}

static int
generation_write(struct cache *c, MDB_txn *txn, uint32_t generation)
{
	MDB_val key = { 1, generation_key };
	MDB_val v = { sizeof(generation), &generation };

	return mdb_put(txn, c->dbi, &key, &v, 0);
}

/* Begins the read transaction, or begins it again; returns a code of LMDB. */
static int
reader_start(struct cache *c)
{
	if (c->reader == NULL)
		return mdb_txn_begin(c->env, NULL, MDB_RDONLY, &c->reader);
	return mdb_txn_renew(c->reader);
}

/* Makes sure that a read transaction is open, and that c->generation is that of
 * its snapshot.  False: it cannot be begun. */
static bool
reader_begin(struct cache *c)
{
	int rc;

	if (c->reading)
		return true;
	rc = reader_start(c);
	if (rc == MDB_READERS_FULL) {
		(void)mdb_reader_check(c->env, NULL);
		rc = reader_start(c);
	}
	if (rc != 0) {
		complain(c, "cannot read, every look-up is a miss", rc);
		return false;
	}
	c->reading = true;
	if (c->snapshot != mdb_txn_id(c->reader)) {
		c->snapshot = mdb_txn_id(c->reader);
		c->generation = generation_read(c, c->reader);
	}
	return true;
}

/* Writes the letter of the kind and then the key. */
static void
key_make(struct key *k, enum cache_kind kind, const void *key, size_t n)
{
	BUG_ON(n > CACHE_KEY_MAX);
	k->b[0] = (uint8_t)kind;
	memcpy(k->b + 1, key, n);
	k->n = 1 + n;
}

/* Fills *out, which is a miss, with the entry, unless there is none, it cannot
 * be read, or tombstones were lost.  An entry of an earlier generation counts
 * as none. */
static void
look_up(struct cache *c, enum cache_kind kind, const void *key, size_t key_len,
    int64_t now_ms, struct cache_entry *out)
{
	const char *value;
	int64_t until_ms;
	struct head h;
	struct key k;
	MDB_val id, v;

	if (!nothing_lost(c) || !reader_begin(c))
		return;
	out->ticket.generation = c->generation;
	key_make(&k, kind, key, key_len);
	id = (MDB_val){ k.n, k.b };
	if (mdb_get(c->reader, c->dbi, &id, &v) != 0)
		return;
	h = head_read(&v);
	if (h.generation != c->generation)
		return;
	out->version = out->ticket.version = h.version;
	value = (const char *)v.mv_data + sizeof(h);
	if (h.state == HEAD_VALUE) {
		out->state = CACHE_HIT;
		out->value = value;
		out->len = v.mv_size - sizeof(h);
	} else if (h.state == HEAD_NONE) {
		memcpy(&until_ms, value, sizeof(until_ms));
		out->state = now_ms < until_ms ? CACHE_NONE : CACHE_MISS;
	}
}

void
cache_count(struct cache *c, _Atomic uint64_t *hits, _Atomic uint64_t *misses)
{
	if (c == NULL)
		return;
	c->hits = hits;
	c->misses = misses;
}

void
cache_find(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, int64_t now_ms, struct cache_entry *out)
{
	_Atomic uint64_t *n;

	*out = (struct cache_entry){ .state = CACHE_MISS };
	if (c == NULL)
		return;
	look_up(c, kind, key, key_len, now_ms, out);
	n = out->state == CACHE_MISS ? c->misses : c->hits;
	if (n != NULL)
		atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
}

void
cache_release(struct cache *c)
{
	if (c == NULL || !c->reading)
		return;
	mdb_txn_reset(c->reader);
	c->reading = false;
}

bool
cache_has_setting(struct cache *c, enum setting of, uint64_t version,
    int64_t now_ms, struct cache_ticket *ticket)
{
	const int64_t key = of;
	struct cache_entry found;

	cache_find(c, CACHE_SETTING, &key, sizeof(key), now_ms, &found);
	cache_release(c);
	*ticket = found.ticket;
	return found.state == CACHE_HIT && found.version == version;
}

/* Deletes at most BATCH entries, *gone says how many; returns a code of LMDB.
 * The key of the generation, which is the last one, stays. */
static int
drop_some(struct cache *c, MDB_txn *txn, size_t *gone)
{
	MDB_cursor *cursor;
	MDB_val key, v;
	int rc = mdb_cursor_open(txn, c->dbi, &cursor);

	if (rc != 0)
		return rc;
	for (*gone = 0; *gone < BATCH && rc == 0; ++*gone) {
		rc = mdb_cursor_get(cursor, &key, &v, MDB_FIRST);
		if (rc != 0 || *(const char *)key.mv_data == generation_key[0])
			break;
		rc = mdb_cursor_del(cursor, 0);
	}
	mdb_cursor_close(cursor);
	return rc == MDB_NOTFOUND ? 0 : rc;
}

/* Raises the generation, which makes all entries invalid, and deletes entries
 * to free their pages: all at once, or some (drop_some).  Returns a code of
 * LMDB. */
static int
forget(struct cache *c, bool all, size_t *gone)
{
	uint32_t generation;
	MDB_txn *txn;
	int rc = mdb_txn_begin(c->env, NULL, 0, &txn);

	if (rc != 0)
		return rc;
	generation = generation_read(c, txn);
	rc = all ? mdb_drop(txn, c->dbi, 0) : drop_some(c, txn, gone);
	if (rc == 0)
		rc = generation_write(c, txn, generation + 1);
	if (rc == 0)
		return mdb_txn_commit(txn);
	mdb_txn_abort(txn);
	return rc;
}

/*
 * Deletes all entries, raises the generation, and makes lost tombstones
 * forgiven, since no old record is left.  Returns a code of LMDB.
 *
 * To drop all entries at once, LMDB needs a long run of adjacent free pages in
 * which it lists the pages that become free.  A fragmented map may have no
 * such run; then entries are dropped in small steps.  Each step raises the
 * generation, so that a ticket never stays valid after its tombstone is gone.
 */
static int
wipe(struct cache *c)
{
	uint64_t lost = atomic_load(&c->lock.trust->lost);
	size_t gone = 0;
	int rc = forget(c, true, &gone);

	if (rc == MDB_MAP_FULL) {
		do {
			rc = forget(c, false, &gone);
		} while (rc == 0 && gone == BATCH);
	}
	if (rc == 0)
		atomic_store(&c->lock.trust->forgiven, lost);
	else
		complain(c, "cannot be wiped, every look-up is a miss", rc);
	return rc;
}

/* If it fails old records may be left, so all look-ups miss until the cache has
 * been wiped (struct trust). */
void
cache_wipe(struct cache *c)
{
	if (c != NULL && wipe(c) != 0)
		atomic_fetch_add(&c->lock.trust->lost, 1);
}

void
cache_sweep(struct cache *c)
{
	if (c == NULL)
		return;
	(void)mdb_reader_check(c->env, NULL);
	if (!nothing_lost(c))
		(void)wipe(c);
}

/* -- changing ------------------------------------------------------------ */

/* May the change replace an entry with the head old (all zero when there is no
 * entry), in a cache of this generation?  A tombstone replaces what is older; a
 * row that was read replaces only what its look-up has found. */
static bool
change_holds(
    const struct change *ch, const struct head *old, uint32_t generation)
{
	uint64_t version = old->generation == generation ? old->version : 0;

	if (ch->ticket == NULL)
		return ch->head.version > version;
	return ch->ticket->generation == generation &&
	       ch->ticket->version == version && ch->head.version >= version;
}

/* Is there no room for another entry?  A quarter of the map is kept free of
 * entries, because a wipe needs it. */
static bool
full(struct cache *c, MDB_txn *txn)
{
	MDB_stat s;

	return mdb_stat(txn, c->dbi, &s) != 0 ||
	       s.ms_branch_pages + s.ms_leaf_pages + s.ms_overflow_pages >
	           c->pages_max;
}

/* Makes the change within the transaction.  Returns a code of LMDB,
 * MDB_MAP_FULL also when the room for entries is used up, or NOT_WANTED when
 * change_holds refuses. */
static int
change_in(struct cache *c, MDB_txn *txn, MDB_val *key, const struct change *ch)
{
	struct head head = ch->head, old = { 0 };
	MDB_val v;
	int rc = mdb_get(txn, c->dbi, key, &v);

	if (rc != 0 && rc != MDB_NOTFOUND)
		return rc;
	if (rc == 0)
		old = head_read(&v);
	head.generation = generation_read(c, txn);
	if (!change_holds(ch, &old, head.generation))
		return NOT_WANTED;
	if (full(c, txn))
		return MDB_MAP_FULL;
	v = (MDB_val){ sizeof(head) + ch->len, NULL };
	rc = mdb_put(txn, c->dbi, key, &v, MDB_RESERVE);
	if (rc != 0)
		return rc;
	memcpy(v.mv_data, &head, sizeof(head));
	if (ch->len > 0)
		memcpy((char *)v.mv_data + sizeof(head), ch->value, ch->len);
	return 0;
}

/* Makes the change in a transaction of its own; returns a code of LMDB, 0 also
 * when change_holds refuses. */
static int
change_once(struct cache *c, struct key *k, const struct change *ch)
{
	MDB_val key = { k->n, k->b };
	MDB_txn *txn;
	int rc = mdb_txn_begin(c->env, NULL, 0, &txn);

	if (rc != 0)
		return rc;
	rc = change_in(c, txn, &key, ch);
	if (rc == 0)
		return mdb_txn_commit(txn);
	mdb_txn_abort(txn);
	return rc == NOT_WANTED ? 0 : rc;
}

/* Makes one change if change_holds allows it.  A full cache is wiped instead,
 * after which a tombstone is not needed any more.  If a tombstone cannot be
 * written, all look-ups miss until a wipe succeeds (struct trust). */
static void
change_apply(struct cache *c, struct key *k, const struct change *ch)
{
	int rc = change_once(c, k, ch);

	if (rc == MDB_MAP_FULL) {
		complain(c, "full, so it is wiped", rc);
		(void)mdb_reader_check(c->env, NULL);
		rc = wipe(c);
	}
	if (rc == 0)
		return;
	complain(c, "cannot write an entry", rc);
	if (ch->ticket == NULL)
		atomic_fetch_add(&c->lock.trust->lost, 1);
}

void
cache_fill(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, uint64_t version,
    const void *value, size_t len)
{
	struct change ch = { { version, 0, HEAD_VALUE }, &ticket, value, len };
	struct key k;

	if (c == NULL || ticket.generation == 0 || len > CACHE_VALUE_MAX)
		return;
	key_make(&k, kind, key, key_len);
	change_apply(c, &k, &ch);
}

void
cache_none(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, int64_t until_ms)
{
	struct change ch = { { ticket.version, 0, HEAD_NONE }, &ticket,
		&until_ms, sizeof(until_ms) };
	struct key k;

	if (c == NULL || ticket.generation == 0)
		return;
	key_make(&k, kind, key, key_len);
	change_apply(c, &k, &ch);
}

void
cache_tomb(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, uint64_t version)
{
	struct change ch = { .head = { version, 0, HEAD_TOMB } };
	struct key k;

	if (c == NULL)
		return;
	key_make(&k, kind, key, key_len);
	change_apply(c, &k, &ch);
}

void
cache_bytes(struct cache *c, uint64_t *bytes, uint64_t *entries)
{
	MDB_stat s;

	*bytes = *entries = 0;
	if (c == NULL || mdb_env_stat(c->env, &s) != 0)
		return;
	*bytes = (uint64_t)s.ms_psize *
	         (s.ms_branch_pages + s.ms_leaf_pages + s.ms_overflow_pages);
	*entries = s.ms_entries > 0 ? s.ms_entries - 1 : 0;
}

/* -- opening ------------------------------------------------------------- */

/* Opens the table; the first process writes its generation.  Returns a code of
 * LMDB. */
static int
open_dbi(struct cache *c)
{
	MDB_txn *txn;
	int rc = mdb_txn_begin(c->env, NULL, 0, &txn);

	if (rc != 0)
		return rc;
	rc = mdb_dbi_open(txn, NULL, 0, &c->dbi);
	if (rc == 0 && generation_read(c, txn) == 0)
		rc = generation_write(c, txn, 1);
	if (rc == 0)
		return mdb_txn_commit(txn);
	mdb_txn_abort(txn);
	return rc;
}

/* Opens LMDB's files in the directory, and lets other processes open them;
 * returns a code of LMDB or of the system.  Entries may fill three quarters of
 * the pages (full). */
static int
open_env(struct cache *c, const char *dir, int64_t size_mb)
{
	size_t size = cache_lock_size(&c->lock, dir, (size_t)size_mb << 20);
	MDB_stat s;
	int rc = mdb_env_create(&c->env);

	if (rc == 0)
		rc = mdb_env_set_maxreaders(c->env, READERS_MAX);
	if (rc == 0)
		rc = mdb_env_set_mapsize(c->env, size);
	if (rc == 0)
		rc = mdb_env_open(c->env, dir, ENV_FLAGS, 0660);
	if (rc == 0)
		rc = open_dbi(c);
	if (rc == 0)
		rc = mdb_env_stat(c->env, &s);
	if (rc == 0)
		c->pages_max = size / s.ms_psize / 4 * 3;
	return rc == 0 && !cache_lock_ready(&c->lock) ? errno : rc;
}

void
cache_close(struct cache *c)
{
	struct arena own;

	if (c == NULL)
		return;
	if (c->reader != NULL)
		mdb_txn_abort(c->reader);
	if (c->env != NULL)
		mdb_env_close(c->env);
	cache_lock_close(&c->lock);
	own = c->own; /* not freed as a part of what it frees */
	arena_free(&own);
}

struct cache *
cache_open(const char *dir, int64_t size_mb)
{
	struct arena own = { 0 };
	struct cache *c = arena_new(&own, struct cache, 1);
	int rc;

	c->own = own;
	rc =
	    cache_lock_begin(&c->lock, dir) ? open_env(c, dir, size_mb) : errno;
	if (rc == 0)
		return c;
	log_line(LOG_ERROR, "cache %s cannot be opened, running without it: %s",
	    dir, mdb_strerror(rc));
	cache_close(c);
	return NULL;
}

/* -- notes of changes ----------------------------------------------------- */

/* Writes the tombstone of a device; false: key is no address. */
static bool
note_device(struct cache *c, const char *key, uint64_t version)
{
	uint8_t mac[MAC_BYTES];

	if (!mac_bytes(key, mac))
		return false;
	cache_tomb(c, CACHE_DEVICE, mac, sizeof(mac), version);
	return true;
}

/* Writes the tombstone of a row that has a number; false: key is none. */
static bool
note_id(
    struct cache *c, enum cache_kind kind, const char *key, uint64_t version)
{
	int64_t id;

	if (num_read(key, strlen(key), &id) != OK)
		return false;
	cache_tomb(c, kind, &id, sizeof(id), version);
	return true;
}

/* Carries out a note "<word> <key> <version>", which is split in place.  False:
 * it is not of this form, or its word is unknown. */
static bool
note_read(struct cache *c, char *payload)
{
	char *key = strchr(payload, ' ');
	char *version = key != NULL ? strchr(key + 1, ' ') : NULL;
	int64_t v;

	if (version == NULL)
		return false;
	*key++ = '\0';
	*version++ = '\0';
	if (num_read(version, strlen(version), &v) != OK || v < 0)
		return false;
	if (strcmp(payload, "device") == 0)
		return note_device(c, key, (uint64_t)v);
	if (strcmp(payload, "channel") == 0)
		return note_id(c, CACHE_CHANNEL, key, (uint64_t)v);
	if (strcmp(payload, "epoch") == 0)
		return note_id(c, CACHE_EPOCH, key, (uint64_t)v);
	if (strcmp(payload, "setting") == 0)
		return note_id(c, CACHE_SETTING, key, (uint64_t)v);
	return false;
}

void
cache_note(struct cache *c, const char *payload)
{
	char copy[128];
	size_t n = strlen(payload);

	if (strcmp(payload, "all") == 0) {
		cache_wipe(c);
		return;
	}
	if (n < sizeof(copy)) {
		memcpy(copy, payload, n + 1);
		if (note_read(c, copy))
			return;
	}
	log_line(LOG_WARN,
	    "cache: unknown notification \"%.100s\", so all entries are wiped",
	    payload);
	cache_wipe(c);
}
