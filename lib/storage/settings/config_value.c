/* config_value.c - the process's copy of configuration values, valid until
 * their epoch is raised. */
#include "settings/config_value.h"

#include "base/map.h"
#include "sql/lib/config_value.h"
#include "store/db.h"

#define KEYS_MAX 1000 /* values in the copy; one more empties it first */

struct cached_value {
	const char *value; /* NULL: there is no such entry */
};

/* The copy: the values that this process has read, all of them at `epoch`. */
static struct {
	int64_t epoch;
	struct arena mem;
	struct map keys; /* from a key to its struct cached_value */
} cache;

void
config_forget(void)
{
	arena_reset(&cache.mem);
	cache.keys = (struct map){ 0 };
	cache.epoch = 0;
}

/* Adds a value as it was read to this process's copy, which is emptied first
 * when its epoch has passed or it is full. */
static const struct cached_value *
cache_add(const char *key, const struct row *row)
{
	struct cached_value *added;

	if (cache.keys.n >= KEYS_MAX || cache.epoch != row_i64(row, "epoch"))
		config_forget();
	cache.epoch = row_i64(row, "epoch");
	added = arena_new(&cache.mem, struct cached_value, 1);
	if (!row_null(row, "value"))
		added->value = arena_strdup(&cache.mem, row_str(row, "value"));
	map_put(&cache.mem, &cache.keys, arena_strdup(&cache.mem, key), added);
	return added;
}

/* The statement returns the value only if its epoch is not as_of, the one of
 * the copy; as_of 0, which no epoch is, asks for the value in any case. */
enum err
config_value(struct ctx *ctx, const char *key, const char **out)
{
	const struct cached_value *known = map_get(&cache.keys, key);
	const int64_t as_of = known == NULL ? 0 : cache.epoch;
	struct row row;

	TRY(db_one(ctx, &sql_config_value,
	    ARGS(AN("key", &key), AN("as_of", &as_of)), E_SYSTEM, &row));
	if (known == NULL || row_i64(&row, "epoch") != as_of)
		known = cache_add(key, &row);
	*out =
	    known->value == NULL ? NULL : arena_strdup(ctx->mem, known->value);
	return OK;
}
