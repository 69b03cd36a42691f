/*
 * set_cache.c - the sets of blacklist records that this process has read, and
 * when they are read again, so that no tenant takes the time of others.  An
 * outdated set that is read quickly is read again when a device asks.  A large
 * one that takes long is read by a child process with a connection of its own,
 * seldom, and by one process of all hosts at a time; the older set serves
 * meanwhile.  Only the first set of a tenant is waited for, a second at most.
 * The child puts the new set into memory that it shares with this process, at
 * the same address, so its pointers are valid here.
 *
 * A large set displaces other large sets only.  When a set is dropped, the
 * place of its tenant stays with the time before which it is not read again: so
 * two large tenants that take turns are not read each time.
 */
#include "policy/set_cache.h"

#include <string.h>
#include <sys/resource.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/log.h"
#include "sql/lib/policy.h"
#include "store/db.h"

/* clang-format off */
#define QUICK_MS      100   /* a large set that takes longer is read seldom: */
#define SELDOM        8     /* not before so many times as long have passed */
#define FAILED_MS     30000 /* before a failed reading is repeated */
#define ELSEWHERE_MS  200   /* before it is tried again if others were reading */
#define FIRST_MS      1000  /* how long the first set of a tenant is waited for */
#define NAP_MS        5     /* between two looks at the child meanwhile */
#define BRIEF_MS      500   /* time for a reading in this process */
#define CHILD_READ_MS 20000 /* time for a reading in a child */
#define CHILD_MS      30000 /* after which the child is killed */
/* clang-format on */
#define CHILD_NICE 5
#define SETS_MAX   256
/* Bytes: */
#define LARGE      ((size_t)1 << 20)   /* a set of more is a large one */
#define SMALL_MAX  ((size_t)32 << 20)  /* of all small sets */
#define LARGE_MAX  ((size_t)128 << 20) /* of all large ones, or one */
#define SHARED_MAX ((size_t)256 << 20) /* that a child may fill */

/* The memory that a child shares with this process: the result of the reading,
 * and behind it the arena of the set.  read_elsewhere: the child has read
 * nothing, because another process reads this tenant's records. */
struct shared {
	struct policy_set set;
	enum err result;
	bool read_elsewhere;
	int64_t took_ms;
	size_t used; /* bytes of the arena */
	_Alignas(16) char arena[];
};

/* The place of a tenant, with or without its set; tenant_id 0: the place is
 * free.  The set lies in mem, or in the shared memory of the child that has
 * read it. */
struct cached_set {
	int64_t tenant_id;
	bool has_set;
	struct policy_set set;
	struct arena mem;
	struct shared *shared;
	size_t bytes;     /* of the set */
	bool tried;       /* a reading of it has ended, well or not */
	bool slow;        /* it takes long, so a child reads it */
	int64_t again_ms; /* monotonic: not read again before */
	uint64_t used;    /* own.calls when it was used last */
};

/* The cache.  calls: how often it was asked; by_child: children read the slow
 * sets. */
static struct {
	struct cached_set v[SETS_MAX];
	size_t bytes[2]; /* of small and of large sets */
	uint64_t calls;
	bool by_child;
} own;

/* The child that reads; there is one at a time. */
static struct {
	pid_t pid; /* 0: none */
	struct cached_set *of;
	struct shared *into;
	struct db *db; /* of this process */
	int64_t began_ms;
} reader;

/* -- memory --------------------------------------------------------------- */

/* Frees the set, if there is one; the place of its tenant stays. */
static void
drop_set(struct cached_set *k)
{
	if (!k->has_set)
		return;
	own.bytes[k->bytes > LARGE] -= k->bytes;
	arena_free(&k->mem);
	child_unshare(k->shared, SHARED_MAX);
	k->shared = NULL;
	k->has_set = false;
}

/* Kills the child, if one runs, and frees the memory that it shares. */
static void
stop_reader(void)
{
	if (reader.pid != 0)
		child_kill(reader.pid);
	child_unshare(reader.into, SHARED_MAX);
	reader.pid = 0;
	reader.into = NULL;
}

/* Frees the place of a tenant, with its set. */
static void
free_place(struct cached_set *k)
{
	if (reader.pid != 0 && reader.of == k)
		stop_reader();
	drop_set(k);
	*k = (struct cached_set){ 0 };
}

void
policy_sets_forget(void)
{
	for (size_t i = 0; i < SETS_MAX; i++)
		free_place(&own.v[i]);
}

/* Drops the least recently used sets, of the large ones or of the small ones,
 * until the others fit into their limit; never that of `except`. */
static void
make_room(const struct cached_set *except, bool large)
{
	while (own.bytes[large] > (large ? LARGE_MAX : SMALL_MAX)) {
		struct cached_set *oldest = NULL;

		for (size_t i = 0; i < SETS_MAX; i++) {
			struct cached_set *k = &own.v[i];

			if (k != except && k->has_set &&
			    (k->bytes > LARGE) == large &&
			    (oldest == NULL || k->used < oldest->used))
				oldest = k;
		}
		if (oldest == NULL)
			return;
		drop_set(oldest);
	}
}

/* Takes a set of so many bytes; the caller has dropped the old one. */
static void
take_set(struct cached_set *k, const struct policy_set *set, size_t bytes)
{
	bool large = bytes > LARGE;

	k->set = *set;
	k->has_set = k->tried = true;
	k->bytes = bytes;
	own.bytes[large] += bytes;
	make_room(k, large);
}

/* The place of a tenant; if it has none, a free one, or the least recently used
 * one. */
static struct cached_set *
place_of(int64_t tenant_id)
{
	struct cached_set *oldest = &own.v[0];

	for (size_t i = 0; i < SETS_MAX; i++) {
		struct cached_set *k = &own.v[i];

		if (k->tenant_id == tenant_id)
			return k;
		if (k->used < oldest->used)
			oldest = k;
	}
	free_place(oldest);
	oldest->tenant_id = tenant_id;
	return oldest;
}

/* -- reading in this process ---------------------------------------------- */

/* Notes that a reading has failed. */
static void
read_failed(struct cached_set *k)
{
	k->tried = true;
	k->again_ms = clock_mono_ms() + FAILED_MS;
}

/* Notes whether the set is slow, and when it may be read again.  A small one
 * that has taken long is not slow: the machine was busy. */
static void
note_time(struct cached_set *k, int64_t began_ms, int64_t took_ms)
{
	k->slow = took_ms > QUICK_MS && k->bytes > LARGE;
	k->again_ms = k->slow ? began_ms + SELDOM * took_ms : 0;
}

/* Begins a transaction, and takes the turn to read the tenant's records again,
 * which lasts until its end; *mine false: another process has it.  Asked only
 * where an older set can serve meanwhile. */
static enum err
begin_turn(struct ctx *ctx, int64_t tenant_id, bool *mine)
{
	struct row row;

	TRY(db_begin_steady(ctx));
	TRY(db_one(ctx, &sql_policy_turn, ARGS(AN("tenant_id", &tenant_id)),
	    E_SYSTEM, &row));
	*mine = row_bool(&row, "mine");
	return OK;
}

/* Reads the set of a tenant in this process, unless there is an older one and
 * another process reads at present.  Where children can read what takes long,
 * it is given up after BRIEF_MS. */
static enum err
read_here(struct ctx *ctx, struct cached_set *k)
{
	struct arena mem = { 0 };
	struct policy_set set;
	bool mine = true;
	enum err e;

	if (k->has_set)
		TRY(begin_turn(ctx, k->tenant_id, &mine));
	if (!mine)
		return db_commit(ctx);
	e = own.by_child
	        ? policy_set_read_within(
	              ctx, &mem, k->tenant_id, BRIEF_MS, &set)
	        : policy_set_read(ctx, &mem, k->tenant_id, false, &set);
	if (e != OK) {
		arena_free(&mem);
		return e;
	}
	drop_set(k);
	k->mem = mem;
	take_set(k, &set, mem.total);
	return OK;
}

/* Reads the set in this process and notes how that went.  If the records cannot
 * be read, it is no error here: policy_set_cached then returns the older set.
 * What takes too long is left to a child. */
static enum err
read_now(struct ctx *ctx, struct cached_set *k)
{
	int64_t began_ms = clock_mono_ms(), took_ms;
	enum err e = read_here(ctx, k);

	took_ms = clock_mono_ms() - began_ms;
	if (e == OK) {
		note_time(k, began_ms, took_ms);
		return OK;
	}
	if (e != E_SYSTEM && e != E_QUERY_TOO_BROAD)
		return e;
	db_undo(ctx);
	k->slow = e == E_QUERY_TOO_BROAD;
	if (!k->slow || !own.by_child)
		read_failed(k);
	return OK;
}

/* -- reading in a child --------------------------------------------------- */

/* In the child: reads the set into the arena, which is the shared memory. */
static enum err
child_reads(struct ctx *ctx, struct arena *a, const struct cached_set *k)
{
	struct shared *to = reader.into;
	bool mine = true;

	if (k->has_set)
		TRY(begin_turn(ctx, k->tenant_id, &mine));
	to->read_elsewhere = !mine;
	return mine ? policy_set_read_within(
	                  ctx, a, k->tenant_id, CHILD_READ_MS, &to->set)
	            : OK;
}

/* All that the child does.  A set for which there is no room counts as one that
 * takes too long. */
static void
child_work(void *arg)
{
	struct shared *to = reader.into;
	const struct cached_set *k = arg;
	struct arena a = arena_within(
	    to->arena, SHARED_MAX - offsetof(struct shared, arena));
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem,
		.db = db_twin(reader.db),
		.now_ms = clock_ms(),
		.trace_id = "",
		.ip = "",
		.agent = "" };
	int64_t began_ms = clock_mono_ms();

	(void)setpriority(PRIO_PROCESS, 0, CHILD_NICE);
	to->result = child_reads(&ctx, &a, k);
	if (to->result == OK && !arena_is_within(&a))
		to->result = E_QUERY_TOO_BROAD;
	if (to->result == E_QUERY_TOO_BROAD)
		log_line(LOG_ERROR,
		    "the blacklist records of tenant %lld take more than %d s "
		    "or %zu MB",
		    (long long)k->tenant_id, CHILD_READ_MS / 1000,
		    SHARED_MAX >> 20);
	to->used = arena_used(&a);
	to->took_ms = clock_mono_ms() - began_ms;
}

/* Starts a child that reads the set of this tenant. */
static void
start_reader(struct ctx *ctx, struct cached_set *k)
{
	reader.into = child_share(SHARED_MAX);
	reader.of = k;
	reader.db = ctx->db;
	reader.began_ms = clock_mono_ms();
	reader.pid = reader.into == NULL ? -1 : child_start(child_work, k);
	if (reader.pid > 0)
		return;
	reader.pid = 0;
	stop_reader();
	read_failed(k);
}

/* Takes the set that the child has read, or frees the memory without one.  If
 * another process was reading, or a lock was in the way, it is tried again
 * soon. */
static void
take_shared(struct cached_set *k, struct shared *from)
{
	enum err e = from->result;

	if (e == OK && !from->read_elsewhere) {
		drop_set(k);
		k->shared = from;
		take_set(k, &from->set, from->used);
		note_time(k, reader.began_ms, from->took_ms);
		return;
	}
	child_unshare(from, SHARED_MAX);
	if (e == E_SYSTEM || e == E_QUERY_TOO_BROAD)
		read_failed(k);
	else
		k->again_ms = clock_mono_ms() + ELSEWHERE_MS;
}

/* Takes the result of the child if it has ended, and kills one that takes too
 * long. */
static void
poll_reader(void)
{
	enum child_state state =
	    reader.pid == 0 ? CHILD_RUNS : child_look(reader.pid);
	bool late = clock_mono_ms() - reader.began_ms > CHILD_MS;

	if (reader.pid == 0 || (state == CHILD_RUNS && !late))
		return;
	if (state == CHILD_DONE) {
		reader.pid = 0;
		take_shared(reader.of, reader.into);
		reader.into = NULL;
		return;
	}
	if (state == CHILD_DIED)
		reader.pid = 0;
	stop_reader();
	read_failed(reader.of);
}

/* Has a child read the set, unless one reads already.  A set that was never
 * read is waited for, but at most FIRST_MS, because this process answers nobody
 * meanwhile. */
static void
read_by_child(struct ctx *ctx, struct cached_set *k)
{
	int64_t until_ms = clock_mono_ms() + FIRST_MS;

	if (reader.pid == 0)
		start_reader(ctx, k);
	while (!k->tried && reader.pid != 0 && clock_mono_ms() < until_ms) {
		clock_pause(NAP_MS);
		poll_reader();
	}
	k->tried = true;
}

/* -- the sets of this process --------------------------------------------- */

void
policy_sets_by_child(void)
{
	own.by_child = true;
}

/* Is the set missing or outdated, and may it be read again already? */
static bool
is_due(const struct cached_set *k, int64_t revision)
{
	return (!k->has_set || k->set.revision < revision) &&
	       clock_mono_ms() >= k->again_ms;
}

enum err
policy_set_cached(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out)
{
	struct cached_set *k = place_of(tenant_id);

	poll_reader();
	if (is_due(k, revision) && !(k->slow && own.by_child))
		TRY(read_now(ctx, k));
	if (is_due(k, revision) && k->slow && own.by_child)
		read_by_child(ctx, k);
	k->used = ++own.calls;
	*out = &k->set;
	return k->has_set ? OK : E_SYSTEM;
}
