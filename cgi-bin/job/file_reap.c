/*
 * file_reap.c - bytes nobody needs: copies that were sent some time ago, and
 * bytes on disk or in the database that no row knows, which a crash between
 * the two has left.
 */
#include <string.h>

#include "base/log.h"
#include "file/chunk.h"
#include "file/fetch.h"
#include "file/local.h"
#include "job/job.h"
#include "queries.h"
#include "store/db.h"

#define OLD_S     86400       /* whoever is at it has long come to an end */
#define SEEN_S    (3 * OLD_S) /* older ones an earlier watch has judged */
#define STEP      1000        /* files between two fresh starts */
#define PATIENCE  12          /* watches between two looks at the disk */
#define KEY_CHARS 32
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

enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return reap(ctx, conf, INT64_MAX, true);
}

enum err
file_reap_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	static int turn;

	if (step->ending)
		return OK;
	return reap(ctx, conf, SEEN_S, turn++ % PATIENCE == 0);
}
