/* judge_users_fast.c - compares the roles and departments of users with the
 * rights of the caller. */
#include "auth/judge_users_fast.h"

#include "auth/judge_roles_fast.h"
#include "auth/perm.h"
#include "base/id_set.h"
#include "sql/lib/judge.h"
#include "store/db.h"

/* The roles of all these users, each once. */
static struct ids
roles_of(struct ctx *ctx, const struct rows *people)
{
	struct ids all = { 0 };

	for (int i = 0; i < people->n; i++) {
		struct row person = row_at(people, i);
		struct ids his = row_ids(ctx->mem, &person, "roles");

		all = ids_concat(ctx->mem, &all, &his);
		ids_sort(&all);
	}
	return all;
}

static void
put_dept(struct ids *depts, int64_t dept_id)
{
	if (dept_id != 0)
		depts->v[depts->n++] = dept_id;
}

/* The departments of these users, and the one into which they are put. */
static struct ids
depts_of(struct ctx *ctx, const struct rows *people, int64_t dept_id)
{
	struct ids all = { arena_new(ctx->mem, int64_t, (size_t)people->n + 1),
		0 };

	for (int i = 0; i < people->n; i++) {
		struct row person = row_at(people, i);

		put_dept(&all, row_i64(&person, "dept_id"));
	}
	put_dept(&all, dept_id);
	ids_sort(&all);
	return all;
}

static bool
is_seen(const struct ctx *ctx, const struct row *person)
{
	int64_t id = row_i64(person, "dept_id");
	struct ids depts = { &id, 1 };

	return judge_sees(ctx, &depts) ||
	       (ctx->caller.scope.self &&
	           row_i64(person, "id") == ctx->caller.id);
}

/*
 * Reads roles into the process's copy, but only from the second judgement under
 * the same epoch on: if every write raises the epoch, a copy would never be
 * used again.  The caller's roles are loaded too, because a full copy is
 * emptied first.
 */
static enum err
learn(struct ctx *ctx, const struct ids *roles)
{
	static int64_t epoch;
	struct ids all;

	if (epoch != perm_epoch()) {
		epoch = perm_epoch();
		return OK;
	}
	all = ids_concat(ctx->mem, &ctx->caller.roles, roles);
	return perm_load(ctx, perm_epoch(), &all);
}

/* Is the caller bound to channels, and is somebody with these ones (sorted)
 * bound to none, or to others? */
static bool
is_bound_elsewhere(
    struct ctx *ctx, const struct row *person, const struct ids *channels)
{
	struct ids mine;

	if (ctx->caller.super || row_null(person, "mine"))
		return false;
	mine = row_ids(ctx->mem, person, "mine");
	ids_sort(&mine);
	return channels->n == 0 || !ids_subset(channels, &mine);
}

/* What the roles of these users are judged by. */
static struct judge_roles
judged_by(struct ctx *ctx, const struct rows *people, const struct ids *depts)
{
	struct judge_roles j = { .depts = depts, .his = true, .kept = true };

	for (int i = 0; i < people->n; i++) {
		struct row person = row_at(people, i);

		j.nowhere |= row_i64(&person, "dept_id") == 0;
		j.bound |= !ctx->caller.super && row_bool(&person, "other");
		j.kept &= row_i64(&person, "epoch") == perm_epoch();
	}
	return j;
}

/* Does the caller see all of these users, and does it certainly not matter whom
 * approvals ask? */
static bool
are_open(const struct ctx *ctx, const struct rows *people)
{
	for (int i = 0; i < people->n; i++) {
		struct row person = row_at(people, i);

		if (!is_seen(ctx, &person) || row_bool(&person, "asked"))
			return false;
	}
	return true;
}

/* Judges these roles, which the caller has to be permitted to act on, as if all
 * of the users had them. */
static enum err
had_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within)
{
	if (j->kept)
		TRY(learn(ctx, roles));
	return judge_roles_within(ctx, roles, j, within);
}

/* Judges all users together: each role as if all of them had it, in each of
 * their departments. */
static enum err
all_within(
    struct ctx *ctx, const struct rows *people, int64_t dept_id, bool *within)
{
	struct ids roles = roles_of(ctx, people);
	struct ids depts = depts_of(ctx, people, dept_id);
	struct judge_roles j = judged_by(ctx, people, &depts);

	*within = are_open(ctx, people);
	return *within ? had_within(ctx, &roles, &j, within) : OK;
}

/* Is at least one of the users to be put into a department that he is not in?
 * For such a user the block judge_person locks the permission epoch and returns
 * it as "held".  *stale: "held" differs from "epoch", which the block has read
 * without a lock, so the epoch was raised in between. */
static bool
is_moved(const struct rows *people, bool *stale)
{
	bool moved = false;

	*stale = false;
	for (int i = 0; i < people->n; i++) {
		struct row person = row_at(people, i);

		if (row_str(&person, "held") == NULL)
			continue;
		moved = true;
		*stale |= row_i64(&person, "held") != row_i64(&person, "epoch");
	}
	return moved;
}

static enum err
read_people(struct ctx *ctx, const struct ids *ids,
    const struct judge_place *to, struct rows *people)
{
	const struct ids none = { 0 };
	const struct ids *posts = to->posts == NULL ? &none : to->posts;
	const bool reposted = to->posts != NULL;

	return db_rows(ctx, &sql_judge_person,
	    ARGS(AN("ids", ids), AN("dept", &to->dept_id), AN("posts", posts),
	        AN("reposted", &reposted)),
	    people);
}

enum err
judge_users_within(struct ctx *ctx, const struct ids *ids,
    const struct judge_place *to, bool *within)
{
	int64_t dept_id = to->dept_id;
	struct ids dept = { &dept_id, 1 };
	struct rows people;
	bool moved, stale;

	do {
		TRY(read_people(ctx, ids, to, &people));
		moved = is_moved(&people, &stale);
	} while (stale);
	if (!moved)
		return all_within(ctx, &people, 0, within);
	*within = judge_sees(ctx, &dept);
	return *within ? all_within(ctx, &people, dept_id, within) : OK;
}

/* The user is judged once, as if he had the roles and channels that he has and
 * those that he gets: he is within the caller then with either. */
enum err
judge_user_becomes(struct ctx *ctx, int64_t user_id,
    const struct judge_user_becomes *next, bool *within)
{
	const struct judge_place stays = { 0 };
	struct ids ids = { &user_id, 1 }, roles, depts;
	struct judge_roles j;
	struct rows people;
	struct row person;

	TRY(read_people(ctx, &ids, &stays, &people));
	*within = people.n == 1 && are_open(ctx, &people);
	if (!*within)
		return OK;
	person = row_at(&people, 0);
	roles = roles_of(ctx, &people);
	depts = depts_of(ctx, &people, 0);
	j = judged_by(ctx, &people, &depts);
	if (next->roles != NULL) {
		roles = ids_concat(ctx->mem, &roles, next->roles);
		ids_sort(&roles);
	}
	if (next->channels != NULL)
		j.bound |= is_bound_elsewhere(ctx, &person, next->channels);
	return had_within(ctx, &roles, &j, within);
}
