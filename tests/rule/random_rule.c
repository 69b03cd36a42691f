/* random_rule.c - random rules, whose literals are mostly values that devices
 * have. */
#include "rule/random_rule.h"

#include <string.h>

#include "base/utf8.h"
#include "lib/random_bytes.h"
#include "rule/random_device.h"

#define DEPTH 4

static enum rule_type
type_of(enum rule_field f)
{
	return rule_field_rows[f].type;
}

static void
put_field(struct json_out *w, enum rule_field f)
{
	json_obj(w);
	json_member_str(w, "var", rule_field_rows[f].wire);
	json_end_obj(w);
}

/* A value that may be a literal; a version that does not begin with a number
 * may not. */
static const char *
value(struct arena *a, enum rule_field f)
{
	const char *v;

	do
		v = random_value(a, f);
	while (type_of(f) == RULE_VERSION && (*v < '0' || *v > '9'));
	return v;
}

static void
put_literal(struct json_out *w, enum rule_field f, const char *v)
{
	enum rule_type t = type_of(f);

	if (t == RULE_NUMBER || t == RULE_REGION || t == RULE_TIME)
		json_put_raw(w, v, strlen(v));
	else
		json_put_str(w, v);
}

static void
put_value(struct arena *a, struct json_out *w, enum rule_field f)
{
	put_literal(w, f, value(a, f));
}

/* A field of one of the types; bit t of types: the type t. */
static enum rule_field
field_of(unsigned types)
{
	enum rule_field f;

	do
		f = (enum rule_field)fault_dice(RULE_FIELD__MAX);
	while ((types >> type_of(f) & 1) == 0);
	return f;
}

#define OF(t)   (1U << RULE_##t)
#define ORDERED (OF(NUMBER) | OF(TIME) | OF(VERSION))

/* Some characters of the text, from its begin, its middle or its end. */
static const char *
part(struct arena *a, const char *s, bool begin, bool end)
{
	size_t n = strlen(s), from = 0, to = n;

	while (!begin && from < n && fault_dice(2) == 0)
		from += utf8_size(s + from, n - from);
	while (!end && to > from && fault_dice(2) == 0)
		do
			to--;
		while (to > from && ((unsigned char)s[to] & 0xC0) == 0x80);
	return to > from ? arena_strndup(a, s + from, to - from) : s;
}

static void
put_equal(struct arena *a, struct json_out *w)
{
	unsigned all = (1U << RULE_TYPE__MAX) - 1;
	bool null = fault_dice(4) == 0;
	enum rule_field f = field_of(null ? all : all & ~OF(SET));

	json_key(w, fault_dice(2) == 0 ? "==" : "!=");
	json_arr(w);
	put_field(w, f);
	if (null)
		json_put_null(w);
	else
		put_value(a, w, f);
	json_end_arr(w);
}

static void
put_order(struct arena *a, struct json_out *w)
{
	static const char *const ops[] = { "<", "<=", ">", ">=" };
	enum rule_field f = field_of(ORDERED);

	json_key(w, ops[fault_dice(ARRAY_LEN(ops))]);
	json_arr(w);
	put_field(w, f);
	put_value(a, w, f);
	json_end_arr(w);
}

static void
put_between(struct arena *a, struct json_out *w)
{
	enum rule_field f = field_of(ORDERED);

	json_key(w, fault_dice(2) == 0 ? "<" : "<=");
	json_arr(w);
	put_value(a, w, f);
	put_field(w, f);
	put_value(a, w, f);
	json_end_arr(w);
}

static void
put_list(struct arena *a, struct json_out *w)
{
	bool within = fault_dice(4) == 0;
	enum rule_field f = field_of(
	    within ? OF(REGION) : OF(NUMBER) | OF(TEXT) | OF(MAC) | OF(REGION));

	json_key(w, within ? "inRegion" : "in");
	json_arr(w);
	put_field(w, f);
	json_arr(w);
	for (size_t n = fault_dice(9); n > 0; n--)
		put_value(a, w, f);
	json_end_arr(w);
	json_end_arr(w);
}

static void
put_contains(struct arena *a, struct json_out *w)
{
	enum rule_field f = field_of(OF(TEXT) | OF(SET));
	const char *v = random_value(a, f);

	json_key(w, "in");
	json_arr(w);
	json_put_str(w, part(a, v, false, false));
	put_field(w, f);
	json_end_arr(w);
}

static void
put_affix(struct arena *a, struct json_out *w)
{
	bool ends = fault_dice(2) == 0;
	enum rule_field f = field_of(ends ? OF(TEXT) : OF(TEXT) | OF(MAC));
	const char *v = random_value(a, f);

	if (type_of(f) == RULE_MAC)
		v = arena_strndup(a, v, 2 + 3 * fault_dice(6));
	else
		v = part(a, v, !ends, ends);
	json_key(w, ends ? "endsWith" : "startsWith");
	json_arr(w);
	put_field(w, f);
	json_put_str(w, v);
	json_end_arr(w);
}

static void
put_networks(struct json_out *w)
{
	static const char *const networks[] = { "10.0.0.0/8", "10.0.0.0/15",
		"10.1.2.3", "0.0.0.0/0", "192.168.1.0/31", "::/0",
		"2001:db8::/32", "2001:db8:0:1::/64", "::ffff:10.0.0.1",
		"::ffff:0:0/96", "128.0.0.0/1" };

	json_key(w, "inCidr");
	json_arr(w);
	put_field(w, RULE_FIELD_DEVICE_IP);
	json_arr(w);
	for (size_t n = fault_dice(4); n > 0; n--)
		json_put_str(w, networks[fault_dice(ARRAY_LEN(networks))]);
	json_end_arr(w);
	json_end_arr(w);
}

static void
put_bucket(struct arena *a, struct json_out *w)
{
	const char *percent = arena_printf(
	    a, "%u.%02u", (unsigned)fault_dice(100), (unsigned)fault_dice(100));

	json_key(w, "bucket");
	json_arr(w);
	json_put_str(w, arena_printf(a, "s%u", (unsigned)fault_dice(99)));
	json_put_raw(w, percent, strlen(percent));
	json_end_arr(w);
}

static void
put_comparison(struct arena *a, struct json_out *w)
{
	switch (fault_dice(8)) {
	case 0:
		put_order(a, w);
		return;
	case 1:
		put_between(a, w);
		return;
	case 2:
		put_list(a, w);
		return;
	case 3:
		put_contains(a, w);
		return;
	case 4:
		put_affix(a, w);
		return;
	case 5:
		put_networks(w);
		return;
	case 6:
		put_bucket(a, w);
		return;
	default:
		put_equal(a, w);
	}
}

static void
put_rule(struct arena *a, struct json_out *w, int depth)
{
	static const char *const joins[] = { "and", "or", "!" };
	size_t i = fault_dice(2 * ARRAY_LEN(joins));

	json_obj(w);
	if (depth == 0 || i >= ARRAY_LEN(joins)) {
		put_comparison(a, w);
		json_end_obj(w);
		return;
	}
	json_key(w, joins[i]);
	json_arr(w);
	for (size_t n = *joins[i] == '!' ? 1 : 1 + fault_dice(3); n > 0; n--)
		put_rule(a, w, depth - 1);
	json_end_arr(w);
	json_end_obj(w);
}

void
random_rule(struct arena *a, struct json_out *w)
{
	put_rule(a, w, DEPTH);
}
