/*
 * worker.c - the process that answers requests: opens after the fork what
 * workers must not share, such as the database connection, and closes it at the
 * end.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>

#include "app/pool.h"
#include "app/worker.h"
#include "auth/peer.h"
#include "base/clock.h"
#include "base/log.h"
#include "fleet/push_send.h"
#include "store/cache.h"
#include "store/cache_mark.h"
#include "store/cache_replay.h"
#include "store/presence.h"
#include "store/spool.h"
#include "web/access_log.h"

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

/* files_open - the host's files that this pool shares with others, or fills. */
static void
files_open(const struct pool *p, struct site *site)
{
	if ((p->flags & POOL_CACHE) != 0) {
		site->cache = cache_open(p->conf.cache_dir, p->conf.cache_mb);
		db_when_told(site->db, cache_mark_await);
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

int
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
		.workers = (int)p->conf.workers,
		.peers = &peers,
		.queues = p->conf.queue_url[0] != '\0',
		.upload_max = (size_t)p->conf.upload_mb * 1024 * 1024,
		.slot = &p->status->slot[slot] };
	int status;

	/* prctl sends no signal for a supervisor that ended before the call;
	 * getppid shows whether it has. */
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != supervisor)
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
