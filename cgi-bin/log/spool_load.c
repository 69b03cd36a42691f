/*
 * spool_load.c - carries what the pools wrote down into the database, by COPY,
 * because an INSERT per request costs many times as much.  How far a file is
 * loaded commits with its records, so none is lost or doubled by whatever is
 * killed in between.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "base/map.h"
#include "base/mem.h"
#include "log/jobs.h"
#include "org/heard.h"
#include "sql/log/spool_load.h"
#include "store/db_copy.h"
#include "store/spool.h"

#define BATCH_BYTES ((size_t)1024 * 1024)
#define KNOWN_MAX   1000 /* files, before they are looked up anew */
#define REFUSED_MAX ((off_t)64 * 1024 * 1024)

/* The kinds of records (lib/web/access.h, lib/org/heard.h) and where they go:
 * by COPY, or read one by one where that is NULL. */
static const struct kind {
	char mark;
	const struct sql *copy;
} kinds[] = {
	{ 'a', &sql_spool_access },
	{ 'e', &sql_spool_error },
	{ HEARD_NETWORK, NULL },
	{ HEARD_MISMATCH, NULL },
};

static struct {
	char *batch;
	const char *home;
	size_t most;     /* bytes to try at once */
	bool to_the_end; /* one pass takes all there is */
	struct buf rows;
	struct arena names; /* of this pass's files */
	struct arena mem;   /* what known consists of */
	struct map known;   /* file to how far it is loaded */
} own;

static const struct kind *
kind_of(char mark)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (kinds[i].mark == mark)
			return &kinds[i];
	return NULL;
}

/* All records of one kind, without their marks, into own.rows; false: there
 * is one that nobody knows. */
static bool
collect(const struct kind *k, size_t n)
{
	const char *p = own.batch, *end = p + n;

	buf_clear(&own.rows, BATCH_BYTES);
	while (p < end) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		const struct kind *its = kind_of(*p);

		if (its == NULL)
			return false;
		if (its == k)
			buf_add(&own.rows, p + 1, (size_t)(nl - p));
		p = nl + 1;
	}
	BUG_ON(own.rows.over);
	return true;
}

/* own.rows, records of that kind. */
static enum err
store_kind(struct ctx *ctx, const struct kind *k)
{
	if (own.rows.n == 0)
		return OK;
	if (k->copy != NULL)
		return db_copy(ctx, k->copy, own.rows.p, own.rows.n);
	return heard_store(
	    ctx, own.home, (enum heard_kind)k->mark, own.rows.p, own.rows.n);
}

/* The first n bytes of the batch, or only that they are dealt with. */
static enum err
store(struct ctx *ctx, const char *file, int64_t since, size_t n,
    bool records_too)
{
	int64_t until = since + (int64_t)n;

	TRY(db_begin(ctx));
	TRY(db_hit(ctx, &sql_spool_advance,
	    ARGS(AN("file", &file), AN("since", &since), AN("until", &until)),
	    E_LOCKED));
	for (size_t i = 0; records_too && i < ARRAY_LEN(kinds); i++) {
		if (!collect(&kinds[i], n))
			return fault(ctx, "%s: a record of no kind", file);
		TRY(store_kind(ctx, &kinds[i]));
	}
	return OK;
}

/* What the database will not take is kept for a person to look at, as far as
 * there is room. */
static enum err
put_aside(const struct conf *conf, const char *file, size_t n)
{
	char path[512];
	ssize_t put;
	bool full;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/spool/refused", conf->home);
	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	full = fd >= 0 && lseek(fd, 0, SEEK_END) + (off_t)n > REFUSED_MAX;
	put = fd < 0 ? -1 : full ? (ssize_t)n : write(fd, own.batch, n);
	if (fd >= 0)
		(void)close(fd);
	log_line(LOG_ERROR, "a record of %s is refused, %s %s", file,
	    full ? "no room is left in" : "see", path);
	return put == (ssize_t)n ? OK : E_SYSTEM;
}

/* How much of what was read to try: whole records, at least one. */
static size_t
portion(size_t n)
{
	const char *nl;

	if (n <= own.most)
		return n;
	nl = memrchr(own.batch, '\n', own.most);
	if (nl == NULL)
		nl = memchr(own.batch, '\n', n);
	return (size_t)(nl - own.batch) + 1;
}

/*
 * Stores what it can of the n bytes and says how much.  A batch that
 * PostgreSQL refuses is tried again by halves, so that one record it cannot
 * read holds up no other; that one is put aside.
 */
static enum err
store_part(struct ctx *ctx, const struct conf *conf, const char *file,
    int64_t since, size_t *n)
{
	enum err e;

	*n = portion(*n);
	e = job_next(ctx, store(ctx, file, since, *n, true));
	if (e == OK)
		own.most =
		    own.most * 2 < BATCH_BYTES ? own.most * 2 : BATCH_BYTES;
	if (e != E_SYSTEM)
		return e;
	if (memchr(own.batch, '\n', *n) == own.batch + *n - 1) {
		TRY(put_aside(conf, file, *n));
		return job_next(ctx, store(ctx, file, since, *n, false));
	}
	own.most = *n / 2;
	*n = 0;
	return OK;
}

static enum err
position(struct ctx *ctx, const char *file, int64_t **out)
{
	struct rows rows;
	struct row row;

	*out = map_get(&own.known, file);
	if (*out != NULL)
		return OK;
	TRY(db_rows(ctx, &sql_spool_position, ARGS(AN("file", &file)), &rows));
	*out = arena_new(&own.mem, int64_t, 1);
	if (rows.n > 0) {
		row = row_at(&rows, 0);
		**out = row_i64(&row, "position");
	}
	map_put(&own.mem, &own.known, arena_strdup(&own.mem, file), *out);
	return OK;
}

/* One batch of one file; *again: there may be more of it. */
static enum err
load_file(
    struct ctx *ctx, const struct conf *conf, const char *file, bool *again)
{
	int64_t *at;
	size_t n;
	bool ended;

	TRY(position(ctx, file, &at));
	/* It may just have been finished by somebody else. */
	if (!spool_read(
	        conf->home, file, *at, own.batch, BATCH_BYTES, &n, &ended))
		return OK;
	if (ended && !spool_finish(conf->home, file))
		return fault(ctx, "%s cannot be renamed", file);
	if (n == 0) {
		*again = *again || ended;
		return OK;
	}
	*again = *again || own.to_the_end || n > BATCH_BYTES / 2;
	TRY(store_part(ctx, conf, file, *at, &n));
	*at += (int64_t)n;
	*again = *again || own.most < BATCH_BYTES;
	return OK;
}

/* Renamed, forgotten, removed: stopped anywhere, the rest is done later. */
static enum err
remove_done(struct ctx *ctx, const struct conf *conf)
{
	struct strs done = spool_files(&own.names, conf->home, true);

	for (size_t i = 0; i < done.n; i++) {
		size_t n = strlen(done.v[i]) - strlen(SPOOL_DONE);
		const char *file = arena_strndup(&own.names, done.v[i], n);

		TRY(job_next(ctx,
		    db_do(ctx, &sql_spool_forget, ARGS(AN("file", &file)))));
		(void)spool_remove(conf->home, done.v[i]);
	}
	return OK;
}

static enum err
pass(struct ctx *ctx, const struct conf *conf, bool *again)
{
	struct strs files;

	if (own.batch == NULL) {
		own.batch = mem_new(BATCH_BYTES);
		own.home = conf->home;
		own.most = BATCH_BYTES;
		buf_init(&own.rows, BATCH_BYTES);
	}
	arena_reset(&own.names);
	TRY(remove_done(ctx, conf));
	files = spool_files(&own.names, conf->home, false);
	for (size_t i = 0; i < files.n; i++)
		TRY(load_file(ctx, conf, files.v[i], again));
	return OK;
}

/* After a failure, or from time to time, nothing is believed but what the
 * database says. */
static enum err
load(struct ctx *ctx, const struct conf *conf, bool *again)
{
	enum err e = job_next(ctx, pass(ctx, conf, again));

	if (e != OK || own.known.n > KNOWN_MAX) {
		arena_reset(&own.mem);
		own.known = (struct map){ 0 };
	}
	return e;
}

enum err
spool_load(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool again;

	(void)argc;
	(void)argv;
	own.to_the_end = true;
	do {
		again = false;
		TRY(load(ctx, conf, &again));
	} while (again);
	return OK;
}

enum err
spool_load_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return load(ctx, conf, &step->again);
}
