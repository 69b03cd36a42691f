/* shown_users.c - collects the users whom an answer names, and reads all of
 * them with one query. */
#include "bpm/shown_users.h"

#include <stdlib.h>
#include <string.h>

#include "sql/bpm/shown_users.h"
#include "store/db.h"

struct shown_user {
	const char *name, *json;
};

OBJECT(shown_user_record, MEMBER("id", BIG), MEMBER("nickname", TEXT),
    MEMBER("avatar", TEXT, .null = true), MEMBER("dept_id", BIG, .null = true),
    MEMBER("dept_name", TEXT, .null = true));

void
shown_users_want(struct arena *a, struct shown_users *p, const char *name)
{
	const char **v;

	if (name == NULL)
		return;
	if (p->names.n == p->room) {
		p->room = p->room == 0 ? 32 : 2 * p->room;
		v = arena_new(a, const char *, p->room);
		if (p->names.n > 0)
			memcpy(v, p->names.v, p->names.n * sizeof(*v));
		p->names.v = v;
	}
	p->names.v[p->names.n++] = name;
}

static int
compare(const void *a, const void *b)
{
	const struct shown_user *x = a, *y = b;

	return strcmp(x->name, y->name);
}

enum err
shown_users_read(struct ctx *ctx, struct shown_users *p)
{
	struct shown_user *v;
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_shown_users_read, ARGS(AN("names", &p->names)), &rows));
	v = arena_new(ctx->mem, struct shown_user, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		v[i] = (struct shown_user){ row_str(&row, "name"),
			row_str(&row, "person") };
	}
	p->v = v;
	p->n = (size_t)rows.n;
	qsort(v, p->n, sizeof(*v), compare);
	return OK;
}

static const struct shown_user *
person_of(const struct shown_users *p, const char *name)
{
	struct shown_user key = { .name = name };

	if (name == NULL || p->n == 0)
		return NULL;
	return bsearch(&key, p->v, p->n, sizeof(key), compare);
}

void
put_shown_user(
    struct json_out *w, const struct shown_users *p, const char *name)
{
	const struct shown_user *one = person_of(p, name);

	if (one == NULL)
		json_put_null(w);
	else
		json_put_raw(w, one->json, strlen(one->json));
}

void
put_shown_users(
    struct json_out *w, const struct shown_users *p, const struct strs *names)
{
	json_arr(w);
	for (size_t i = 0; i < names->n; i++)
		if (person_of(p, names->v[i]) != NULL)
			put_shown_user(w, p, names->v[i]);
	json_end_arr(w);
}
