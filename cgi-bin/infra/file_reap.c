/*
 * file_reap.c - bytes nobody needs: copies that were sent some time ago, and
 * bytes on disk, in the database or on other hosts that no row knows, which a
 * crash between the two has left.
 */
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "file/chunk.h"
#include "file/errors.h"
#include "file/fetch.h"
#include "file/intent.h"
#include "file/local.h"
#include "infra/jobs.h"
#include "sql/infra/file_reap.h"
#include "store/db.h"

#define OLD_S     86400       /* whoever is at it has long come to an end */
#define SEEN_S    (3 * OLD_S) /* older ones an earlier watch has judged */
#define STEP      1000        /* files between two fresh starts */
#define PATIENCE  12          /* watches between two looks at the disk */
#define KEY_CHARS 32
#define STEP_MS   2000 /* of a watch, and of other hosts */
#define PART      ".part"

struct sweep {
	struct ctx *ctx;
	int64_t before_s; /* no older files are looked at */
	int64_t n;
	enum err e;
};

/* A name we would have given; others are somebody else's. */
static bool
is_ours(const char *name)
{
	size_t n = strspn(name, "0123456789abcdef");

	return n == KEY_CHARS &&
	       (name[n] == '\0' || strcmp(name + n, PART) == 0);
}

static bool
is_lost(void *arg, const char *name, int64_t age_s)
{
	struct sweep *s = arg;
	enum err e;

	if (s->e != OK || age_s < OLD_S || age_s >= s->before_s ||
	    !is_ours(name))
		return false;
	if (++s->n % STEP == 0)
		s->e = job_next(s->ctx, OK);
	if (s->e != OK)
		return false;
	e = db_hit(s->ctx, &sql_file_key_known, ARGS(AN("file_key", &name)),
	    E_FILE_NOT_EXISTS);
	if (e != OK && e != E_FILE_NOT_EXISTS)
		s->e = e;
	return e == E_FILE_NOT_EXISTS;
}

static enum err
reap(struct ctx *ctx, const struct conf *conf, int64_t before_s, bool disk)
{
	struct sweep s = { .ctx = ctx, .before_s = before_s };
	int64_t copies = fetch_reap(ctx, conf->home), lost = 0;

	if (disk)
		lost = local_walk(ctx, conf->home, is_lost, &s);
	if (copies < 0 || lost < 0)
		return fault(ctx, "the folders of files cannot be read");
	if (disk && s.e == OK)
		s.e = chunk_remove(ctx, NULL);
	if (copies > 0 || lost > 0)
		log_line(LOG_INFO, "%lld copies and %lld lost files removed",
		    (long long)copies, (long long)lost);
	return s.e;
}

/* On other hosts, until there is nothing left or the time is over. */
static enum err
reap_far(struct ctx *ctx, int64_t until_ms, bool *more)
{
	TRY(job_next(ctx, db_do(ctx, &sql_file_ticket_sweep, NULL)));
	do
		TRY(job_next(ctx, intent_reap(ctx, more)));
	while (*more && clock_mono_ms() < until_ms);
	return OK;
}

enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more;

	(void)argc;
	(void)argv;
	TRY(reap(ctx, conf, INT64_MAX, true));
	return reap_far(ctx, INT64_MAX, &more);
}

enum err
file_reap_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	static int turn;
	static bool more; /* on other hosts; what is ours is looked through */

	if (step->ending)
		return OK;
	if (!more)
		TRY(reap(ctx, conf, SEEN_S, turn++ % PATIENCE == 0));
	TRY(reap_far(ctx, clock_mono_ms() + STEP_MS, &more));
	step->again = more;
	return OK;
}
