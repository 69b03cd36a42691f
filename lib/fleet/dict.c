/* dict.c - the labels of dictionary values. */
#include "fleet/dict.h"

#include <string.h>

#include "base/map.h"
#include "sql/lib/dict.h"
#include "store/db.h"

struct dict {
	struct map types; /* from a type's name to a map from value to label */
};

static void
add(struct arena *a, struct dict *d, const struct row *row)
{
	const char *name = row_str(row, "dict_type");
	const char *value = row_str(row, "value");
	struct map *type = map_get(&d->types, name);

	if (type == NULL) {
		type = arena_new(a, struct map, 1);
		map_put(a, &d->types, arena_strdup(a, name), type);
	}
	map_put(a, type, arena_strdup(a, value),
	    arena_strdup(a, row_str(row, "label")));
}

enum err
dict_read(struct ctx *ctx, const struct strs *types, const struct dict **out)
{
	struct dict *d = arena_new(ctx->mem, struct dict, 1);
	struct rows rows;

	*out = d;
	if (types->n == 0)
		return OK;
	TRY(db_rows(ctx, &sql_dict_labels, ARGS(AN("types", types)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		add(ctx->mem, d, &row);
	}
	return OK;
}

const struct map *
dict_type(const struct dict *d, const char *type)
{
	return map_get(&d->types, type);
}

const char *
dict_label(const struct map *type, const char *value)
{
	return type == NULL ? NULL : map_get(type, value);
}

const char *
dict_value(const struct map *type, const char *label)
{
	for (size_t i = 0; type != NULL && i < type->cap; i++)
		if (type->slot[i].key != NULL &&
		    strcmp(type->slot[i].value, label) == 0)
			return type->slot[i].key;
	return NULL;
}
