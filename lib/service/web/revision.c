/*
 * revision.c - the tags of what administrators read and change.
 *
 *  - A tag is a hash of the GET's own answer: of the members that an input of
 *    its writes has, too, so that what a write cannot change does not move it.
 *    Its path and key are part of it: the tag of another row never fits.
 *  - A write compares in its transaction while it holds the lock of the row. So
 *    of several writers with one tag one succeeds: the others wait for the lock
 *    and then read what he has written.
 *  - The GET runs as the caller, but without asking for its permission, since a
 *    hash shows nothing.  Who may not read it gets no tag and sees no content.
 */
#include "web/revision.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/num.h"
#include "input/field_check.h"
#include "sql/lib/revision.h"
#include "store/db_run.h"
#include "web/envelope.h"
#include "web/guard.h"

#define TAG_LEN     16
#define TAGS_MAX    32 /* of one header */
#define CURRENT_MAX ((size_t)64 * 1024 * 1024)

/* If-Match of a request. */
struct match {
	bool any; /* "*" */
	struct strs tags;
	bool checked; /* revision_check was called ... */
	bool gone;    /* ... and found no row that the caller sees */
	revision_run run;
};

/* -- what the tags cover --------------------------------------------------- */

/* The JSON name of a member of an answer, of n bytes. */
struct member {
	char name[FIELD_NAME_MAX];
	size_t n;
};

/* A GET that is TAGGED, with the n members of its answer that the tag covers:
 * those that an input of its writes has, too. */
struct tagged {
	const struct endpoint *read;
	struct member *member;
	size_t n;
};

/* All such GETs of this process, built once. */
static struct tagged *tagged;
static size_t n_tagged;

static bool
is_tagged(const struct endpoint *ep)
{
	return ep->handler.tagged;
}

static bool
is_revising(const struct endpoint *ep)
{
	return ep->handler.revision != NULL;
}

/* The entry of a read, or of the read of a write; NULL: it has none. */
static struct tagged *
tagged_of(const struct endpoint *ep)
{
	const char *path =
	    is_tagged(ep) ? ep->path : ep->handler.revision->read;

	for (size_t i = 0; i < n_tagged; i++)
		if (tagged[i].read->audience == ep->audience &&
		    strcmp(tagged[i].read->path, path) == 0)
			return &tagged[i];
	return NULL;
}

/* Does the tag cover the member of that name of n bytes?  *at is where to look
 * first, and becomes where it was found: an answer often has its members in the
 * order of the inputs. */
static bool
covers(const struct tagged *t, const char *name, size_t n, size_t *at)
{
	for (size_t left = t->n; left > 0; left--, ++*at) {
		const struct member *m;

		if (*at >= t->n)
			*at = 0;
		m = &t->member[*at];
		if (m->n == n && memcmp(m->name, name, n) == 0)
			return true;
	}
	return false;
}

/* Adds the fields of an input to the members that the tag covers, each once. */
static void
cover_input(struct tagged *t, const struct input *in)
{
	size_t at = 0;

	if (in == NULL)
		return;
	t->member = mem_resize(t->member, (t->n + in->n) * sizeof(*t->member));
	for (size_t i = 0; i < in->n; i++) {
		struct member *m = &t->member[t->n];

		name_camel(in->f[i].name, m->name, sizeof(m->name));
		m->n = strlen(m->name);
		t->n += !covers(t, m->name, m->n, &at);
	}
}

static void
forget_all(void)
{
	for (size_t i = 0; i < n_tagged; i++)
		mem_free(tagged[i].member);
	mem_free(tagged);
	n_tagged = 0;
}

const struct endpoint *
revision_build(const struct endpoint *const *of, size_t n)
{
	forget_all();
	tagged = mem_new((n + 1) * sizeof(*tagged));
	for (size_t i = 0; i < n; i++)
		if (is_tagged(of[i]))
			tagged[n_tagged++] = (struct tagged){ .read = of[i] };
	for (size_t i = 0; i < n; i++) {
		struct tagged *t;

		if (!is_revising(of[i]))
			continue;
		t = tagged_of(of[i]);
		if (t == NULL)
			return of[i];
		cover_input(t, of[i]->in);
	}
	return NULL;
}

/* -- the tag of an answer -------------------------------------------------- */

/* The end of the text that begins at s: a quote with an even number of
 * backslashes before it. */
static const char *
past_text(const char *s, const char *end)
{
	const char *quote = s;
	size_t slashes;

	do {
		quote = memchr(quote + 1, '"', (size_t)(end - quote) - 1);
		if (quote == NULL)
			return end;
		for (slashes = 0; quote[-1 - (ptrdiff_t)slashes] == '\\';)
			slashes++;
	} while (slashes % 2 != 0);
	return quote + 1;
}

/* The end of the value that begins at s. */
static const char *
past_value(const char *s, const char *end)
{
	int depth = 0;

	while (s < end) {
		if (depth == 0 && (*s == ',' || *s == '}'))
			return s;
		depth += *s == '{' || *s == '[';
		depth -= *s == '}' || *s == ']';
		s = *s == '"' ? past_text(s, end) : s + 1;
	}
	return end;
}

/* The hash h after those members of the object of n bytes at s that the tag
 * covers. */
static uint64_t
hash_members(const struct tagged *t, uint64_t h, const char *s, size_t n)
{
	const char *end = s + n - 1;
	size_t at = 0;

	for (s++; s < end && *s == '"';) {
		const char *name = s + 1, *past = past_text(s, end);
		const char *next = past_value(past, end);

		if (covers(t, name, (size_t)(past - 1 - name), &at))
			h = hash_fast(h, s, (size_t)(next - s));
		s = next + 1;
	}
	return h;
}

/* The hash h after the key of the row or set, which is the first field of the
 * GET's input. */
static uint64_t
hash_key(uint64_t h, const struct args *in)
{
	const struct field *f = in->def == NULL ? NULL : in->def->f;
	const char *at;

	if (f == NULL)
		return h;
	at = (const char *)in->at + f->off;
	if (f->type == F_I64)
		return hash_fast(h, at, sizeof(int64_t));
	BUG_ON(f->type != F_STR);
	at = *(const char *const *)at;
	return hash_fast(h, at, strlen(at));
}

/* Is the GET's answer one object, with members that its writes take?  Else it
 * is a set. */
static bool
is_object(const struct handler *h)
{
	return h->shape == SHAPE_ONE ||
	       (h->shown != NULL && h->shown->shape == SHAPE_ONE);
}

/* The tag of the data that the GET answers to this input; NULL: of no row. */
static const char *
tag_of(struct arena *a, const struct tagged *t, const struct args *in,
    const char *data, size_t n)
{
	const char *path = t->read->path;
	uint64_t h;

	if (n == 0 || data[0] == 'n')
		return NULL;
	h = hash_key(hash_fast(0, path, strlen(path)), in);
	h = is_object(&t->read->handler) ? hash_members(t, h, data, n)
	                                 : hash_fast(h, data, n);
	return arena_printf(a, "%0*" PRIx64, TAG_LEN, h);
}

/* -- the header If-Match --------------------------------------------------- */

static enum err
bad_if_match(struct req *r, const char *what)
{
	r->ctx->why = (struct why){ "If-Match", what };
	return E_BAD_REQUEST;
}

/* Reads the tag at *s, which is W/"..." or "...", and goes on behind it; false:
 * there is none. */
static bool
tag_read(struct arena *a, const char **s, const char **out)
{
	const char *p = *s, *end;

	p += strncmp(p, "W/", 2) == 0 ? 2 : 0;
	if (*p != '"')
		return false;
	end = strchr(++p, '"');
	if (end == NULL || memchr(p, ' ', (size_t)(end - p)) != NULL)
		return false;
	*out = arena_strndup(a, p, (size_t)(end - p));
	*s = end + 1;
	return true;
}

/* Reads a list of tags; false: it is malformed. */
static bool
tags_read(struct arena *a, const char *s, struct match *m)
{
	static const char blank[] = " \t";

	m->tags.v = arena_new(a, const char *, TAGS_MAX);
	for (;;) {
		if (m->tags.n == TAGS_MAX ||
		    !tag_read(a, &s, &m->tags.v[m->tags.n]))
			return false;
		m->tags.n++;
		s += strspn(s, blank);
		if (*s == '\0')
			return true;
		if (*s++ != ',')
			return false;
		s += strspn(s, blank);
	}
}

/* Does the request change one row only?  A write whose input has a list of rows
 * may change several. */
static bool
is_of_one_row(const struct req *r)
{
	const char *one = r->ep->handler.revision->one;
	const struct input *def = r->in.def;

	for (size_t i = 0; one != NULL && i < def->n; i++) {
		const void *at = (const char *)r->in.at + def->f[i].off;

		if (strcmp(def->f[i].name, one) == 0)
			return ((const struct strs *)at)->n == 1;
	}
	BUG_ON(one != NULL);
	return true;
}

enum err
revision_asked(struct req *r, revision_run run)
{
	const char *s = r->call->if_match;
	struct match *m;

	if (s == NULL)
		return OK;
	m = arena_new(r->ctx->mem, struct match, 1);
	*m = (struct match){ .any = strcmp(s, "*") == 0, .run = run };
	if (!m->any && !tags_read(r->ctx->mem, s, m))
		return bad_if_match(r, "must be the tag of a read, in quotes");
	r->match = m;
	return is_of_one_row(r) ? OK
	                        : bad_if_match(r, "is for a change of one row");
}

/* -- what is there now ----------------------------------------------------- */

/* What the GET answers to this caller: its input, data and tag; data NULL:
 * nothing. */
struct current {
	struct args in;
	const char *data, *tag;
};

/* The input with which the GET shows the locked row: its first field is the key
 * of the row, which is the row's first column. */
static void
key_put(struct arena *a, const struct row *row, const struct endpoint *read,
    struct args *out)
{
	const struct input *def = read->in;
	struct cell key = row_cell(row, 0);
	char *at;

	*out = (struct args){ .def = def };
	if (def == NULL)
		return;
	at = arena_alloc(a, def->size);
	memset(at, 0, def->size);
	out->at = at;
	out->given = 1;
	if (def->f[0].type == F_I64)
		BUG_ON(num_read(key.s, key.n,
		           (int64_t *)(void *)(at + def->f[0].off)) != OK);
	else
		*(const char **)(void *)(at + def->f[0].off) = key.s;
}

/* The result of running the GET as part of a write.  If it finds no row, or
 * refuses the request by a rule of its own (codes of 1000 and above), the
 * caller sees nothing there, so out is emptied and that is no error. */
static enum err
settle_read(const struct endpoint *read, enum err e, struct buf *out)
{
	if (e == OK && out->over)
		return E_SYSTEM;
	if (e != OK)
		buf_clear(out, SIZE_MAX);
	return e == read->handler.none || err_code(e) >= 1000 ? OK : e;
}

/* What the read of the row would answer now, and its tag; no tag: the caller
 * does not see the row. */
static enum err
read_current(
    struct req *r, const struct row *row, revision_run run, struct current *out)
{
	const struct tagged *t = tagged_of(r->ep);
	CLEANUP(buf_free) struct buf data = { 0 };
	struct reply reply = { .status = 200, .body = &data };
	struct req get = *r;

	buf_init(&data, CURRENT_MAX);
	key_put(r->ctx->mem, row, t->read, &out->in);
	get.ep = t->read;
	get.in = out->in;
	get.reply = &reply;
	get.out = (struct json_out){ .to = &data };
	TRY(settle_read(t->read, run(&get), &data));
	out->tag = tag_of(r->ctx->mem, t, &out->in, data.p, data.n);
	out->data = out->tag == NULL
	                ? NULL
	                : arena_strndup(r->ctx->mem, data.p, data.n);
	return OK;
}

/* -- writes ---------------------------------------------------------------- */

/* Answers who changed it last and when: for a set from the operation log, for a
 * row from its own columns. */
static enum err
changed_by(struct req *r, const struct row *row, struct row *out)
{
	const struct revision *v = r->ep->handler.revision;
	const char *key = row_cell(row, 0).s, *updater, *time;

	if (v->log != NULL)
		return db_one(r->ctx, &sql_revision_logged,
		    ARGS(AN("key", &key), AN("log", &v->log)), E_SYSTEM, out);
	updater = row_str(row, "updater");
	time = row_str(row, "update_time");
	return db_one(r->ctx, &sql_revision_changed,
	    ARGS(AN("updater", &updater), AN("update_time", &time)), E_SYSTEM,
	    out);
}

/* Sets the data of the refusal: who changed the row (by NULL: it is not there),
 * and what is there now (data NULL: nothing that the caller may read). */
static enum err
refuse(struct req *r, const struct row *by, const char *data)
{
	static const char nobody[] = "\"updater\":null,"
	                             "\"updaterName\":null,"
	                             "\"updateTime\":null";
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, CURRENT_MAX);
	json_obj(&w);
	if (by != NULL)
		row_members(&w, by);
	else
		json_put_raw(&w, nobody, sizeof(nobody) - 1);
	json_key(&w, "current");
	if (data != NULL)
		json_put_raw(&w, data, strlen(data));
	else
		json_put_null(&w);
	json_end_obj(&w);
	r->refused = arena_strdup(r->ctx->mem, buf_text(&b));
	return b.over ? E_SYSTEM : E_CHANGED_MEANWHILE;
}

/* May the caller read what the write is about? */
static bool
may_read(const struct req *r)
{
	return guard_permits(r->ctx, &tagged_of(r->ep)->read->guard);
}

/* The row that the write is about, locked; *n is 1 if there is one. */
static enum err
lock_row(struct req *r, struct row *out, int *n)
{
	struct rows rows;

	TRY(db_rows(r->ctx, r->ep->handler.revision->lock, &r->in, &rows));
	*n = rows.n;
	if (rows.n > 0)
		*out = row_at(&rows, 0);
	return OK;
}

/* Locks the row, and refuses if it is there and no tag of the request is its
 * tag of now. */
static enum err
tags_compare(struct req *r)
{
	struct match *m = r->match;
	struct current now;
	struct row row, by;
	int n;

	m->checked = true;
	TRY(db_begin(r->ctx));
	TRY(lock_row(r, &row, &n));
	m->gone = n == 0;
	if (m->gone || m->any)
		return OK;
	TRY(read_current(r, &row, m->run, &now));
	m->gone = now.tag == NULL;
	if (m->gone || strs_have(&m->tags, now.tag))
		return OK;
	TRY(changed_by(r, &row, &by));
	return refuse(r, &by, may_read(r) ? now.data : NULL);
}

enum err
revision_check(struct req *r)
{
	struct why why = r->ctx->why;
	const char *arg = r->ctx->arg;
	enum err e;

	if (r->match == NULL)
		return OK;
	e = tags_compare(r);
	r->ctx->why = why;
	r->ctx->arg = arg;
	return e;
}

/* Sets the tag of what the write has left in the reply, if it was about one row
 * that the caller may read.  Refuses an If-Match for which revision_check has
 * found no row. */
static enum err
write_end(struct req *r, revision_run run)
{
	struct current now;
	struct row row;
	int n;

	if (r->match != NULL && r->match->gone)
		return refuse(r, NULL, NULL);
	BUG_ON(r->match != NULL && !r->match->checked);
	if (r->ep->method == DELETE || !is_of_one_row(r) || !may_read(r))
		return OK;
	TRY(lock_row(r, &row, &n));
	if (n == 0)
		return OK;
	TRY(read_current(r, &row, run, &now));
	r->reply->revision = now.tag;
	return OK;
}

enum err
revision_end(struct req *r, revision_run run)
{
	const char *data;
	size_t n;

	if (is_revising(r->ep))
		return write_end(r, run);
	data = envelope_data(r->reply->body, &n);
	r->reply->revision =
	    tag_of(r->ctx->mem, tagged_of(r->ep), &r->in, data, n);
	return OK;
}
