/* perm.c - the process's copy of what roles are permitted, valid for one
 * permission epoch. */
#include "auth/perm.h"

#include <stdlib.h>
#include <string.h>

#include "auth/tenant.h"
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
perm_forget(void)
{
	arena_reset(&cache.mem);
	cache.roles = (struct map){ 0 };
	cache.depts = (struct map){ 0 };
	cache.epoch = 0;
}

int64_t
perm_epoch(void)
{
	return cache.epoch;
}

static const char *
key_of(char text[NUM_MAX + 1], int64_t id)
{
	num_write(id, text);
	return text;
}

const struct perm_role *
perm_role(int64_t id)
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
	struct perm_role *role = arena_new(&cache.mem, struct perm_role, 1);
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

enum err
perm_load(struct ctx *ctx, int64_t epoch, const struct ids *roles)
{
	struct rows rows;
	bool all_known = true;

	if (epoch != cache.epoch || cache.roles.n + roles->n > ROLES_MAX)
		perm_forget();
	cache.epoch = epoch;
	for (size_t i = 0; i < roles->n; i++)
		all_known &= perm_role(roles->v[i]) != NULL;
	if (all_known)
		return OK;
	TRY(db_rows(ctx, &sql_role_facts, ARGS(AN("roles", roles)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (perm_role(row_i64(&row, "id")) == NULL)
			keep_role(&row);
	}
	return OK;
}

bool
perm_blacklist_admin(const struct ctx *ctx)
{
	const struct ids *roles = &ctx->caller.roles;

	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (role != NULL && role->blacklist_admin)
			return true;
	}
	return false;
}

/* The number of permissions and menus that perm_held will list. */
static void
count_held(const struct ids *roles, size_t *n_perms, size_t *n_menus)
{
	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		*n_perms += role == NULL ? 0 : role->granted.n;
		*n_menus += role == NULL ? 0 : role->menus.n;
	}
}

void
perm_held(struct ctx *ctx, struct strs *perms, struct ids *menus)
{
	const struct ids *roles = &ctx->caller.roles;
	size_t n_perms = 0, n_menus = 0;

	count_held(roles, &n_perms, &n_menus);
	perms->v = arena_new(ctx->mem, const char *, n_perms);
	menus->v = arena_new(ctx->mem, int64_t, n_menus);
	perms->n = menus->n = 0;
	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		for (size_t k = 0; role != NULL && k < role->granted.n; k++)
			perms->v[perms->n++] = role->granted.v[k];
		for (size_t k = 0; role != NULL && k < role->menus.n; k++)
			menus->v[menus->n++] = role->menus.v[k];
	}
}

static bool
roles_have(const struct ids *roles, const char *perm)
{
	for (size_t i = 0; i < roles->n; i++) {
		const struct perm_role *role = perm_role(roles->v[i]);

		if (role == NULL)
			continue;
		if (role->super ||
		    (role->granted.n > 0 &&
		        bsearch(&perm, role->granted.v, role->granted.n,
		            sizeof(*role->granted.v), compare_texts) != NULL))
			return true;
	}
	return false;
}

bool
perm_has(const struct ctx *ctx, const char *perm)
{
	return roles_have(&ctx->caller.roles, perm);
}

bool
perm_shared(const struct ctx *ctx, const char *perm)
{
	return ctx->caller.home_id == TENANT_FIRST && perm_has(ctx, perm);
}

enum err
perm_roles_of(
    struct ctx *ctx, int64_t user_id, struct ids *roles, int64_t *dept_id)
{
	struct rows rows;
	struct row row;

	*roles = (struct ids){ 0 };
	*dept_id = 0;
	TRY(db_rows(
	    ctx, &sql_user_roles, ARGS(AN("user_id", &user_id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*roles = row_ids(ctx->mem, &row, "roles");
	*dept_id = row_i64(&row, "dept_id");
	return perm_load(ctx, row_i64(&row, "epoch"), roles);
}

enum err
perm_any(struct ctx *ctx, int64_t user_id, const struct strs *perms, bool *out)
{
	struct ids roles;
	int64_t dept_id;

	*out = perms->n == 0;
	TRY(perm_roles_of(ctx, user_id, &roles, &dept_id));
	for (size_t i = 0; i < perms->n && !*out; i++)
		*out = roles_have(&roles, perms->v[i]);
	return OK;
}

enum err
perm_below(struct ctx *ctx, int64_t dept_id, struct ids *out)
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
