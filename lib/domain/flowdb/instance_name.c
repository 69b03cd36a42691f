/* instance_name.c - makes the name of an instance: replaces the variables in
 * its template by their values. */
#include "flowdb/instance_name.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "expr/val.h"
#include "flow/vars.h"
#include "people/people.h"
#include "sql/lib/instance_name.h"
#include "store/db.h"

#define NAME_BYTES_MAX 65536

/* A template that is being filled in. */
struct filling {
	struct ctx *ctx;
	const struct inst *inst;
	struct buf *to;
};

static enum err
put_starter(struct filling *f)
{
	int64_t id = people_id(f->inst->starter);
	struct rows rows;
	struct row row;

	TRY(db_rows(
	    f->ctx, &sql_instance_name_starter, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	buf_str(f->to, row_str(&row, "nickname"));
	return OK;
}

static enum err
put_time(struct filling *f)
{
	struct stamp at = { f->inst->start_ms };
	struct row row;

	TRY(db_one(f->ctx, &sql_instance_name_time, ARGS(AN("at", &at)),
	    E_SYSTEM, &row));
	buf_str(f->to, row_str(&row, "text"));
	return OK;
}

static bool
is_name(const char *s, size_t n, const char *name)
{
	return strlen(name) == n && memcmp(s, name, n) == 0;
}

/* Appends the value of the variable whose name is the n bytes at s, which stood
 * between braces.  If there is no such variable, the braces and the name stay
 * as they are. */
static enum err
put_value(struct filling *f, const char *s, size_t n)
{
	struct arena *a = f->ctx->mem;
	const struct var *v;

	if (is_name(s, n, "PROCESS_START_USER_ID"))
		return put_starter(f);
	if (is_name(s, n, "PROCESS_START_TIME"))
		return put_time(f);
	if (is_name(s, n, "PROCESS_DEFINITION_NAME")) {
		buf_str(f->to, version_of(f->inst->def)->name);
		return OK;
	}
	v = var_own(f->inst->root, arena_strndup(a, s, n));
	if (v != NULL)
		buf_str(f->to, val_print(a, &v->value));
	else
		buf_add(f->to, s - 1, n + 2);
	return OK;
}

static enum err
fill(struct filling *f, const char *s)
{
	while (*s != '\0') {
		size_t plain = strcspn(s, "{");
		size_t n = s[plain] != '\0' ? strcspn(s + plain + 1, "{}") : 0;

		buf_add(f->to, s, plain);
		s += plain;
		if (*s == '\0')
			break;
		if (n != 0 && s[n + 1] == '}') {
			TRY(put_value(f, s + 1, n));
			s += n + 2;
		} else {
			buf_add(f->to, s, 1);
			s++;
		}
	}
	return OK;
}

/* The first INSTANCE_NAME_MAX characters of a UTF-8 text. */
static const char *
shortened(struct arena *a, const char *s)
{
	size_t n = 0;

	for (size_t left = INSTANCE_NAME_MAX; s[n] != '\0' && left > 0; left--)
		for (n++; ((unsigned char)s[n] & 0xc0) == 0x80; n++)
			;
	return arena_strndup(a, s, n);
}

enum err
instance_name_of(struct ctx *ctx, const struct inst *i, const char **out)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct filling f = { .ctx = ctx, .inst = i, .to = &b };
	const struct deployed *d = version_of(i->def);

	if (d->title == NULL) {
		*out = shortened(ctx->mem, i->name != NULL ? i->name : d->name);
		return OK;
	}
	buf_init(&b, NAME_BYTES_MAX);
	TRY(fill(&f, d->title));
	*out = shortened(ctx->mem, buf_text(&b));
	return OK;
}
