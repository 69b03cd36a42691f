/* field.c - the table of the fields that rules may look at. */
#include "rule/field.h"

#include <string.h>

const struct rule_field_row rule_field_rows[RULE_FIELD__MAX] = {
#define RULE_FIELD(name, wire, type, column, options) \
	{ wire, RULE_##type, column, options },
#include "rule/field.def"
#undef RULE_FIELD
};

enum rule_field
rule_field_named(const char *wire, size_t n)
{
	for (int f = 0; f < RULE_FIELD__MAX; f++)
		if (strlen(rule_field_rows[f].wire) == n &&
		    memcmp(rule_field_rows[f].wire, wire, n) == 0)
			return (enum rule_field)f;
	return RULE_FIELD__MAX;
}

const char *
rule_type_name(enum rule_type type)
{
	static const char *const names[RULE_TYPE__MAX] = { "number", "text",
		"mac", "region", "ip", "set", "time", "version" };

	BUG_ON(type >= RULE_TYPE__MAX);
	return names[type];
}
