/*
 * kept_set.c - the sets of blacklist records that a process keeps, so that no
 * tenant takes the time of others.  A set that is read quickly is read again
 * when a device asks.  A large one that takes long is read by a child process
 * with a connection of its own, seldom, and by one process of all hosts at a
 * time; the older set serves meanwhile.  Only the first set of a tenant is
 * waited for, a second at most.  The child puts the new set into memory that it
 * shares with this process, at the same address, so its pointers are valid
 * here.  Large sets push out each other only, and what is known of a tenant
 * stays when its set goes: so two large tenants that take turns are not read
 * again each time.
 */
#include "policy/kept_set.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/log.h"
#include "sql/lib/policy.h"
#include "store/db.h"

#define QUICK_MS   100   /* what takes longer is done seldom: */
#define SELDOM     8     /* not before so many times as long */
#define FAILED_MS  30000 /* after which a failed reading is repeated */
#define THEIRS_MS  200   /* after which one that others had begun is */
#define FIRST_MS   1000  /* how long the first set of a tenant is waited for */
#define NAP_MS     5
#define BRIEF_MS   500   /* after which one that others wait for is given up */
#define APART_MS   20000 /* and one in a child */
#define CHILD_MS   30000 /* after which the child is killed */
#define CHILD_NICE 5
#define SETS_MAX   256
#define LARGE      ((size_t)1 << 20)
#define SMALL_MAX  ((size_t)32 << 20)  /* of all small sets */
#define LARGE_MAX  ((size_t)128 << 20) /* of all large ones, or one */
#define SHARED_MAX ((size_t)256 << 20)

/* The memory that a child shares with this process: what has become of the
 * reading, and behind it the arena of the set. */
struct shared {
	struct policy_set set;
	enum err result;
	bool theirs; /* another process reads this tenant's records */
	int64_t took_ms;
	size_t used;
	_Alignas(16) char arena[];
};

/* What is known of a tenant, and its set; tenant_id 0: the place is free. */
struct kept {
	int64_t tenant_id;
	bool there; /* there is a set, */
	struct policy_set set;
	struct arena mem;  /* in this arena, */
	struct shared *at; /* or in this memory */
	size_t bytes;
	bool known;       /* a reading of it has ended */
	bool slow;        /* it is read apart */
	int64_t again_ms; /* monotonic: not read again before */
	uint64_t used;    /* when it was used last, in calls */
};

static struct {
	struct kept v[SETS_MAX];
	size_t bytes[2]; /* of small and of large sets */
	uint64_t calls;
	bool apart;
} own;

/* The child that reads; one at a time. */
static struct {
	pid_t pid; /* 0: none */
	struct kept *of;
	struct shared *into;
	struct db *db; /* of this process */
	int64_t began_ms;
} reader;

/* -- memory --------------------------------------------------------------- */

static void
drop_set(struct kept *k)
{
	if (!k->there)
		return;
	own.bytes[k->bytes > LARGE] -= k->bytes;
	arena_free(&k->mem);
	child_unshare(k->at, SHARED_MAX);
	k->at = NULL;
	k->there = false;
}

static void
stop_reader(void)
{
	if (reader.pid != 0)
		child_kill(reader.pid);
	child_unshare(reader.into, SHARED_MAX);
	reader.pid = 0;
	reader.into = NULL;
}

static void
forget(struct kept *k)
{
	if (reader.pid != 0 && reader.of == k)
		stop_reader();
	drop_set(k);
	*k = (struct kept){ 0 };
}

void
policy_sets_forget(void)
{
	for (size_t i = 0; i < SETS_MAX; i++)
		forget(&own.v[i]);
}

/* Drops the sets of this size that were not used for longest until the others
 * fit into the limit; never that of `except`. */
static void
make_room(const struct kept *except, bool large)
{
	while (own.bytes[large] > (large ? LARGE_MAX : SMALL_MAX)) {
		struct kept *oldest = NULL;

		for (size_t i = 0; i < SETS_MAX; i++) {
			struct kept *k = &own.v[i];

			if (k != except && k->there &&
			    (k->bytes > LARGE) == large &&
			    (oldest == NULL || k->used < oldest->used))
				oldest = k;
		}
		if (oldest == NULL)
			return;
		drop_set(oldest);
	}
}

/* Takes a new set in the place of the old one. */
static void
take_set(struct kept *k, const struct policy_set *set, size_t bytes)
{
	bool large = bytes > LARGE;

	k->set = *set;
	k->there = k->known = true;
	k->bytes = bytes;
	own.bytes[large] += bytes;
	make_room(k, large);
}

/* The place of a tenant; if it has none, a free one, or that of the tenant that
 * has not asked for longest. */
static struct kept *
place_of(int64_t tenant_id)
{
	struct kept *oldest = &own.v[0];

	for (size_t i = 0; i < SETS_MAX; i++) {
		struct kept *k = &own.v[i];

		if (k->tenant_id == tenant_id)
			return k;
		if (k->used < oldest->used)
			oldest = k;
	}
	forget(oldest);
	oldest->tenant_id = tenant_id;
	return oldest;
}

/* -- reading in this process ---------------------------------------------- */

static void
read_failed(struct kept *k)
{
	k->known = true;
	k->again_ms = clock_mono_ms() + FAILED_MS;
}

/* A small set that has taken long was read on a busy machine. */
static void
note_time(struct kept *k, int64_t began_ms, int64_t took_ms)
{
	k->slow = took_ms > QUICK_MS && k->bytes > LARGE;
	k->again_ms = k->slow ? began_ms + SELDOM * took_ms : 0;
}

/* Begins a transaction, and asks whether this process alone reads the records
 * in it: whoever has a set leaves the reading to another one that has begun it.
 */
static enum err
begin_my_turn(struct ctx *ctx, int64_t tenant_id, bool *mine)
{
	struct row row;

	TRY(db_begin_steady(ctx));
	TRY(db_one(ctx, &sql_policy_turn, ARGS(AN("tenant_id", &tenant_id)),
	    E_SYSTEM, &row));
	*mine = row_bool(&row, "mine");
	return OK;
}

static enum err
read_here(struct ctx *ctx, struct kept *k)
{
	struct arena mem = { 0 };
	struct policy_set set;
	bool mine = true;
	enum err e;

	if (k->there)
		TRY(begin_my_turn(ctx, k->tenant_id, &mine));
	if (!mine)
		return db_commit(ctx);
	e = own.apart ? policy_set_read_within(
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

/* Records that cannot be read are no error of the request as long as there are
 * older ones. */
static enum err
read_now(struct ctx *ctx, struct kept *k)
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
	if (!k->slow || !own.apart)
		read_failed(k);
	return OK;
}

/* -- reading apart -------------------------------------------------------- */

static enum err
child_reads(struct ctx *ctx, struct arena *a, const struct kept *k)
{
	struct shared *to = reader.into;
	bool mine = true;

	if (k->there)
		TRY(begin_my_turn(ctx, k->tenant_id, &mine));
	to->theirs = !mine;
	return mine ? policy_set_read_within(
	                  ctx, a, k->tenant_id, APART_MS, &to->set)
	            : OK;
}

/* The work of the child.  A set for which there is no room is as one that
 * cannot be read. */
static void
child_work(void *arg)
{
	struct shared *to = reader.into;
	const struct kept *k = arg;
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
		    (long long)k->tenant_id, APART_MS / 1000, SHARED_MAX >> 20);
	to->used = arena_used(&a);
	to->took_ms = clock_mono_ms() - began_ms;
}

static void
start_reader(struct ctx *ctx, struct kept *k)
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

/* Takes what the child has read.  What a lock has held up is tried again soon.
 */
static void
take_shared(struct kept *k, struct shared *from)
{
	enum err e = from->result;

	if (e == OK && !from->theirs) {
		drop_set(k);
		k->at = from;
		take_set(k, &from->set, from->used);
		note_time(k, reader.began_ms, from->took_ms);
		return;
	}
	child_unshare(from, SHARED_MAX);
	if (e == E_SYSTEM || e == E_QUERY_TOO_BROAD)
		read_failed(k);
	else
		k->again_ms = clock_mono_ms() + THEIRS_MS;
}

/* Has the child ended?  One that takes too long is killed. */
static void
look_at_reader(void)
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

/* Reads the set in a child.  One that was never read is waited for, but not so
 * long that others notice. */
static void
read_apart(struct ctx *ctx, struct kept *k)
{
	const struct timespec nap = { .tv_nsec = NAP_MS * 1000000 };
	int64_t until_ms = clock_mono_ms() + FIRST_MS;

	if (reader.pid == 0)
		start_reader(ctx, k);
	while (!k->known && reader.pid != 0 && clock_mono_ms() < until_ms) {
		(void)nanosleep(&nap, NULL);
		look_at_reader();
	}
	k->known = true;
}

/* -- the sets of this process --------------------------------------------- */

void
policy_sets_apart(void)
{
	own.apart = true;
}

static bool
is_due(const struct kept *k, int64_t revision)
{
	return (!k->there || k->set.revision < revision) &&
	       clock_mono_ms() >= k->again_ms;
}

enum err
policy_set_kept(struct ctx *ctx, int64_t tenant_id, int64_t revision,
    const struct policy_set **out)
{
	struct kept *k = place_of(tenant_id);

	look_at_reader();
	if (is_due(k, revision) && !(k->slow && own.apart))
		TRY(read_now(ctx, k));
	if (is_due(k, revision) && k->slow && own.apart)
		read_apart(ctx, k);
	k->used = ++own.calls;
	*out = &k->set;
	return k->there ? OK : E_SYSTEM;
}
