/*
 * file_reap.c - removes bytes that are not needed: copies that were made to be
 * sent some time ago; and bytes on the disk, in the database or on other hosts
 * that no row refers to, because a crash came between storing and listing.
 */
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "file/errors.h"
#include "file/local.h"
#include "file/remote.h"
#include "file/stored.h"
#include "infra/jobs.h"
#include "sql/infra/file_reap.h"
#include "store/db.h"

#define OLD_S     86400       /* seconds; younger files may not be listed yet */
#define SEEN_S    (3 * OLD_S) /* seconds; older files were checked before */
#define STEP      1000        /* files checked in one transaction */
#define PATIENCE  12          /* every 12th step searches the disk */
#define KEY_CHARS 32
#define STEP_MS   2000 /* ms for other hosts in one step of --watch */
#define PART      ".part"

struct sweep {
	struct ctx *ctx;
	int64_t before_s; /* files older than this are not looked at */
	int64_t n;
	enum err e;
};

/* Has the name the form that the suite gives to files?  Other files in the
 * folder are not touched. */
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
		return fault(ctx,
		    "the folders of stored files in %s cannot be read: "
		    "nothing is removed",
		    conf->home);
	if (disk && s.e == OK)
		s.e = database_remove(ctx, NULL);
	if (copies > 0 || lost > 0)
		log_line(LOG_INFO,
		    "%lld old copies and %lld files without a row removed",
		    (long long)copies, (long long)lost);
	return s.e;
}

/* Removes bytes on other hosts, until none are left or until_ms has come. */
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
	static bool more; /* other hosts have more to do; this host is done */

	if (step->ending)
		return OK;
	if (!more)
		TRY(reap(ctx, conf, SEEN_S, turn++ % PATIENCE == 0));
	TRY(reap_far(ctx, clock_mono_ms() + STEP_MS, &more));
	step->again = more;
	return OK;
}
