/* role_copy.c - the process's copy of what roles permit, and of the departments
 * below one, valid for one permission epoch. */
#include "auth/role_copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/id_set.h"
#include "base/map.h"
#include "base/num.h"
#include "sql/lib/caller.h"
#include "store/db.h"

#define ROLES_MAX 512  /* roles in the copy; when it is full it is emptied */
#define DEPTS_MAX 2048 /* departments in the copy */

/* The copy: everything in it is as it was at `epoch`. */
static struct {
	int64_t epoch;
	struct arena mem;
	struct map roles, depts;
} cache;

void
role_copy_forget(void)
{
	arena_reset(&cache.mem);
	cache.roles = (struct map){ 0 };
	cache.depts = (struct map){ 0 };
	cache.epoch = 0;
}

static const char *
key_of(char text[NUM_MAX + 1], int64_t id)
{
	num_write(id, text);
	return text;
}

const struct role_copy *
role_copy_find(int64_t id)
{
	char key[NUM_MAX + 1];

	return map_get(&cache.roles, key_of(key, id));
}

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts texts and removes doubles: several menus may grant one permission. */
static void
make_set(struct strs *texts)
{
	size_t n = 0;

	if (texts->n > 1)
		qsort(texts->v, texts->n, sizeof(*texts->v), compare_texts);
	for (size_t i = 0; i < texts->n; i++)
		if (n == 0 || strcmp(texts->v[i], texts->v[n - 1]) != 0)
			texts->v[n++] = texts->v[i];
	texts->n = n;
}

static struct ids
sorted_ids(const struct row *row, const char *col)
{
	struct ids out = row_ids(&cache.mem, row, col);

	ids_sort(&out);
	return out;
}

static void
keep_role(const struct row *row)
{
	struct role_copy *role = arena_new(&cache.mem, struct role_copy, 1);
	char key[NUM_MAX + 1];

	role->id = row_i64(row, "id");
	role->super = row_bool(row, "super");
	role->blacklist_admin = row_bool(row, "blacklist_admin");
	role->data_scope = row_i32(row, "data_scope");
	role->depts = sorted_ids(row, "data_scope_dept_ids");
	role->granted = row_strs(&cache.mem, row, "granted");
	make_set(&role->granted);
	role->menus = row_ids(&cache.mem, row, "menus");
	map_put(&cache.mem, &cache.roles,
	    arena_strdup(&cache.mem, key_of(key, role->id)), role);
}

bool
role_copy_permits(const struct role_copy *role, const char *perm)
{
	return role->super ||
	       (role->granted.n > 0 &&
	           bsearch(&perm, role->granted.v, role->granted.n,
	               sizeof(*role->granted.v), compare_texts) != NULL);
}

enum err
role_copy_load(struct ctx *ctx, int64_t epoch, const struct ids *roles)
{
	struct rows rows;
	bool all_known = true;

	if (epoch != cache.epoch || cache.roles.n + roles->n > ROLES_MAX)
		role_copy_forget();
	cache.epoch = epoch;
	for (size_t i = 0; i < roles->n; i++)
		all_known &= role_copy_find(roles->v[i]) != NULL;
	if (all_known)
		return OK;
	TRY(db_rows(ctx, &sql_role_facts, ARGS(AN("roles", roles)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (role_copy_find(row_i64(&row, "id")) == NULL)
			keep_role(&row);
	}
	return OK;
}

enum err
role_copy_below(struct ctx *ctx, int64_t dept_id, struct ids *out)
{
	char key[NUM_MAX + 1];
	struct ids *known = map_get(&cache.depts, key_of(key, dept_id));
	struct rows rows;

	if (known == NULL) {
		TRY(db_rows(ctx, &sql_dept_below, ARGS(AN("dept_id", &dept_id)),
		    &rows));
		struct ids found = { arena_new(
			                 ctx->mem, int64_t, (size_t)rows.n),
			(size_t)rows.n };

		for (int i = 0; i < rows.n; i++) {
			struct row row = row_at(&rows, i);

			found.v[i] = row_i64(&row, "id");
		}
		/* An empty result is not kept: the department may belong to
		 * another tenant, whose users must find it here later. */
		if (cache.depts.n >= DEPTS_MAX || found.n == 0) {
			*out = found;
			return OK;
		}
		known = arena_new(&cache.mem, struct ids, 1);
		*known = ids_copy(&cache.mem, &found);
		map_put(&cache.mem, &cache.depts, arena_strdup(&cache.mem, key),
		    known);
	}
	*out = *known;
	return OK;
}
