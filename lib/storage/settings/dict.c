/* dict.c - the labels of dictionary entries. */
#include "settings/dict.h"

#include <string.h>

#include "base/map.h"
#include "sql/lib/dict.h"
#include "store/db.h"
#include "text/accent.h"

struct dict {
	struct map types; /* from a type's name to its entries */
};

struct dict_entries {
	/* From a value to its label in the caller's language. */
	struct map shown;
	/* From a label in any language to its struct labelled. */
	struct map values;
	struct map folded; /* the same, from labels as folded() writes them */
};

/* What a label stands for. */
struct labelled {
	const char *value;
	bool enabled; /* its entry */
	bool several; /* it is the label of another enabled entry, too */
};

const char *
dict_shown(
    struct ctx *ctx, const char *type, const char *value, const char *stored)
{
	return lang_seeded(ctx->lang, "dict",
	    arena_printf(ctx->mem, "%s.%s", type, value), stored);
}

/* The entries of the type, which are none at first. */
static struct dict_entries *
entries_of(struct arena *a, struct dict *d, const char *type)
{
	struct dict_entries *out = map_get(&d->types, type);

	if (out != NULL)
		return out;
	out = arena_new(a, struct dict_entries, 1);
	map_put(a, &d->types, arena_strdup(a, type), out);
	return out;
}

/* The label in small letters of the usual width, to compare it with others. */
static const char *
folded(struct arena *a, const char *label)
{
	return arena_lower(a, accent_fold(a, label));
}

/* Adds what a label stands for.  Enabled entries come first, so a disabled one
 * counts only where no other has its label. */
static void
add_to(struct arena *a, struct map *to, const char *label,
    const struct labelled *entry)
{
	struct labelled *old = map_get(to, label);

	if (old == NULL) {
		old = arena_new(a, struct labelled, 1);
		*old = *entry;
		map_put(a, to, label, old);
	} else if (entry->enabled && strcmp(old->value, entry->value) != 0) {
		old->several = true;
	}
}

static void
add_label(struct arena *a, struct dict_entries *to, const char *label,
    const struct labelled *entry)
{
	add_to(a, &to->values, label, entry);
	add_to(a, &to->folded, folded(a, label), entry);
}

/* Adds an entry, which is found by its label in any language. */
static void
add_entry(struct ctx *ctx, struct dict *d, const struct row *row)
{
	struct arena *a = ctx->mem;
	const char *type = row_str(row, "dict_type");
	const char *value = arena_strdup(a, row_str(row, "value"));
	const char *stored = arena_strdup(a, row_str(row, "label"));
	const char *key = arena_printf(a, "%s.%s", type, value);
	const char *shown = dict_shown(ctx, type, value, stored);
	const struct labelled entry = { value, row_i32(row, "status") == 0,
		false };
	struct dict_entries *to = entries_of(a, d, type);

	map_put(a, &to->shown, value, (char *)(uintptr_t)shown);
	add_label(a, to, stored, &entry);
	for (enum lang lang = 0; lang < LANG__MAX; lang++)
		add_label(
		    a, to, lang_seeded(lang, "dict", key, stored), &entry);
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

		add_entry(ctx, d, &row);
	}
	return OK;
}

const struct dict_entries *
dict_type(const struct dict *d, const char *type)
{
	return map_get(&d->types, type);
}

const char *
dict_label(const struct dict_entries *type, const char *value)
{
	return type == NULL ? NULL : map_get(&type->shown, value);
}

const char *
dict_value(struct arena *a, const struct dict_entries *type, const char *label,
    bool *several)
{
	const struct labelled *found = NULL;

	if (type != NULL)
		found = map_get(&type->values, label);
	if (type != NULL && found == NULL)
		found = map_get(&type->folded, folded(a, label));
	*several = found != NULL && found->several;
	return found == NULL || *several ? NULL : found->value;
}
