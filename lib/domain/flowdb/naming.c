/*
 * naming.c - by what people and clients know instances and tasks: the id of an
 * instance, which is a UUID or a number of a counter in the database, its name,
 * which a template makes of its variables, and the id of a task.
 */
#include "flowdb/naming.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/num.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/people.h"
#include "sql/lib/instance_id.h"
#include "sql/lib/instance_name.h"
#include "sql/lib/people.h"
#include "store/db.h"

#define UUID_BYTES        16
#define NAME_BYTES_MAX    65536
#define INSTANCE_NAME_MAX 255 /* characters; the rest is cut off */

/* -- ids of instances ---------------------------------------------------- */

const char *
instance_id_random(struct arena *a)
{
	uint8_t b[UUID_BYTES];

	hash_random(b, sizeof(b));
	b[6] = (uint8_t)((b[6] & 0x0f) | 0x40); /* version 4: random */
	b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
	return arena_printf(a,
	    "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%"
	    "02x",
	    b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10],
	    b[11], b[12], b[13], b[14], b[15]);
}

enum err
instance_id_next(
    struct ctx *ctx, const struct number_rule *rule, const char **out)
{
	struct row row;

	TRY(db_one(ctx, &sql_instance_id_next,
	    ARGS(AN("prefix", &rule->prefix), AN("infix", &rule->infix),
	        AN("postfix", &rule->postfix), AN("length", &rule->length)),
	    E_SYSTEM, &row));
	*out = arena_strdup(ctx->mem, row_str(&row, "number"));
	return OK;
}

/* -- names of instances -------------------------------------------------- */

/* A template that is being filled in. */
struct filling {
	struct ctx *ctx;
	const struct inst *inst;
	struct buf *to;
};

/* Appends the nickname of the starter; nothing if he is deleted. */
static enum err
put_starter(struct filling *f)
{
	int64_t id = people_id(f->inst->starter);
	struct rows rows;
	struct row row;

	TRY(db_rows(f->ctx, &sql_people_nickname, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	buf_str(f->to, row_str(&row, "nickname"));
	return OK;
}

/* Appends when the instance began, as the block writes it. */
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

	if (is_name(s, n, VAR_STARTER))
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

/* Writes the template s with values in the place of {names}; braces that
 * enclose no name stay as they are. */
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

/* -- ids of tasks -------------------------------------------------------- */

/* Reads a number in the only spelling that this file writes: without sign and
 * leading zeros. */
static bool
read_num(const char *s, size_t n, int64_t *out)
{
	return n > 0 && *s >= '1' && *s <= '9' && num_read(s, n, out) == OK;
}

enum err
task_id_read(const char *text, struct task_id *out)
{
	const char *dash = strchr(text, '-');
	struct task_id id;

	if (dash == NULL || !read_num(text, (size_t)(dash - text), &id.tree) ||
	    !read_num(dash + 1, strlen(dash + 1), &id.num))
		return E_BAD_REQUEST;
	*out = id;
	return OK;
}

const char *
task_id_text(struct arena *a, struct task_id id)
{
	return arena_printf(
	    a, "%lld-%lld", (long long)id.tree, (long long)id.num);
}
