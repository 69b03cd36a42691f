/* chosen_users.c - reads which users a request chooses for which nodes, and
 * checks that they exist. */
#include "flowdb/chosen_users.h"

#include <string.h>

#include "bpmn/model.h"
#include "expr/val.h"
#include "flowdb/errors.h"
#include "flowdb/sent_variables.h"
#include "people/people.h"

#define CHOSEN_MAX 100 /* users for a node */

static enum err
refuse(struct ctx *ctx, const char *field, const char *what)
{
	ctx->why = (struct why){ field, what };
	return E_BAD_REQUEST;
}

/* Reads the list of users for one node, as texts. */
static enum err
read_users(struct ctx *ctx, const char *field, const struct val *list,
    struct strs *out)
{
	if (list->kind != VAL_LIST)
		return refuse(ctx, field, "must be a list");
	if (list->n > CHOSEN_MAX)
		return refuse(ctx, field, "must have at most 100 entries");
	out->v = arena_new(ctx->mem, const char *, list->n);
	for (uint32_t i = 0; i < list->n; i++) {
		const char *user = val_print(ctx->mem, &list->list[i]);

		if (people_id(user) == 0)
			return refuse(ctx, field, "must be a number");
		out->v[out->n++] = user;
	}
	return OK;
}

/* The first of the users who is not among those found; NULL: all were found. */
static const char *
missing(const struct strs *users, const struct strs *found)
{
	for (size_t i = 0; i < users->n; i++) {
		size_t k = 0;

		while (k < found->n && strcmp(users->v[i], found->v[k]) != 0)
			k++;
		if (k == found->n)
			return users->v[i];
	}
	return NULL;
}

static enum err
read_node(struct ctx *ctx, const char *field, const struct val_member *node,
    struct val *out)
{
	struct strs users = { 0 }, found;
	struct val *v;
	const char *gone;

	TRY(read_users(ctx, field, &node->value, &users));
	TRY(people_enabled(ctx, &users, &found));
	gone = missing(&users, &found);
	if (gone != NULL)
		return fail(ctx, E_STARTER_CHOICE_UNKNOWN, gone);
	v = arena_new(ctx->mem, struct val, users.n);
	for (size_t i = 0; i < users.n; i++)
		v[i] = val_int(people_id(users.v[i]));
	*out =
	    (struct val){ .kind = VAL_LIST, .n = (uint32_t)users.n, .list = v };
	return OK;
}

enum err
chosen_users_read(struct ctx *ctx, const char *field, const struct raw *sent,
    const struct definition *def, struct val *out)
{
	struct val all, chosen = { .kind = VAL_OBJECT };
	struct val_member *v;

	TRY(sent_value(ctx, sent, &all));
	*out = val_null();
	if (all.kind != VAL_OBJECT)
		return OK;
	v = arena_new(ctx->mem, struct val_member, all.n);
	for (uint32_t i = 0; i < all.n; i++) {
		const struct val_member *node = &all.object[i];

		if (node_find(def->model, def->process, node->key) == NO_NODE)
			continue;
		v[chosen.n].key = node->key;
		TRY(read_node(ctx, field, node, &v[chosen.n].value));
		chosen.n++;
	}
	chosen.object = v;
	*out = chosen;
	return OK;
}
