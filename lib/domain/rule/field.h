/* field.h - the fields of a device that rules may look at, and their types. */
#ifndef RULE_FIELD_H
#define RULE_FIELD_H

#include "base/base.h"

/* What a field's values are, and which operators and literals it takes. */
enum rule_type {
	RULE_NUMBER,  /* an integer */
	RULE_TEXT,    /* compared byte by byte */
	RULE_MAC,     /* a MAC address */
	RULE_REGION,  /* the id of a region */
	RULE_IP,      /* an IPv4 or IPv6 address */
	RULE_SET,     /* a set of texts */
	RULE_TIME,    /* in milliseconds since 1970; stored in microseconds */
	RULE_VERSION, /* compared by version_key.h */
	RULE_TYPE__MAX
};

enum rule_field {
#define RULE_FIELD(name, wire, type, column, options) RULE_FIELD_##name,
#include "rule/field.def"
#undef RULE_FIELD
	RULE_FIELD__MAX
};

struct rule_field_row {
	const char *wire; /* name in expressions: "deviceModel" */
	enum rule_type type;
	/* The expression that statements compare, over a device_info named d.
	 */
	const char *column;
	const char *options; /* where a form finds values; "": nowhere */
};

/* The rows of field.def, by enum rule_field. */
extern const struct rule_field_row rule_field_rows[RULE_FIELD__MAX];

/* rule_field_named - the field of this name of n bytes; RULE_FIELD__MAX: none
 * has it. */
enum rule_field rule_field_named(const char *wire, size_t n);

/* rule_type_name - the type as the API writes it: "number", "text", ... */
const char *rule_type_name(enum rule_type type);

#endif
