/* people.c - looks users up in the database for processes. */
#include "flowdb/people.h"

#include <string.h>

#include "auth/caller.h"
#include "base/num.h"
#include "sql/lib/people.h"
#include "store/db.h"

int64_t
people_id(const char *name)
{
	char again[NUM_MAX + 1];
	int64_t id;

	if (name == NULL || num_read(name, strlen(name), &id) != OK || id <= 0)
		return 0;
	num_write(id, again);
	return strcmp(name, again) == 0 ? id : 0;
}

const char *
people_name(struct ctx *ctx, int64_t id)
{
	char *name = arena_alloc(ctx->mem, NUM_MAX + 1);

	num_write(id, name);
	return name;
}

/* The names in the rows, in ctx->mem. */
static struct strs
names_of(struct ctx *ctx, const struct rows *rows)
{
	struct strs out = { .v = arena_new(
		                ctx->mem, const char *, (size_t)rows->n) };

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		out.v[out.n++] = arena_strdup(ctx->mem, row_str(&row, "name"));
	}
	return out;
}

/* The users that the block q finds by these ids; no ids, no users. */
static enum err
find_users(struct ctx *ctx, const struct sql *q, const struct ids *ids,
    struct strs *out)
{
	struct rows rows;

	*out = (struct strs){ 0 };
	if (ids->n == 0)
		return OK;
	TRY(db_rows(ctx, q, ARGS(AN("ids", ids)), &rows));
	*out = names_of(ctx, &rows);
	return OK;
}

enum err
people_enabled(struct ctx *ctx, const struct strs *users, struct strs *out)
{
	struct ids ids = { .v = arena_new(ctx->mem, int64_t, users->n) };

	for (size_t i = 0; i < users->n; i++) {
		int64_t id = people_id(users->v[i]);

		if (id != 0)
			ids.v[ids.n++] = id;
	}
	return find_users(ctx, &sql_people_enabled, &ids, out);
}

enum err
people_by_role(struct ctx *ctx, const struct ids *roles, struct strs *out)
{
	return find_users(ctx, &sql_people_by_role, roles, out);
}

enum err
people_by_dept(struct ctx *ctx, const struct ids *depts, struct strs *out)
{
	return find_users(ctx, &sql_people_by_dept, depts, out);
}

enum err
people_by_post(struct ctx *ctx, const struct ids *posts, struct strs *out)
{
	return find_users(ctx, &sql_people_by_post, posts, out);
}

enum err
people_leaders(
    struct ctx *ctx, const struct ids *depts, int32_t levels, struct strs *out)
{
	struct rows rows;

	*out = (struct strs){ 0 };
	if (depts->n == 0 || levels < 1)
		return OK;
	TRY(db_rows(ctx, &sql_people_leaders,
	    ARGS(AN("ids", depts), AN("levels", &levels)), &rows));
	*out = names_of(ctx, &rows);
	return OK;
}

enum err
people_leader_at(struct ctx *ctx, int64_t dept, int32_t level, const char **out)
{
	struct ids ids = { .v = &dept, .n = 1 };
	struct rows rows;
	struct row row;

	*out = NULL;
	if (dept == 0 || level < 1)
		return OK;
	TRY(db_rows(ctx, &sql_people_leader_at,
	    ARGS(AN("ids", &ids), AN("levels", &level)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	if (!row_null(&row, "name"))
		*out = arena_strdup(ctx->mem, row_str(&row, "name"));
	return OK;
}

/* How others call the user; his id when he is deleted. */
static enum err
people_nickname(struct ctx *ctx, const char *user, const char **out)
{
	int64_t id = people_id(user);
	struct rows rows;
	struct row row;

	*out = user;
	TRY(db_rows(ctx, &sql_people_nickname, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = arena_strdup(ctx->mem, row_str(&row, "nickname"));
	return OK;
}

enum err
people_nicknames(struct ctx *ctx, const struct strs *users, const char **out)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(
	    ctx, &sql_people_nicknames, ARGS(AN("names", users)), &rows));
	row = row_at(&rows, 0);
	*out = row_str(&row, "names");
	if (*out != NULL)
		*out = arena_strdup(ctx->mem, *out);
	return OK;
}

enum err
people_lack(struct ctx *ctx, const char *user, const struct strs *perms,
    const char **out)
{
	struct strs lacking;
	const char *text;

	*out = NULL;
	TRY(perm_lacking(ctx, people_id(user), perms, &lacking));
	if (lacking.n == 0)
		return OK;
	TRY(people_nickname(ctx, user, &text));
	for (size_t i = 0; i < lacking.n; i++)
		text = arena_printf(ctx->mem, "%s, %s", text, lacking.v[i]);
	*out = text;
	return OK;
}

enum err
people_dept(struct ctx *ctx, const char *user, int64_t *out)
{
	int64_t id = people_id(user);
	struct rows rows;
	struct row row;

	*out = 0;
	if (id == 0)
		return OK;
	TRY(db_rows(ctx, &sql_people_dept, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = row_i64(&row, "dept_id");
	return OK;
}
