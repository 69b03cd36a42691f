/* value_kind.c - which kind of JSON value each PostgreSQL type becomes.  The
 * oids of PostgreSQL's own types never change. */
#include "store/value_kind.h"

#include <string.h>

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

static const char *const names[KIND__MAX] = {
	[KIND__UNSET] = "",
	[KIND_TEXT] = "text",
	[KIND_BOOL] = "bool",
	[KIND_INT] = "int",
	[KIND_BIG] = "big",
	[KIND_NUMBER] = "number",
	[KIND_JSON] = "json",
	[KIND_TIME] = "time",
	[KIND_IDS] = "ids",
	[KIND_TEXTS] = "texts",
	[KIND_OBJECT] = "object",
	[KIND_LIST] = "list",
};

enum value_kind
kind_of(unsigned oid)
{
	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (types[i].oid == oid)
			return types[i].kind;
	return KIND_TEXT;
}

const char *
kind_name(enum value_kind k)
{
	BUG_ON((unsigned)k >= KIND__MAX);
	return names[k];
}

enum value_kind
kind_named(const char *name)
{
	for (unsigned k = 1; k < KIND__MAX; k++)
		if (strcmp(names[k], name) == 0)
			return (enum value_kind)k;
	return KIND__UNSET;
}
