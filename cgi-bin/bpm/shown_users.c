/* shown_users.c - collects the users whom an answer names, and reads all of
 * them with one query. */
#include "bpm/shown_users.h"

#include <string.h>

#include "sql/bpm/shown_users.h"
#include "store/db.h"

/* What is written of a user. */
struct shown_user {
	const char *json; /* NULL: not read, or there is no such user */
	size_t n;
};

OBJECT(shown_user_record, MEMBER("id", BIG), MEMBER("nickname", TEXT),
    MEMBER("avatar", TEXT, .null = true), MEMBER("dept_id", BIG, .null = true),
    MEMBER("dept_name", TEXT, .null = true));

static void
names_add(struct arena *a, struct shown_users *p, const char *name)
{
	const char **v;

	if (p->names.n == p->room) {
		p->room = p->room == 0 ? 32 : 2 * p->room;
		v = arena_new(a, const char *, p->room);
		if (p->names.n > 0)
			memcpy(v, p->names.v, p->names.n * sizeof(*v));
		p->names.v = v;
	}
	p->names.v[p->names.n++] = name;
}

/* Many nodes may have the same thousand candidates, so everybody is noted
 * once. */
void
shown_users_want(struct arena *a, struct shown_users *p, const char *name)
{
	if (name == NULL || map_get(&p->of, name) != NULL)
		return;
	map_put(a, &p->of, name, arena_new(a, struct shown_user, 1));
	names_add(a, p, name);
}

enum err
shown_users_read(struct ctx *ctx, struct shown_users *p)
{
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_shown_users_read, ARGS(AN("names", &p->names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct shown_user *one = map_get(&p->of, row_str(&row, "name"));

		one->json = row_str(&row, "person");
		one->n = strlen(one->json);
	}
	return OK;
}

/* Writes the user, or nothing if there is no such user. */
static bool
put_known(struct json_out *w, const struct shown_users *p, const char *name)
{
	const struct shown_user *one = map_get(&p->of, name);

	if (one == NULL || one->json == NULL)
		return false;
	json_put_raw(w, one->json, one->n);
	return true;
}

void
put_shown_user(
    struct json_out *w, const struct shown_users *p, const char *name)
{
	if (name == NULL || !put_known(w, p, name))
		json_put_null(w);
}

void
put_shown_users(
    struct json_out *w, const struct shown_users *p, const struct strs *names)
{
	json_arr(w);
	for (size_t i = 0; i < names->n; i++)
		(void)put_known(w, p, names->v[i]);
	json_end_arr(w);
}
