/*
 * db_bind.c - the values of a block's parameters as PostgreSQL reads them,
 * found by name: an extra value, a field of the input, or a word of the
 * context.
 */
#include "store/db_bind.h"

#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "store/db_int.h"

const char *
array_of_ids(struct arena *a, const struct ids *ids)
{
	char *p = arena_alloc(a, ids->n * (NUM_MAX + 1) + 3), *q = p;

	*q++ = '{';
	for (size_t i = 0; i < ids->n; i++) {
		if (i > 0)
			*q++ = ',';
		q += num_write(ids->v[i], q);
	}
	*q = '}';
	return p;
}

/* Every text is quoted, so that commas, braces and the word NULL in it have no
 * meaning of their own. */
const char *
array_of_strs(struct arena *a, const struct strs *strs)
{
	size_t room = 3;
	char *p, *q;

	for (size_t i = 0; i < strs->n; i++)
		room += strlen(strs->v[i]) * 2 + 3;
	p = q = arena_alloc(a, room);
	*q++ = '{';
	for (size_t i = 0; i < strs->n; i++) {
		if (i > 0)
			*q++ = ',';
		*q++ = '"';
		for (const char *s = strs->v[i]; *s != '\0'; s++) {
			if (*s == '"' || *s == '\\')
				*q++ = '\\';
			*q++ = *s;
		}
		*q++ = '"';
	}
	*q = '}';
	return p;
}

static const char *
i64_text(struct arena *a, int64_t v)
{
	char *p = arena_alloc(a, NUM_MAX + 1);

	num_write(v, p);
	return p;
}

static const char *
stamp_text(struct arena *a, int64_t ms)
{
	char *p = arena_alloc(a, CLOCK_TEXT);

	/* Decoders refuse times that clock_text cannot write, so this is a
	 * bug. */
	BUG_ON(clock_text(ms, p) != OK);
	return p;
}

/* The value at `at` as PostgreSQL reads it; NULL: SQL NULL. */
static const char *
value_text(struct arena *a, enum field_type type, const void *at)
{
	switch (type) {
	case F_STR:
		return *(const char *const *)at;
	case F_I32:
		return i64_text(a, *(const int32_t *)at);
	case F_I64:
		return i64_text(a, *(const int64_t *)at);
	case F_BOOL:
		return *(const bool *)at ? "t" : "f";
	case F_STAMP:
		return stamp_text(a, ((const struct stamp *)at)->ms);
	case F_JSON:
		return ((const struct raw *)at)->json;
	case F_IDS:
		return array_of_ids(a, at);
	case F_STRS:
		return array_of_strs(a, at);
	case F_LIST:
		return ((const struct list *)at)->json;
	case F_RANGE:
	case F_FILE:
	case F__MAX:
		break;
	}
	BUG_ON(true);
}

/* An id of the context as a value; NULL, which binds as SQL NULL, for 0, which
 * means that there is none. */
static const char *
id_or_null(struct ctx *ctx, int64_t v)
{
	return v == 0 ? NULL : i64_text(ctx->mem, v);
}

static const char *
word_tenant_id(struct ctx *ctx)
{
	return i64_text(ctx->mem, ctx->caller.tenant_id);
}

static const char *
word_login_id(struct ctx *ctx)
{
	return id_or_null(ctx, ctx->caller.id);
}

static const char *
word_login_type(struct ctx *ctx)
{
	return i64_text(ctx->mem, ctx->caller.type);
}

static const char *
word_login_dept(struct ctx *ctx)
{
	return id_or_null(ctx, ctx->caller.dept_id);
}

static const char *
word_login_tenant(struct ctx *ctx)
{
	return id_or_null(ctx, ctx->caller.home_id);
}

static const char *
word_session_id(struct ctx *ctx)
{
	return id_or_null(ctx, ctx->caller.session_id);
}

static const char *
word_now(struct ctx *ctx)
{
	return stamp_text(ctx->mem, ctx->now_ms);
}

static const char *
word_ip(struct ctx *ctx)
{
	return ctx->ip;
}

static const char *
word_agent(struct ctx *ctx)
{
	return ctx->agent;
}

static const char *
word_trace_id(struct ctx *ctx)
{
	return ctx->trace_id;
}

static const char *
word_scope_all(struct ctx *ctx)
{
	return ctx->caller.scope.all ? "t" : "f";
}

/* :scope_self is the caller's id where his data scope has himself in it, so
 * that a block compares it with the id of a row's owner; else NULL. */
static const char *
word_scope_self(struct ctx *ctx)
{
	return ctx->caller.scope.self ? id_or_null(ctx, ctx->caller.id) : NULL;
}

static const char *
word_scope_depts(struct ctx *ctx)
{
	return array_of_ids(ctx->mem, &ctx->caller.scope.depts);
}

static const char *
word_by_module(struct ctx *ctx)
{
	return ctx->caller.module ? "t" : "f";
}

static const char *
word_lang(struct ctx *ctx)
{
	return lang_name(ctx->lang);
}

/* The words of the context that a block may use as parameters (db.h). */
static const struct word {
	const char *name;
	const char *(*text)(struct ctx *ctx);
} words[] = {
	{ "tenant_id", word_tenant_id },
	{ "login_id", word_login_id },
	{ "login_type", word_login_type },
	{ "login_dept", word_login_dept },
	{ "login_tenant", word_login_tenant },
	{ "session_id", word_session_id },
	{ "now", word_now },
	{ "ip", word_ip },
	{ "agent", word_agent },
	{ "trace_id", word_trace_id },
	{ "scope_all", word_scope_all },
	{ "scope_self", word_scope_self },
	{ "scope_depts", word_scope_depts },
	{ "by_module", word_by_module },
	{ "lang", word_lang },
};

static const struct word *
find_word(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strcmp(words[i].name, name) == 0)
			return &words[i];
	return NULL;
}

/* Is name the name of the field, a range, followed by end ("_from", "_to")? */
static bool
is_end_of(const struct field *f, const char *name, const char *end)
{
	size_t n = strlen(f->name);

	return f->type == F_RANGE && strncmp(f->name, name, n) == 0 &&
	       strcmp(name + n, end) == 0;
}

/* Is name that of the field, or of one end of the field, if it is a range? */
static bool
is_field(const struct field *f, const char *name)
{
	if (f->type != F_RANGE)
		return strcmp(f->name, name) == 0;
	return is_end_of(f, name, "_from") || is_end_of(f, name, "_to");
}

/* The value of field i of the input, NULL if it was not sent; of a range, the
 * end that name asks for. */
static const char *
field_text(struct ctx *ctx, const struct args *in, size_t i, const char *name)
{
	const struct field *f = &in->def->f[i];
	const char *at = (const char *)in->at + f->off;

	if ((in->given & UINT64_C(1) << i) == 0)
		return NULL;
	if (f->type == F_RANGE)
		return is_end_of(f, name, "_from")
		           ? ((const struct range *)(const void *)at)->from
		           : ((const struct range *)(const void *)at)->to;
	return value_text(ctx->mem, f->type, at);
}

/* The number of rows before the page, from the fields page_no and
 * page_size. */
static const char *
page_offset(struct ctx *ctx, const struct args *in)
{
	int64_t no = 1, size = 0;

	for (size_t i = 0; i < in->def->n; i++) {
		const struct field *f = &in->def->f[i];
		const void *at = (const char *)in->at + f->off;

		if (strcmp(f->name, "page_no") == 0)
			no = *(const int32_t *)at;
		if (strcmp(f->name, "page_size") == 0)
			size = *(const int32_t *)at;
	}
	return i64_text(ctx->mem, (no - 1) * size);
}

/* The names of the fields that were sent, as the array :given. */
static const char *
given_text(struct ctx *ctx, const struct args *in)
{
	struct strs names = {
		.v = arena_new(ctx->mem, const char *, in->def->n + 1),
	};

	for (size_t i = 0; i < in->def->n; i++)
		if ((in->given >> i & 1) != 0)
			names.v[names.n++] = in->def->f[i].name;
	return array_of_strs(ctx->mem, &names);
}

static const struct arg *
find_extra(const struct args *in, const char *name)
{
	for (size_t i = 0; i < in->n_extra; i++)
		if (strcmp(in->extra[i].name, name) == 0)
			return &in->extra[i];
	return NULL;
}

/* The index of the field that gives the SQL parameter `name` its value; def->n:
 * there is no such field. */
static size_t
find_field(const struct input *def, const char *name)
{
	size_t i = 0;

	while (i < def->n && !is_field(&def->f[i], name))
		i++;
	return i;
}

static const char *
word_text(struct ctx *ctx, const struct sql *q, const char *name)
{
	const struct word *w = find_word(name);

	if (w == NULL)
		fault(ctx, "%s: no value for :%s", q->name, name);
	BUG_ON(w == NULL);
	return w->text(ctx);
}

/* The value of the parameter called name, looked for in the order that db.h
 * states. */
static const char *
param_text(struct ctx *ctx, const struct sql *q, const struct args *in,
    const char *name)
{
	const struct arg *extra = in == NULL ? NULL : find_extra(in, name);
	size_t i;

	if (extra != NULL)
		return extra->at == NULL
		           ? NULL
		           : value_text(ctx->mem, extra->type, extra->at);
	if (in == NULL || in->def == NULL)
		return word_text(ctx, q, name);
	i = find_field(in->def, name);
	if (i < in->def->n)
		return field_text(ctx, in, i, name);
	if (strcmp(name, "page_offset") == 0)
		return page_offset(ctx, in);
	if (strcmp(name, "given") == 0)
		return given_text(ctx, in);
	return word_text(ctx, q, name);
}

const char **
db_bind(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	const char **v = arena_new(ctx->mem, const char *, (size_t)q->n_param);

	for (int i = 0; i < q->n_param; i++)
		v[i] = param_text(ctx, q, in, q->param[i]);
	return v;
}

/* Does the block return every row that it would return without its filters?  It
 * does when no filter was sent and the caller's data scope is all. */
static bool
let_all_through(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	for (int i = 0; i < q->n_param; i++) {
		bool filter = (q->filters >> i & 1) != 0;
		bool scope = (q->scopes >> i & 1) != 0;
		const char *v;

		if (!filter && !scope)
			continue;
		v = param_text(ctx, q, in, q->param[i]);
		if (filter ? v != NULL : v == NULL || strcmp(v, "t") != 0)
			return false;
	}
	return true;
}

const char **
db_bind_least(struct ctx *ctx, const struct sql **q, const struct args *in)
{
	if ((*q)->bare != NULL && let_all_through(ctx, *q, in))
		*q = (*q)->bare;
	return db_bind(ctx, *q, in);
}

bool
db_knows(const struct sql *q, const struct input *def, const char **name)
{
	for (int i = 0; i < q->n_param; i++) {
		bool known = find_word(q->param[i]) != NULL ||
		             strcmp(q->param[i], "page_offset") == 0 ||
		             strcmp(q->param[i], "given") == 0;

		if (!known && def != NULL)
			known = find_field(def, q->param[i]) < def->n;
		if (!known) {
			*name = q->param[i];
			return false;
		}
	}
	return true;
}
