/*
 * workers.c - the workers of a pool: what a worker does from its fork to its
 * end, and the supervisor's table of them, by which they are started, watched
 * and ended.
 *
 * A worker opens what must not be shared, such as the database connection,
 * after the fork.  Its slot of the status page is freed when the supervisor has
 * waited for it.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/pool.h"
#include "app/workers.h"
#include "auth/peer.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "bus/message.h"
#include "store/cache.h"
#include "store/cache_mark.h"
#include "store/cache_replay.h"
#include "store/presence.h"
#include "store/spool.h"
#include "web/access_log.h"

#define REQUEST_MS     60000   /* time limit of most requests */
#define ABORT_MS       2000    /* time from SIGABRT to SIGKILL */
#define LEAVE_MS       30000   /* time from SIGTERM to SIGKILL */
#define QUICK_MS       1000    /* a worker that lives shorter died at once */
#define SILENT_MS      10000   /* idle workers set alive_ms twice a second */
#define WEIGH_MS       10000   /* time between two measurements of memory */
#define PRIVATE_MB_MAX 256     /* MB of memory of its own */
#define REQUESTS_MAX   1000000 /* requests after which a worker is replaced */
#define REQUESTS_MORE  250000  /* random addition: not all at once */

/* -- one worker ----------------------------------------------------------- */

/* Loads the keys of modules.  If they cannot be read, only requests that
 * modules sign are refused. */
static void
load_keys(const char *home, struct peer_keys *out)
{
	const char *wrong = peer_keys_load(home, out);

	if (wrong != NULL)
		log_line(LOG_ERROR,
		    "%s/" PEER_KEYS_FILE
		    ": %s; requests signed by other modules are refused",
		    home, wrong);
}

/* Opens the files of the host that this pool uses: the record cache and
 * presence for POOL_CACHE, used signatures and the spool for POOL_DEVICES. */
static void
files_open(const struct pool *p, struct site *site)
{
	if ((p->flags & POOL_CACHE) != 0) {
		site->cache = cache_open(p->conf.cache_dir, p->conf.cache_mb);
		cache_count(site->cache, &site->slot->cache_hits,
		    &site->slot->cache_misses);
		db_on_note(site->db, cache_mark_await);
		site->presence = presence_open(p->conf.cache_dir);
	}
	if ((p->flags & POOL_DEVICES) != 0) {
		site->spent =
		    replay_open(p->conf.cache_dir, REPLAY_MB, clock_ms());
		site->spool =
		    spool_open(p->conf.home, p->domain->name, SPOOL_FILE_MAX);
		site->mismatches = &p->status->mismatches;
	}
}

static void
files_close(struct site *site)
{
	if (site->spool != NULL)
		spool_close(site->spool);
	replay_close(site->spent);
	if (site->presence != NULL)
		presence_close(site->presence);
	if (site->cache != NULL)
		cache_close(site->cache);
}

/* The whole work of a worker, called in the child right after fork with all
 * signals blocked: serves until SIGTERM or until the supervisor ends.  Returns
 * the exit status. */
static int
worker_run(const struct pool *p, size_t slot, pid_t supervisor)
{
	const struct fcgi_from from = { .listen_fd = p->listen[0].fd,
		.hash_fd = p->n_listen > 1 ? p->listen[1].fd : -1,
		.keeps = (p->flags & POOL_KEEPS) != 0 };
	struct arena mem = { 0 };
	struct peer_keys peers;
	struct ctx ctx = { .mem = &mem };
	struct site site = { .domain = p->domain,
		.home = p->conf.home,
		.cache_dir = p->conf.cache_dir,
		.workers = (int)p->conf.workers,
		.peers = &peers,
		.queues = p->conf.queue_url[0] != '\0',
		.upload_max = (size_t)p->conf.upload_mb * 1024 * 1024,
		.slot = &p->status->slot[slot],
		.slots = p->status->slot,
		.n_slots = ARRAY_LEN(p->status->slot),
		.from = &from,
		.counts = p->counts,
		.shares = p->status->share };
	int status;

	if (!child_ends_with(supervisor, SIGTERM))
		return 0;
	atomic_store(&p->status->slot[slot].pid, getpid());
	site.db =
	    db_open(p->conf.database, p->conf.timezone, &p->status->health);
	files_open(p, &site);
	load_keys(p->conf.home, &peers);
	push_setup(p->conf.home, p->conf.push.sender);
	site.access = access_log_open(
	    p->conf.home, p->domain->name, p->conf.access_sample);
	status = fcgi_serve(&from, &site, &ctx, &p->status->slot[slot]);
	access_log_close(site.access);
	files_close(&site);
	db_close(site.db);
	arena_free(&mem);
	return status;
}

/* -- the table of the workers --------------------------------------------- */

/* The slot of worker i in the status page of the pool. */
static struct fcgi_slot *
slot(const struct workers *c, size_t i)
{
	return &c->pool->status->slot[i];
}

/* Is the worker told to leave, or leaving by itself? */
static bool
leaves(const struct workers *c, size_t i)
{
	return c->m[i].leave_ms != 0 || slot(c, i)->state == SLOT_LEAVING;
}

/* Is the worker to be replaced: used up, or of an earlier generation? */
static bool
is_old(const struct workers *c, size_t i)
{
	return c->m[i].worn || slot(c, i)->generation != c->generation;
}

/* Makes the slot free; nothing of its worker stays. */
static void
slot_free(struct workers *c, size_t i)
{
	struct fcgi_slot *s = slot(c, i);

	s->state = SLOT_FREE;
	s->pid = 0;
	s->busy_since = 0;
	s->limit_ms = 0;
	s->alive_ms = 0;
	s->requests = 0;
	s->cache_hits = 0;
	s->cache_misses = 0;
	s->generation = 0;
	c->m[i] = (struct member){ 0 };
}

/* The index of the slot with this pid (0: a free one), or STATUS_WORKERS_MAX if
 * there is none. */
static size_t
slot_of(const struct workers *c, pid_t pid)
{
	size_t i = 0;

	while (i < STATUS_WORKERS_MAX && slot(c, i)->pid != pid)
		i++;
	return i;
}

struct workers_count
workers_count(const struct workers *c)
{
	struct workers_count n = { 0 };

	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++) {
		if (slot(c, i)->pid == 0)
			continue;
		n.all++;
		if (leaves(c, i))
			continue;
		n.serving++;
		n.ready += slot(c, i)->state == SLOT_READY;
		n.starting += slot(c, i)->state == SLOT_STARTING;
		n.old += is_old(c, i);
	}
	return n;
}

/* Delays the next start by 0, 0.1, 0.5, then 2 s, so that workers which die at
 * once are not started in a tight loop. */
static void
back_off(struct workers *c)
{
	static const int wait_ms[] = { 0, 100, 500, 2000 };

	c->spawn_ms = c->now_ms + wait_ms[c->quick];
	if (c->quick < ARRAY_LEN(wait_ms) - 1)
		c->quick++;
}

bool
workers_spawn(struct workers *c)
{
	pid_t self = getpid();
	size_t i = slot_of(c, 0);
	pid_t pid;

	if (i == STATUS_WORKERS_MAX)
		return false;
	slot_free(c, i);
	c->m[i].start_ms = c->now_ms;
	slot(c, i)->state = SLOT_STARTING;
	slot(c, i)->generation = c->generation;
	slot(c, i)->busy_since =
	    c->now_ms; /* a hanging start counts as a hanging request */
	pid = fork();
	if (pid == 0)
		exit(worker_run(c->pool, i, self));
	if (pid < 0) {
		log_line(LOG_ERROR,
		    "cannot fork a worker: %s; it is tried again",
		    strerror(errno));
		slot_free(c, i);
		back_off(c);
		return false;
	}
	slot(c, i)->pid = pid;
	return true;
}

/* Sends SIGTERM once: the worker blocks the signal, so it stays pending until
 * its signalfd is read. */
static void
tell_to_leave(struct workers *c, size_t i)
{
	if (c->m[i].leave_ms != 0)
		return;
	c->m[i].leave_ms = c->now_ms;
	(void)kill(slot(c, i)->pid, SIGTERM);
}

void
workers_retire(struct workers *c)
{
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++) {
		if (slot(c, i)->pid == 0 || leaves(c, i) || !is_old(c, i))
			continue;
		tell_to_leave(c, i);
		return;
	}
}

void
workers_dismiss(struct workers *c)
{
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		if (slot(c, i)->pid != 0)
			tell_to_leave(c, i);
}

/* Logs how a worker ended that did not end well. */
static void
log_end(pid_t pid, int status, uint64_t requests)
{
	if (WIFSIGNALED(status))
		log_line(LOG_WARN,
		    "worker %ld was ended by signal %d (%s) after "
		    "%llu requests",
		    (long)pid, WTERMSIG(status), strsignal(WTERMSIG(status)),
		    (unsigned long long)requests);
	else
		log_line(LOG_WARN,
		    "worker %ld ended with status %d after "
		    "%llu requests",
		    (long)pid, WEXITSTATUS(status),
		    (unsigned long long)requests);
}

void
workers_reap(struct workers *c, pid_t pid, int status)
{
	size_t i = slot_of(c, pid);
	uint64_t requests;
	bool crash;
	bool quick;

	if (i == STATUS_WORKERS_MAX)
		return;
	requests = slot(c, i)->requests;
	crash = status != 0 && c->m[i].leave_ms == 0;
	quick = !leaves(c, i) && requests == 0 &&
	        c->now_ms - c->m[i].start_ms < QUICK_MS;
	if (status != 0)
		log_end(pid, status, requests);
	c->pool->status->requests_gone += requests;
	c->pool->status->cache_hits_gone += slot(c, i)->cache_hits;
	c->pool->status->cache_misses_gone += slot(c, i)->cache_misses;
	c->pool->status->restarts += crash;
	if (quick)
		back_off(c);
	else if (crash)
		c->quick = 0;
	slot_free(c, i);
}

/* How long the worker's current request may take: usual_ms, or more when the
 * request itself sets a longer limit. */
static int64_t
limit_ms(const struct workers *c, size_t i, int64_t usual_ms)
{
	int64_t own_ms = slot(c, i)->busy_since != 0 ? slot(c, i)->limit_ms : 0;

	return own_ms > usual_ms ? own_ms : usual_ms;
}

/* Kills a worker that was told to leave and does not end in time. */
static void
watch_leaving(struct workers *c, size_t i)
{
	struct member *m = &c->m[i];

	if (m->leave_ms == 0)
		m->leave_ms = c->now_ms; /* another process sent SIGTERM */
	if (c->now_ms - m->leave_ms < limit_ms(c, i, LEAVE_MS) || m->killed)
		return;
	log_line(LOG_WARN,
	    "worker %ld was told to leave and does not end, it is killed",
	    (long)slot(c, i)->pid);
	m->killed = true;
	c->pool->status->kills++;
	(void)kill(slot(c, i)->pid, SIGKILL);
}

/* Ends a worker that takes too long for one request: with SIGABRT, and with
 * SIGKILL if that has no effect. */
static void
watch_hanging(struct workers *c, size_t i)
{
	struct member *m = &c->m[i];
	int64_t busy = slot(c, i)->busy_since;

	if (busy == 0 || c->now_ms - busy < limit_ms(c, i, REQUEST_MS) ||
	    m->killed)
		return;
	if (m->abort_ms == 0) {
		log_line(LOG_ERROR,
		    "worker %ld hangs in one request, it is aborted",
		    (long)slot(c, i)->pid);
		m->abort_ms = c->now_ms;
		c->pool->status->kills++;
		(void)kill(slot(c, i)->pid, SIGABRT);
	} else if (c->now_ms - m->abort_ms >= ABORT_MS) {
		m->killed = true;
		(void)kill(slot(c, i)->pid, SIGKILL);
	}
}

/* An idle worker whose loop no longer sets alive_ms is stopped, or blocked in
 * the kernel, where SIGABRT has no effect; so it is killed.  A worker that was
 * taken over from a status page of another layout has alive_ms 0; it is never
 * killed here. */
static void
watch_silent(struct workers *c, size_t i)
{
	struct member *m = &c->m[i];
	struct fcgi_slot *s = slot(c, i);

	if (s->busy_since != 0 || s->state != SLOT_READY || m->killed ||
	    s->alive_ms == 0 || c->now_ms - s->alive_ms < SILENT_MS)
		return;
	log_line(LOG_ERROR,
	    "worker %ld is idle and its loop has stopped, it is killed",
	    (long)s->pid);
	m->killed = true;
	c->pool->status->kills++;
	(void)kill(s->pid, SIGKILL);
}

/* Resident memory without shared pages, in MB.  The fields of statm are size,
 * resident and shared (files and shared memory), in pages.  0: they cannot be
 * read. */
static int64_t
private_mb(pid_t pid)
{
	char path[40];
	char text[100] = "";
	int64_t pages[3] = { 0 };
	char *s = text;
	int fd;

	(void)snprintf(path, sizeof(path), "/proc/%ld/statm", (long)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	if (read(fd, text, sizeof(text) - 1) < 0)
		text[0] = '\0';
	(void)close(fd);
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		size_t n = strcspn(s, " ");

		if (num_read(s, n, &pages[i]) != OK)
			return 0;
		s += n + (s[n] == ' ');
	}
	return (pages[1] - pages[2]) * sysconf(_SC_PAGESIZE) / (1024 * 1024);
}

/* Marks a worker as used up that has served many requests or, if weigh, has
 * much private memory.  The limit of requests differs from worker to worker, so
 * that not all are replaced at the same time. */
static void
watch_wear(struct workers *c, size_t i, bool weigh)
{
	pid_t pid = slot(c, i)->pid;
	uint64_t limit = REQUESTS_MAX + (uint64_t)pid * 7919 % REQUESTS_MORE;

	if (c->m[i].worn)
		return;
	if (slot(c, i)->requests >= limit)
		c->m[i].worn = true;
	if (weigh && private_mb(pid) > PRIVATE_MB_MAX) {
		log_line(LOG_WARN,
		    "worker %ld has more than %d MB of private memory, it is "
		    "replaced",
		    (long)pid, PRIVATE_MB_MAX);
		c->m[i].worn = true;
	}
}

void
workers_watch(struct workers *c)
{
	bool weigh = c->now_ms - c->weigh_ms >= WEIGH_MS;

	if (weigh)
		c->weigh_ms = c->now_ms;
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++) {
		if (slot(c, i)->pid == 0)
			continue;
		watch_hanging(c, i);
		watch_silent(c, i);
		if (leaves(c, i))
			watch_leaving(c, i);
		else
			watch_wear(c, i, weigh);
	}
}

void
workers_pids(const struct workers *c, struct buf *out)
{
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		if (slot(c, i)->pid != 0)
			buf_printf(out, "%s%ld", out->n > 0 ? "," : "",
			    (long)slot(c, i)->pid);
}

/* Takes over one worker.  A worker that is not in the status page, since the
 * layout of the page has changed, gets a slot in which it always looks idle.
 * Returns the slot. */
static size_t
adopt_one(struct workers *c, pid_t pid)
{
	size_t i = slot_of(c, pid);

	if (i == STATUS_WORKERS_MAX) {
		i = slot_of(c, 0);
		BUG_ON(i == STATUS_WORKERS_MAX);
		slot_free(c, i);
		slot(c, i)->pid = pid;
		slot(c, i)->state = SLOT_READY;
	}
	c->m[i].start_ms = c->now_ms;
	if (slot(c, i)->generation >= c->generation)
		c->generation = slot(c, i)->generation + 1;
	return i;
}

void
workers_adopt(struct workers *c, const char *pids)
{
	bool listed[STATUS_WORKERS_MAX] = { false };

	c->generation = c->pool->status->generation + 1;
	for (size_t n; *pids != '\0'; pids += n + (pids[n] == ',')) {
		int64_t pid;

		n = strcspn(pids, ",");
		if (num_read(pids, n, &pid) == OK && pid > 0)
			listed[adopt_one(c, (pid_t)pid)] = true;
	}
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		if (slot(c, i)->pid != 0 && !listed[i])
			slot_free(c, i);
}
