/*
 * cache_replay.c - the signatures that were used.  They are kept in LMDB
 * because its writers wait for each other and a killed process leaves no lock
 * behind. A key begins with the time of the signature, so the oldest entries
 * sort first and are deleted first.
 */
#include "store/cache_replay.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <lmdb.h>

#include "base/arena.h"
#include "base/log.h"
#include "store/cache_lock.h"

#define BATCH 1000 /* entries deleted at once when the store is full */
#define ENV_FLAGS \
	(MDB_WRITEMAP | MDB_NOSYNC | MDB_NOMETASYNC | MDB_NOTLS | MDB_NORDAHEAD)

#define TIME_LEN 8
#define KEY_LEN  (TIME_LEN + REPLAY_ID)

struct replay {
	struct arena own; /* the memory in which this struct lies */
	struct cache_lock lock;
	MDB_env *env;
	MDB_dbi dbi;
	struct log_rate trouble;
	/* Limit of pages for entries; deleting needs the rest. */
	size_t pages_max;
};

/* The key of the floor, the time at or before which each signature counts as
 * used; it sorts after the keys of all signatures. */
static char floor_key[] = "\xff";

static void
key_write(uint8_t out[KEY_LEN], int64_t at_ms, const uint8_t id[REPLAY_ID])
{
	for (int i = 0; i < TIME_LEN; i++)
		out[i] = (uint8_t)((uint64_t)at_ms >> (8 * (7 - i)));
	memcpy(out + TIME_LEN, id, REPLAY_ID);
}

static int64_t
key_time(const MDB_val *key)
{
	const uint8_t *p = key->mv_data;
	uint64_t at = 0;

	for (int i = 0; i < TIME_LEN; i++)
		at = at << 8 | p[i];
	return (int64_t)at;
}

/* Reads the floor; returns a code of LMDB, MDB_NOTFOUND if the store is new. */
static int
floor_read(struct replay *r, MDB_txn *txn, int64_t *out)
{
	MDB_val key = { 1, floor_key }, v;
	int rc = mdb_get(txn, r->dbi, &key, &v);

	if (rc == 0 && v.mv_size != sizeof(*out))
		return MDB_CORRUPTED;
	if (rc == 0)
		memcpy(out, v.mv_data, sizeof(*out));
	return rc;
}

/* Stores the floor (floor_key); returns a code of LMDB. */
static int
floor_write(struct replay *r, MDB_txn *txn, int64_t at_ms)
{
	MDB_val key = { 1, floor_key }, v = { sizeof(at_ms), &at_ms };

	return mdb_put(txn, r->dbi, &key, &v, 0);
}

/* Deletes the oldest entries: at most max, and none of since_ms or later.
 * *last is the time of the newest one deleted, unchanged if there was none. The
 * floor's key, the only shorter one, sorts last: there are no entries behind
 * it. Returns a code of LMDB. */
static int
drop_oldest(
    struct replay *r, MDB_txn *txn, size_t max, int64_t since_ms, int64_t *last)
{
	MDB_cursor *cursor;
	MDB_val key, v;
	int rc = mdb_cursor_open(txn, r->dbi, &cursor);

	if (rc != 0)
		return rc;
	for (size_t i = 0; i < max && rc == 0; i++) {
		rc = mdb_cursor_get(cursor, &key, &v, MDB_FIRST);
		if (rc != 0 || key.mv_size != KEY_LEN ||
		    key_time(&key) >= since_ms)
			break;
		*last = key_time(&key);
		rc = mdb_cursor_del(cursor, 0);
	}
	mdb_cursor_close(cursor);
	return rc == MDB_NOTFOUND ? 0 : rc;
}

/* Is there no room for another entry?  A quarter of the map is kept free of
 * entries, because LMDB needs free pages to delete an entry. */
static bool
full(struct replay *r, MDB_txn *txn)
{
	MDB_stat s;

	return mdb_stat(txn, r->dbi, &s) != 0 ||
	       s.ms_branch_pages + s.ms_leaf_pages > r->pages_max;
}

/* Deletes old entries.  If the store is full, others must be deleted, too; then
 * the floor rises to the newest of them, so that their signatures are still
 * refused as used.  Returns a code of LMDB. */
static int
make_room(struct replay *r, MDB_txn *txn, int64_t since_ms, int64_t *floor_ms)
{
	int64_t last = 0;
	int rc = drop_oldest(r, txn, REPLAY_GONE, since_ms, &last);

	if (rc != 0 || !full(r, txn))
		return rc;
	rc = drop_oldest(r, txn, BATCH, INT64_MAX, &last);
	if (rc != 0 || last <= *floor_ms)
		return rc;
	*floor_ms = last;
	return floor_write(r, txn, last);
}

/* Adds the signature within the transaction; older ones than since_ms may go
 * for it.  Returns a code of LMDB: MDB_KEYEXIST when it was used before, or is
 * so old that it may have been. */
static int
use_in(struct replay *r, MDB_txn *txn, const uint8_t id[REPLAY_ID],
    int64_t at_ms, int64_t since_ms)
{
	uint8_t bytes[KEY_LEN];
	MDB_val key = { sizeof(bytes), bytes }, v = { 0, NULL };
	int64_t floor_ms;
	int rc = floor_read(r, txn, &floor_ms);

	if (rc == 0)
		rc = make_room(r, txn, since_ms, &floor_ms);
	if (rc != 0)
		return rc;
	if (at_ms <= floor_ms)
		return MDB_KEYEXIST;
	key_write(bytes, at_ms, id);
	return mdb_put(txn, r->dbi, &key, &v, MDB_NOOVERWRITE);
}

/* As use_in, in a transaction of its own. */
static int
use(struct replay *r, const uint8_t id[REPLAY_ID], int64_t at_ms,
    int64_t since_ms)
{
	MDB_txn *txn;
	int rc = mdb_txn_begin(r->env, NULL, 0, &txn);

	if (rc != 0)
		return rc;
	rc = use_in(r, txn, id, at_ms, since_ms);
	if (rc == 0)
		return mdb_txn_commit(txn);
	mdb_txn_abort(txn);
	return rc;
}

enum replay_state
replay_use(struct replay *r, const uint8_t id[REPLAY_ID], int64_t at_ms,
    int64_t since_ms)
{
	int rc;

	if (r == NULL || at_ms < 0)
		return REPLAY_FAILED;
	rc = use(r, id, at_ms, since_ms);
	if (rc == 0)
		return REPLAY_FIRST;
	if (rc == MDB_KEYEXIST)
		return REPLAY_AGAIN;
	log_rarely(&r->trouble, LOG_ERROR,
	    "used signatures: cannot be read or written, signed calls fail: %s",
	    mdb_strerror(rc));
	return REPLAY_FAILED;
}

/* The floor is an entry of the file, too, and does not count. */
uint64_t
replay_count(struct replay *r)
{
	MDB_stat s;

	if (r == NULL || mdb_env_stat(r->env, &s) != 0)
		return 0;
	return s.ms_entries > 0 ? s.ms_entries - 1 : 0;
}

/* Opens the table.  The floor of a new one is the present: signatures made
 * before may have been used, and nobody knows. */
static int
open_dbi(struct replay *r, int64_t now_ms)
{
	int64_t floor_ms;
	MDB_txn *txn;
	int rc = mdb_txn_begin(r->env, NULL, 0, &txn);

	if (rc != 0)
		return rc;
	rc = mdb_dbi_open(txn, NULL, 0, &r->dbi);
	if (rc == 0)
		rc = floor_read(r, txn, &floor_ms);
	if (rc == MDB_NOTFOUND)
		rc = floor_write(r, txn, now_ms);
	if (rc == 0)
		return mdb_txn_commit(txn);
	mdb_txn_abort(txn);
	return rc;
}

/* Opens LMDB's files in the directory, and lets other processes open them;
 * returns a code of LMDB or of the system. */
static int
open_env(struct replay *r, const char *dir, int64_t size_mb, int64_t now_ms)
{
	size_t size = cache_lock_size(&r->lock, dir, (size_t)size_mb << 20);
	MDB_stat s;
	int rc = mdb_env_create(&r->env);

	if (rc == 0)
		rc = mdb_env_set_mapsize(r->env, size);
	if (rc == 0)
		rc = mdb_env_open(r->env, dir, ENV_FLAGS, 0660);
	if (rc == 0)
		rc = open_dbi(r, now_ms);
	if (rc == 0)
		rc = mdb_env_stat(r->env, &s);
	if (rc == 0)
		r->pages_max = size / s.ms_psize / 4 * 3;
	return rc == 0 && !cache_lock_ready(&r->lock) ? errno : rc;
}

void
replay_close(struct replay *r)
{
	struct arena own;

	if (r == NULL)
		return;
	if (r->env != NULL)
		mdb_env_close(r->env);
	cache_lock_close(&r->lock);
	own = r->own; /* the arena in which *r lies */
	arena_free(&own);
}

struct replay *
replay_open(const char *dir, int64_t size_mb, int64_t now_ms)
{
	struct arena own = { 0 };
	struct replay *r = arena_new(&own, struct replay, 1);
	char path[PATH_MAX];
	int rc;

	r->own = own;
	r->lock.fd = -1;
	(void)snprintf(path, sizeof(path), "%s/spent", dir);
	rc = mkdir(dir, 0770) != 0 && errno != EEXIST ? errno : 0;
	if (rc == 0)
		rc = cache_lock_begin(&r->lock, path)
		         ? open_env(r, path, size_mb, now_ms)
		         : errno;
	if (rc == 0)
		return r;
	log_line(LOG_ERROR,
	    "used signatures: %s cannot be opened, signed calls fail: %s", path,
	    mdb_strerror(rc));
	replay_close(r);
	return NULL;
}
