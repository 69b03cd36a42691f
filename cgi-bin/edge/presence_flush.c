/*
 * presence_flush.c - carries last-seen from the presence file to the
 * database in batches, because a write per heartbeat costs eight times as
 * much and tells nobody more.
 */
#include "sql/edge/presence_flush.h"
#include "edge/jobs.h"
#include "store/db.h"
#include "store/presence.h"

#define BATCH 10000

static struct {
	struct presence *file;
	int64_t next; /* where the walk goes on, 0: it starts */
	bool ending;
	struct presence_due due[BATCH];
	int64_t id[BATCH], seen[BATCH];
} own;

/* One batch; own.next is 0 after the last one of a walk. */
static enum err
flush(struct ctx *ctx, int64_t resolution_s)
{
	size_t n =
	    presence_due(own.file, &own.next, resolution_s, own.due, BATCH);
	struct ids ids = { own.id, n }, seen = { own.seen, n };
	enum err e;

	if (n == 0)
		return OK;
	for (size_t i = 0; i < n; i++) {
		own.id[i] = own.due[i].id;
		own.seen[i] = own.due[i].seen_s;
	}
	e = db_do(
	    ctx, &sql_presence_store, ARGS(AN("ids", &ids), AN("seen", &seen)));
	if (e == OK)
		return OK;
	for (size_t i = 0; i < n; i++)
		presence_undo(own.file, &own.due[i]);
	own.next = 0;
	return e;
}

static enum err
open_file(const struct conf *conf)
{
	if (own.file == NULL)
		own.file = presence_open(conf->cache_dir);
	return own.file == NULL ? E_SYSTEM : OK;
}

enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	enum err e;

	(void)argc;
	(void)argv;
	TRY(open_file(conf));
	do {
		e = job_next(ctx, flush(ctx, 0));
	} while (e == OK && own.next != 0);
	presence_close(own.file);
	own.file = NULL;
	return e;
}

enum err
presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	TRY(open_file(conf));
	if (step->ending && !own.ending) {
		own.ending = true;
		own.next = 0;
	}
	TRY(flush(ctx, own.ending ? 0 : conf->presence_resolution_s));
	step->again = own.next != 0;
	return OK;
}
