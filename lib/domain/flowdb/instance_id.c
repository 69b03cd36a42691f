/* instance_id.c - ids of new instances: UUIDs, or numbers from counters in the
 * database, one counter for each prefix. */
#include "flowdb/instance_id.h"

#include "base/hash.h"
#include "sql/lib/instance_id.h"
#include "store/db.h"

#define UUID_BYTES 16

const char *
instance_id_random(struct arena *a)
{
	uint8_t b[UUID_BYTES];

	hash_random(b, sizeof(b));
	b[6] = (uint8_t)((b[6] & 0x0f) | 0x40); /* version 4: random */
	b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
	return arena_printf(a,
	    "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%"
	    "02x",
	    b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10],
	    b[11], b[12], b[13], b[14], b[15]);
}

enum err
instance_id_next(
    struct ctx *ctx, const struct number_rule *rule, const char **out)
{
	struct row row;

	TRY(db_one(ctx, &sql_instance_id_next,
	    ARGS(AN("prefix", &rule->prefix), AN("infix", &rule->infix),
	        AN("postfix", &rule->postfix), AN("length", &rule->length)),
	    E_SYSTEM, &row));
	*out = arena_strdup(ctx->mem, row_str(&row, "number"));
	return OK;
}
