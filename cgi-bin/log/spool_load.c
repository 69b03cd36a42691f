/*
 * spool_load.c - loads the records that the pools wrote into spool files into
 * the database: entries of the logs by COPY, because an INSERT per request
 * costs many times as much, and what was observed of devices
 * (fleet/observed.h).  The position up to which a file is loaded is committed
 * together with its records, so no record is lost or loaded twice when a
 * process is killed.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/log.h"
#include "base/map.h"
#include "fleet/observed.h"
#include "log/jobs.h"
#include "sql/log/spool_load.h"
#include "store/db_bulk.h"
#include "store/spool.h"
#include "web/access_log.h"

#define BATCH_BYTES ((size_t)1024 * 1024)
#define KNOWN_MAX   1000 /* known positions; with more all are read again */
#define REFUSED_MAX ((off_t)64 * 1024 * 1024)

/* The kinds of records (web/access_log.h, fleet/observed.h) and the block
 * that stores them by COPY; NULL: observed_read reads them. */
static const struct kind {
	char mark;
	const struct sql *copy;
} kinds[] = {
	{ ACCESS_KIND, &sql_spool_access },
	{ ERROR_KIND, &sql_spool_error },
	{ OBSERVED_NETWORK, NULL },
	{ OBSERVED_MISMATCH, NULL },
	{ OBSERVED_POLICY, NULL },
};

static struct {
	char *batch;
	const char *home;
	size_t most;        /* bytes to load in one transaction */
	bool to_the_end;    /* load until nothing is left, not one batch */
	struct buf rows;    /* records of one kind */
	struct arena names; /* file names of this pass */
	struct arena mem;   /* memory of known */
	struct map known;   /* file name -> position up to which it is loaded */
} own;

static const struct kind *
kind_of(char mark)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (kinds[i].mark == mark)
			return &kinds[i];
	return NULL;
}

/* Copies all records of one kind, without their marks, into own.rows; false:
 * there is a record of an unknown kind. */
static bool
collect_kind(const struct kind *k, size_t n)
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

/* Stores own.rows, which are records of kind k; those about devices are put
 * into `observed` first, because all of them are stored together. */
static enum err
store_kind(
    struct ctx *ctx, const struct kind *k, struct observed_batch *observed)
{
	if (own.rows.n == 0)
		return OK;
	if (k->copy != NULL)
		return db_copy(ctx, k->copy, own.rows.p, own.rows.n);
	return observed_read(
	    ctx, (enum observed_kind)k->mark, own.rows.p, own.rows.n, observed);
}

/* Stores the new position in the file and, if records_too, the first n bytes
 * of the batch; without it those records are skipped. */
static enum err
store_records(struct ctx *ctx, const char *file, int64_t since, size_t n,
    bool records_too)
{
	struct observed_batch observed = { 0 };
	int64_t until = since + (int64_t)n;

	TRY(db_begin(ctx));
	TRY(db_hit(ctx, &sql_spool_advance,
	    ARGS(AN("file", &file), AN("since", &since), AN("until", &until)),
	    E_LOCKED));
	/* If the file is gone, another process has loaded it since this one
	 * read it, and has deleted its position, so sql_spool_advance had
	 * nothing to compare with. */
	if (!spool_there(own.home, file))
		return E_LOCKED;
	for (size_t i = 0; records_too && i < ARRAY_LEN(kinds); i++) {
		if (!collect_kind(&kinds[i], n))
			return fault(ctx,
			    "spool file %s holds a record of an unknown kind",
			    file);
		TRY(store_kind(ctx, &kinds[i], &observed));
	}
	return observed_store(ctx, own.home, &observed);
}

/* Appends a record that the database refuses to the file spool/refused, for a
 * person to look at; when that file would exceed REFUSED_MAX the record is
 * dropped. */
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
	log_line(LOG_ERROR,
	    "a record of spool file %s is refused by the database; %s %s", file,
	    full ? "it is dropped, since there is no room left in"
	         : "it is kept in",
	    path);
	return put == (ssize_t)n ? OK : E_SYSTEM;
}

/* How many of the n bytes that were read to load in one transaction: whole
 * records, at least one. */
static size_t
portion_size(size_t n)
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
 * Stores records from the first *n bytes of the batch and sets *n to how many
 * bytes were stored.  When PostgreSQL refuses a batch, half as much is tried
 * next, down to a single record: that one is put aside, so that a record which
 * cannot be read does not delay any other.
 */
static enum err
store_part(struct ctx *ctx, const struct conf *conf, const char *file,
    int64_t since, size_t *n)
{
	enum err e;

	*n = portion_size(*n);
	e = job_next(ctx, store_records(ctx, file, since, *n, true));
	if (e == OK)
		own.most =
		    own.most * 2 < BATCH_BYTES ? own.most * 2 : BATCH_BYTES;
	if (e != E_SYSTEM)
		return e;
	if (memchr(own.batch, '\n', *n) == own.batch + *n - 1) {
		TRY(put_aside(conf, file, *n));
		return job_next(
		    ctx, store_records(ctx, file, since, *n, false));
	}
	own.most = *n / 2;
	*n = 0;
	return OK;
}

/* Up to where the file was loaded: **out may be changed, and is remembered. */
static enum err
position_of(struct ctx *ctx, const char *file, int64_t **out)
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

/* Loads one batch of one file; sets *again when there may be more to load:
 * after a batch that was more than half full, and as long as batches are loaded
 * in smaller parts, because PostgreSQL has refused one (store_part). */
static enum err
load_file(
    struct ctx *ctx, const struct conf *conf, const char *file, bool *again)
{
	int64_t *at;
	size_t n;
	bool ended;

	TRY(position_of(ctx, file, &at));
	/* If the file cannot be read, another process may just have loaded and
	 * renamed it. */
	if (!spool_read(
	        conf->home, file, *at, own.batch, BATCH_BYTES, &n, &ended))
		return OK;
	if (ended && !spool_finish(conf->home, file))
		return fault(ctx,
		    "spool file %s cannot be renamed, though it is loaded",
		    file);
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

/* Removes the loaded files.  A loaded file is renamed to *.done, then its
 * position is deleted from the database, then the file is removed.  When the
 * job stops between these steps, the next pass does the rest. */
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

/* Removes the files that are done, and loads what has come into each other one;
 * *again: there may be more. */
static enum err
load_files(struct ctx *ctx, const struct conf *conf, bool *again)
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

/* Loads from all files.  After a failure, and when own.known has grown too
 * large, all positions are read from the database again. */
static enum err
load_all(struct ctx *ctx, const struct conf *conf, bool *again)
{
	enum err e = job_next(ctx, load_files(ctx, conf, again));

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
		TRY(load_all(ctx, conf, &again));
	} while (again);
	return OK;
}

enum err
spool_load_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return load_all(ctx, conf, &step->again);
}
