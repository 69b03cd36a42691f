/*
 * work_slot.c - the slots by which only some workers of a pool do long work at
 * a time, and whose turn it is when there are none free.
 */
#include "web/work_slot.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/hash.h"
#include "web/download.h"

/* A file of a pool beside those that are sent, for locks; -1: it cannot be
 * opened. */
static int
lock_open(const struct site *site, const char *what)
{
	char name[64], path[DOWNLOAD_PATH_BYTES];

	(void)snprintf(
	    name, sizeof(name), "%.40s.%.8s.lock", site->domain->name, what);
	return download_path(path, site, name)
	           ? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)
	           : -1;
}

/* The lock file of slot i, one of the places for workers of the pool that make
 * files at the same time; -1: it cannot be opened. */
static int
slot_open(const struct site *site, int i)
{
	const char name[] = { (char)('0' + i), '\0' };

	return lock_open(site, name);
}

/* The locked file of slot i, or -1; errno is EWOULDBLOCK when another worker
 * has locked it. */
static int
try_slot(const struct site *site, int i)
{
	int fd = slot_open(site, i);

	if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	(void)close(fd);
	errno = EWOULDBLOCK;
	return -1;
}

/*
 * Tenants take turns, and so do the callers of a tenant.  The file of a locked
 * slot names for whom the work is done.  A caller who is refused while no slot
 * works for his tenant, or only slots for other callers of it, gets the next
 * slot, if he asks again within TURN_MS: until then the file of the turn names
 * him, and nobody else gets a slot.  A tenant without a slot goes before a
 * caller whose tenant has one, so a tenant does not get more by having many
 * users.  The files are read and written without a lock: a race can only give
 * the turn to another caller who was refused.
 */
#define TURN_MS 5000

/* Who works or waits: a caller, and the tenant in whose data he is at home. */
struct worker_for {
	int64_t tenant, user;
	/* The digest of the other host that is called; zeros: none. */
	uint8_t host[SHA256_LEN];
};

/* Why a caller who was refused gets the next slot: not at all; he has none; his
 * tenant has none. */
enum claim { CLAIM_NONE, CLAIM_USER, CLAIM_TENANT };

struct turn {
	struct worker_for who;
	int64_t until_ms;
	enum claim claim;
};

/* The caller.  Of one who visits another tenant, the tenant is his own
 * (home_id). */
static struct worker_for
caller_of(const struct ctx *ctx)
{
	const struct caller *c = &ctx->caller;

	return (struct worker_for){ .tenant = c->home_id != 0 ? c->home_id
		                                              : c->tenant_id,
		.user = c->id };
}

/* The turn of another caller; claim CLAIM_NONE: it is the turn of nobody, or of
 * this caller. */
static struct turn
turn_of_another(int file, const struct ctx *ctx)
{
	const struct worker_for me = caller_of(ctx);
	struct turn t;

	if (pread(file, &t, sizeof(t), 0) == (ssize_t)sizeof(t) &&
	    t.until_ms > ctx->now_ms &&
	    (t.who.tenant != me.tenant || t.who.user != me.user))
		return t;
	return (struct turn){ .claim = CLAIM_NONE };
}

/* Writes n bytes to the beginning of a lock file: for whom its slot works, or
 * whose turn it is.  If the disk is full nothing is written, and then it is
 * nobody's turn. */
static void
write_note(int file, const void *what, size_t n)
{
	ssize_t written = pwrite(file, what, n, 0);

	(void)written;
}

/* For whom slot i works, or has worked last; false: for nobody yet. */
static bool
slot_works_for(const struct site *site, int i, struct worker_for *out)
{
	int fd = slot_open(site, i);
	ssize_t n = fd < 0 ? -1 : pread(fd, out, sizeof(*out), 0);

	if (fd >= 0)
		(void)close(fd);
	return n == (ssize_t)sizeof(*out);
}

/* The claim of the caller, from the files of the n slots. */
static enum claim
claim_of(const struct req *r, int n)
{
	const struct worker_for me = caller_of(r->ctx);
	enum claim claim = CLAIM_TENANT;

	for (int i = 0; i < n; i++) {
		struct worker_for has;

		if (slot_works_for(r->site, i, &has) && has.tenant == me.tenant)
			claim = has.user == me.user || claim == CLAIM_NONE
			            ? CLAIM_NONE
			            : CLAIM_USER;
	}
	return claim;
}

/* Is the work a call of another host (work_slot_take_calling)? */
static bool
calls_a_host(const struct worker_for *w)
{
	static const uint8_t none[SHA256_LEN];

	return memcmp(w->host, none, SHA256_LEN) != 0;
}

/* Does slot i, which is locked, work for a call of the same host? */
static bool
slot_calls_same(const struct site *site, int i, const struct worker_for *me)
{
	struct worker_for has;

	return calls_a_host(me) && slot_works_for(site, i, &has) &&
	       memcmp(me->host, has.host, SHA256_LEN) == 0;
}

/* A free one of the n slots; -1: errno is EWOULDBLOCK when there is none, also
 * when one of them works for a call of the same host (*same_host). */
static int
slot_free(const struct site *site, int n, const struct worker_for *me,
    bool *same_host)
{
	int got = -1;

	*same_host = false;
	for (int i = 0; i < n && (got < 0 || calls_a_host(me)); i++) {
		int fd = try_slot(site, i);

		if (fd < 0 && errno == EWOULDBLOCK)
			*same_host |= slot_calls_same(site, i, me);
		else if (got < 0)
			got = fd;
		else
			(void)close(fd);
	}
	if (got < 0 || !*same_host)
		return got;
	(void)close(got);
	errno = EWOULDBLOCK;
	return -1;
}

/* Takes one of the n slots.  turn: the file of the turn; a caller who gets no
 * slot is noted there if his claim is stronger, but not if he only waits for a
 * host, because then a slot may be free for others.  -1: errno is EWOULDBLOCK
 * when there is none free, or none for the caller. */
static int
slot_take(const struct req *r, int n, int turn, const struct worker_for *me)
{
	struct turn t = turn_of_another(turn, r->ctx);
	bool same_host = false;
	enum claim claim;
	int got = -1;

	errno = EWOULDBLOCK;
	if (t.claim == CLAIM_NONE)
		got = slot_free(r->site, n, me, &same_host);
	if (got >= 0) {
		write_note(got, me, sizeof(*me));
		write_note(turn, &(struct turn){ 0 }, sizeof(t));
		return got;
	}
	if (errno != EWOULDBLOCK || same_host)
		return -1;
	claim = claim_of(r, n);
	if (claim > t.claim)
		write_note(turn,
		    &(struct turn){ *me, r->ctx->now_ms + TURN_MS, claim },
		    sizeof(t));
	errno = EWOULDBLOCK;
	return -1;
}

/* Takes a slot for that work; E_TOO_MANY_REQUESTS if there is none for it. */
static enum err
slot_for(struct req *r, const struct worker_for *me, int *fd)
{
	const struct site *site = r->site;
	int n = WORK_SLOTS_MAX, got = -1, turn;

	if (site->workers != 0 && site->workers <= n)
		n = site->workers == 1 ? 1 : site->workers - 1;
	if (!download_folder(site))
		return fault(r->ctx,
		    DOWNLOAD_DIR " cannot be made, so nothing long is done: %s",
		    strerror(errno));
	turn = lock_open(site, "turn");
	if (turn >= 0) {
		got = slot_take(r, n, turn, me);
		(void)close(turn);
	}
	if (got < 0 && errno != EWOULDBLOCK)
		return fault(r->ctx,
		    "the locks in " DOWNLOAD_DIR " cannot be opened: %s",
		    strerror(errno));
	if (got < 0)
		return E_TOO_MANY_REQUESTS;
	*fd = got;
	return OK;
}

enum err
work_slot_take(struct req *r, int *fd)
{
	const struct worker_for me = caller_of(r->ctx);

	return slot_for(r, &me, fd);
}

enum err
work_slot_take_calling(struct req *r, const char *host, int *fd)
{
	struct worker_for me = caller_of(r->ctx);

	hash_sha256(host, strlen(host), me.host);
	return slot_for(r, &me, fd);
}
