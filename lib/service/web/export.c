/*
 * export.c - the rows of a page as a workbook: sent as an answer, or made by a
 * task outside of requests.  Both write each row as soon as it is read, in one
 * read-only transaction, to a file that counts only when it is complete; they
 * differ in how many rows they take and how long they may run.
 */
#include "web/export.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "input/decode_query.h"
#include "settings/dict.h"
#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"
#include "text/json_in.h"
#include "web/download.h"
#include "web/fcgi.h"
#include "web/input.h"
#include "web/work_slot.h"

/* Bytes of all texts in a workbook of a task, and in one of an answer. */
#define EXPORT_BYTES_MAX ((size_t)2 * 1024 * 1024 * 1024)
#define ANSWER_BYTES_MAX ((size_t)512 * 1024 * 1024)
/* Time limit of an answer: 300 s for SQL, 20 s for the file. */
#define PATIENCE_MS      320000
/* Values that the function of an endpoint may add to the input. */
#define EXTRA_MAX        8

struct workbook {
	const char *path; /* the workbook's file, which may exist already */
	const char *dir;  /* for temporary files, on the same disk */
	/* Called after each row with the number of rows and the bytes of their
	 * texts so far; an error it returns ends the writing. */
	enum err (*each)(void *arg, int64_t rows, size_t bytes);
	void *arg;
};

/* A workbook that is being written. */
struct writer {
	struct req *r;
	const struct workbook *to;
	struct sheet_out *out;
	int64_t rows;
};

/* Reads the dictionaries whose labels the sheet shows. */
static enum err
read_labels(struct req *r, const struct dict **out)
{
	const struct sheet *s = r->ep->handler.sheet;
	struct strs types = { arena_new(r->ctx->mem, const char *, s->n), 0 };

	for (size_t i = 0; i < s->n; i++)
		if (s->col[i].dict != NULL)
			types.v[types.n++] = s->col[i].dict;
	return dict_read(r->ctx, &types, out);
}

/* The sheet with its headings in the caller's language. */
static const struct sheet *
translated_sheet(struct ctx *ctx, const struct sheet *s)
{
	struct sheet *out = arena_new(ctx->mem, struct sheet, 1);
	struct column *col = arena_new(ctx->mem, struct column, s->n);

	for (size_t i = 0; i < s->n; i++) {
		col[i] = s->col[i];
		col[i].title = lang_heading(ctx->lang, col[i].title);
	}
	*out = (struct sheet){ s->name, col, s->n };
	return out;
}

/* Writes a row, and reports the progress. */
static enum err
write_row(void *arg, const struct row *row)
{
	struct writer *w = arg;
	enum err e = sheet_row(w->out, row);

	if (e == E_SYSTEM)
		return fault(w->r->ctx,
		    "workbook %s: row %lld cannot be written, so it is given "
		    "up",
		    w->to->path, (long long)w->rows + 1);
	TRY(e);
	w->rows++;
	return w->to->each(w->to->arg, w->rows, sheet_bytes(w->out));
}

/*
 * Writes all rows of the block of r->ep for this input, each as soon as it is
 * read, within the transaction of db_begin_read, which this function commits.
 * E_EXPORT_TOO_MANY_ROWS when there are more rows than a sheet holds; the error
 * that to->each returned; a fault when the disk refuses the file.  On any error
 * the caller must remove the file.
 */
static enum err
write_workbook(struct req *r, const struct args *in, const struct workbook *to)
{
	struct writer w = { .r = r, .to = to };
	const struct dict *labels;
	enum err e;

	TRY(read_labels(r, &labels));
	w.out = sheet_begin(to->path, to->dir,
	    translated_sheet(r->ctx, r->ep->handler.sheet), labels);
	if (w.out == NULL)
		return fault(r->ctx,
		    "workbook %s cannot be begun: %s is not writable", to->path,
		    to->dir);
	e = db_stream(r->ctx, r->ep->handler.sql, in, write_row, &w);
	/* The transaction is committed before the file is finished, because
	 * finishing takes long. */
	if (e == OK)
		e = db_commit(r->ctx);
	if (e != OK) {
		sheet_drop(w.out);
		return e;
	}
	if (sheet_end(w.out) != OK)
		return fault(r->ctx,
		    "workbook %s cannot be written: the disk is full or "
		    "refuses it",
		    to->path);
	return OK;
}

const char *
export_name(struct arena *a, const struct sheet *s)
{
	char *name = arena_strdup(a, s->name);

	for (char *p = name; *p != '\0'; p++)
		if (*p == '_')
			*p = '-';
	return name;
}

/* Is name the export_name of this sheet? */
static bool
is_export_of(const struct sheet *s, const char *name)
{
	size_t i = 0;

	while (s->name[i] != '\0' &&
	       name[i] == (s->name[i] == '_' ? '-' : s->name[i]))
		i++;
	return s->name[i] == '\0' && name[i] == '\0';
}

/* The endpoint of administrators in this table whose workbook has this name;
 * NULL: there is none. */
static const struct endpoint *
find_in(const struct table *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct endpoint *ep = &t->endpoint[i];

		if (ep->handler.shape == SHAPE_SHEET && ep->audience == ADMIN &&
		    is_export_of(ep->handler.sheet, name))
			return ep;
	}
	return NULL;
}

const struct endpoint *
export_find(const struct domain *const *domains, size_t n, const char *name)
{
	const struct endpoint *found = NULL;

	for (size_t d = 0; d < n; d++)
		for (size_t t = 0; t < domains[d]->n && found == NULL; t++)
			found = find_in(domains[d]->table[t], name);
	return found;
}

/* The filters, as pairs of a query string. */
struct pairs {
	struct ctx *ctx;
	struct url_query q;
};

/* Adds a filter; plain: as one that was sent without brackets, else as an entry
 * of a list.  v NULL: an empty text, which stands for an empty list. */
static enum err
add_value(struct pairs *p, const char *name, const struct json *v, bool plain)
{
	struct arena *a = p->ctx->mem;
	const char *text = "";
	size_t n;

	if (json_kind(v) == JSON_OBJECT || json_kind(v) == JSON_ARRAY) {
		return bad_request(p->ctx, arena_strdup(a, name),
		    "must be a value or a list of values");
	}
	if (json_kind(v) == JSON_STR)
		text = arena_strdup(a, json_str(v, &n));
	else if (json_kind(v) != JSON_NULL)
		text = json_text(a, v);
	BUG_ON(p->q.n == URL_PAIRS_MAX);
	p->q.v[p->q.n++] = (struct url_pair){ .name = arena_strdup(a, name),
		.value = text,
		.plain = plain,
		.index = -1 };
	return OK;
}

/* Adds a member of the JSON object: a value, or all elements of a list. */
static enum err
add_member(void *arg, const char *name, const struct json *v)
{
	struct pairs *p = arg;

	if (p->q.n + json_len(v) + 1 > URL_PAIRS_MAX)
		return bad_request(p->ctx, NULL, "too many filters");
	if (json_kind(v) == JSON_NULL)
		return OK;
	if (json_kind(v) != JSON_ARRAY)
		return add_value(p, name, v, true);
	if (json_len(v) == 0)
		return add_value(p, name, NULL, false);
	for (size_t i = 0; i < json_len(v); i++)
		TRY(add_value(p, name, json_at(v, i), false));
	return OK;
}

enum err
export_input(struct ctx *ctx, const struct endpoint *ep, const char *params,
    struct args *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct pairs p = { .ctx = ctx };
	void *at;

	*out = (struct args){ 0 };
	if (ep->in == NULL)
		return OK;
	TRY(json_parse(ctx->mem, params, strlen(params), &j, &ctx->why.what));
	p.q.v = arena_new(ctx->mem, struct url_pair, URL_PAIRS_MAX);
	TRY(json_each(j, add_member, &p));
	TRY(input_known(ctx, ep, &p.q));
	at = arena_alloc(ctx->mem, ep->in->size);
	out->def = ep->in;
	out->at = at;
	return decode_query(ctx->mem, ep->in, &p.q, at, &out->given, &ctx->why);
}

/* Stores the number of rows in the state.  If counting takes longer than a
 * statement may, the number stays unknown and the export goes on. */
static enum err
count_rows(struct req *r, const struct args *in)
{
	struct export_state *state = r->export_to->state;
	struct row row;
	enum err e =
	    db_one(r->ctx, r->ep->handler.sql->count, in, E_SYSTEM, &row);

	if (e == OK)
		atomic_store(&state->total, row_i64(&row, "count"));
	if (e == OK && row_i64(&row, "count") > SHEET_ROWS_MAX)
		return E_SHEET_FULL;
	return e == E_QUERY_TOO_BROAD ? OK : e;
}

/* Notes the progress of a task; E_SHEET_FULL: the texts are too long
 * together. */
static enum err
note_row(void *arg, int64_t rows, size_t bytes)
{
	struct export_state *state = arg;

	atomic_store(&state->rows, rows);
	return bytes > EXPORT_BYTES_MAX ? E_SHEET_FULL : OK;
}

/* Makes the workbook of a task. */
static enum err
write_export(struct req *r, const struct args *in)
{
	const struct workbook book = { r->export_to->path, r->export_to->dir,
		note_row, r->export_to->state };
	enum err e;

	TRY(count_rows(r, in));
	TRY(db_begin_long_read(r->ctx));
	e = write_workbook(r, in, &book);
	return e == E_EXPORT_TOO_MANY_ROWS ? E_SHEET_FULL : e;
}

/* The worker that makes the workbook of an answer, and its supervisor when it
 * began. */
struct maker {
	struct ctx *ctx;
	pid_t supervisor;
};

static const char *
sheet_name(const struct req *r)
{
	return export_name(r->ctx->mem, r->ep->handler.sheet);
}

static enum err
too_many_rows(struct req *r)
{
	return fail(r->ctx, E_EXPORT_TOO_MANY_ROWS, sheet_name(r));
}

/* Refuses the request before any row is written if there are more rows than
 * allowed: looks for the first row after the last allowed one. */
static enum err
refuse_too_many(struct req *r, const struct args *in)
{
	const int64_t one = 1, fit = SHEET_ANSWER_MAX;
	const struct arg page[] = { AN("page_size", &one),
		AN("page_offset", &fit) };
	struct arg extra[EXTRA_MAX + ARRAY_LEN(page)];
	struct args with = *in;
	struct rows rows;

	BUG_ON(in->n_extra > EXTRA_MAX);
	if (in->n_extra > 0)
		memcpy(extra, in->extra, in->n_extra * sizeof(*extra));
	memcpy(extra + in->n_extra, page, sizeof(page));
	with.extra = extra;
	with.n_extra = in->n_extra + ARRAY_LEN(page);
	TRY(db_rows(r->ctx, r->ep->handler.sql->rows, &with, &rows));
	return rows.n == 0 ? OK : too_many_rows(r);
}

/* Called after each row of an answer; an error ends the writing. */
static enum err
may_go_on(void *arg, int64_t rows, size_t bytes)
{
	const struct maker *m = arg;

	(void)rows;
	/* A new supervisor that replaces a dead one waits until the workers of
	 * the old one have ended, so the export must stop. */
	if (getppid() != m->supervisor)
		return fault(m->ctx,
		    "the supervisor of this worker has ended, so its workbook "
		    "is not finished");
	return bytes > ANSWER_BYTES_MAX ? E_EXPORT_TOO_MANY_ROWS : OK;
}

static enum err
write_download(struct req *r, const struct args *in, const struct download *d)
{
	struct maker m = { r->ctx, getppid() };
	const struct workbook book = { d->path, d->dir, may_go_on, &m };
	enum err e = write_workbook(r, in, &book);

	return e == E_EXPORT_TOO_MANY_ROWS ? too_many_rows(r) : e;
}

/* Makes the workbook of an answer, which is sent as a download. */
static enum err
make_answer(struct req *r, const struct args *in)
{
	struct download d;
	enum err e;

	TRY(db_begin_read(r->ctx));
	TRY(refuse_too_many(r, in));
	TRY(download_begin(r, &d));
	e = write_download(r, in, &d);
	if (e == OK)
		download_send(r, &d, SHEET_TYPE,
		    arena_printf(r->ctx->mem, "%s.xls", sheet_name(r)));
	else
		download_remove(r->site, d.name);
	return e;
}

enum err
answer_sheet(struct req *r, const struct args *in)
{
	enum err e;
	int slot;

	if (r->export_to != NULL)
		return write_export(r, in);
	TRY(work_slot_take(r, &slot));
	request_limit(r, PATIENCE_MS);
	e = make_answer(r, in);
	(void)close(slot);
	return e;
}

/* Makes a file or folder durable, which it opens with the flags `how`: an
 * export that is reported as done must survive a power failure. */
static enum err
sync_path(struct ctx *ctx, const char *path, int how)
{
	int fd = open(path, how | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	return good ? OK
	            : fault(ctx, "%s cannot be made durable: %s", path,
	                  strerror(errno));
}

enum err
export_make(const struct site *site, struct ctx *ctx, const struct endpoint *ep,
    const struct args *in, const struct export_to *to)
{
	struct req r = {
		.ctx = ctx, .site = site, .ep = ep, .in = *in, .export_to = to
	};

	if (ep->handler.prepare != NULL)
		TRY(ep->handler.prepare(&r, &r.in));
	TRY(ep->handler.call != NULL ? ep->handler.call(&r, &r.in)
	                             : answer_sheet(&r, &r.in));
	TRY(sync_path(ctx, to->path, O_RDONLY));
	return sync_path(ctx, to->dir, O_RDONLY | O_DIRECTORY);
}
