/* value_kind.c - which kind of JSON value each PostgreSQL type becomes.  The
 * oids of PostgreSQL's own types never change. */
#include "store/value_kind.h"

static const struct {
	unsigned oid;
	enum value_kind kind;
} types[] = {
	{ 16, KIND_BOOL }, { 20, KIND_BIG }, { 21, KIND_INT }, { 23, KIND_INT },
	{ 114, KIND_JSON },    /* json */
	{ 700, KIND_NUMBER },  /* float4 */
	{ 701, KIND_NUMBER },  /* float8 */
	{ 1007, KIND_IDS },    /* int4[] */
	{ 1009, KIND_TEXTS },  /* text[] */
	{ 1015, KIND_TEXTS },  /* varchar[] */
	{ 1016, KIND_IDS },    /* int8[] */
	{ 1184, KIND_TIME },   /* timestamptz */
	{ 1700, KIND_NUMBER }, /* numeric */
	{ 3802, KIND_JSON },   /* jsonb */
};

enum value_kind
kind_of(unsigned oid)
{
	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (types[i].oid == oid)
			return types[i].kind;
	return KIND_TEXT;
}
