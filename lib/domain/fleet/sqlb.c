/* sqlb.c - makes conditions on devices as trees.  A negation is applied to the
 * single parts as soon as it is made, because in SQL the negation of a NULL is
 * NULL, and no device would match. */
#include "fleet/sqlb_int.h"

#include "base/num.h"
#include "rule/device.h"
#include "store/db_bind.h"

const struct sqlb_part_row sqlb_parts[SQLB_PART__MAX] = {
#define SQLB_PART(name, text, negation) { text, negation },
#include "fleet/sqlb.def"
#undef SQLB_PART
};

const struct sqlb *
sqlb_part(struct arena *a, enum sqlb_part part, const char *column,
    const struct sqlb_param *param)
{
	struct sqlb *c = arena_new(a, struct sqlb, 1);

	c->kind = SQLB_IS_PART;
	c->part = part;
	c->column = column;
	for (int i = 0; param != NULL && i < SQLB_PARAMS; i++)
		c->param[i] = param[i];
	return c;
}

const struct sqlb *
sqlb_true(struct arena *a)
{
	return sqlb_part(a, SQLB_TRUE, "", NULL);
}

const struct sqlb *
sqlb_false(struct arena *a)
{
	return sqlb_not(a, sqlb_true(a));
}

static const struct sqlb *
join(struct arena *a, enum sqlb_kind kind, const struct sqlb *const *of,
    size_t n)
{
	struct sqlb *c = arena_new(a, struct sqlb, 1);

	c->kind = kind;
	c->of = arena_new(a, const struct sqlb *, n);
	c->n = n;
	for (size_t i = 0; i < n; i++)
		c->of[i] = of[i];
	return c;
}

const struct sqlb *
sqlb_and(struct arena *a, const struct sqlb *const *of, size_t n)
{
	return n == 0 ? sqlb_true(a) : join(a, SQLB_IS_AND, of, n);
}

const struct sqlb *
sqlb_or(struct arena *a, const struct sqlb *const *of, size_t n)
{
	return n == 0 ? sqlb_false(a) : join(a, SQLB_IS_OR, of, n);
}

const struct sqlb *
sqlb_not(struct arena *a, const struct sqlb *of)
{
	struct sqlb *c = arena_new(a, struct sqlb, 1);

	*c = *of;
	if (c->kind == SQLB_IS_PART) {
		c->negated = !c->negated;
		return c;
	}
	c->kind = c->kind == SQLB_IS_AND ? SQLB_IS_OR : SQLB_IS_AND;
	c->of = arena_new(a, const struct sqlb *, c->n);
	for (size_t i = 0; i < c->n; i++)
		c->of[i] = sqlb_not(a, of->of[i]);
	return c;
}

static const char *
number(struct arena *a, int64_t v)
{
	char *text = arena_alloc(a, NUM_MAX + 1);

	num_write(v, text);
	return text;
}

static const struct sqlb *
part_of_ids(struct arena *a, enum sqlb_part part, const char *column,
    const struct ids *ids)
{
	return sqlb_part(a, part, column,
	    (struct sqlb_param[SQLB_PARAMS]){
	        { array_of_ids(a, ids), "bigint[]" } });
}

const struct sqlb *
sqlb_channels(struct arena *a, const struct ids *ids)
{
	return part_of_ids(
	    a, SQLB_ANY, rule_field_rows[RULE_FIELD_CHANNEL_ID].column, ids);
}

const struct sqlb *
sqlb_regions(struct arena *a, const struct ids *ids)
{
	return part_of_ids(a, SQLB_IN_REGIONS,
	    rule_field_rows[RULE_FIELD_REGION_ID].column, ids);
}

const struct sqlb *
sqlb_macs(struct arena *a, const struct strs *macs)
{
	return sqlb_part(a, SQLB_ANY, rule_field_rows[RULE_FIELD_MAC].column,
	    (struct sqlb_param[SQLB_PARAMS]){
	        { array_of_strs(a, macs), "macaddr[]" } });
}

const struct sqlb *
sqlb_children(struct arena *a, enum sqlb_children kind, int64_t blacklist_id)
{
	static const struct {
		enum sqlb_part part;
		enum rule_field field;
		const char *bind_type;
	} rows[] = {
		[SQLB_CHANNELS] = { SQLB_CHILD_CHANNELS, RULE_FIELD_CHANNEL_ID,
		    NULL },
		[SQLB_REGIONS] = { SQLB_CHILD_REGIONS, RULE_FIELD_REGION_ID,
		    NULL },
		[SQLB_INCLUDED_MACS] = { SQLB_CHILD_MACS, RULE_FIELD_MAC, "1" },
		[SQLB_EXCLUDED_MACS] = { SQLB_CHILD_MACS, RULE_FIELD_MAC, "2" },
	};

	return sqlb_part(a, rows[kind].part,
	    rule_field_rows[rows[kind].field].column,
	    (struct sqlb_param[SQLB_PARAMS]){
	        { number(a, blacklist_id), "bigint" },
	        { rows[kind].bind_type, "smallint" } });
}

const struct sqlb *
sqlb_bucket(struct arena *a, const char *salt, size_t n, int hundredths)
{
	return sqlb_part(a, SQLB_BUCKET, "d.h32",
	    (struct sqlb_param[SQLB_PARAMS]){
	        { number(a, bucket_salt(salt, n)), "bigint" },
	        { number(a, hundredths), "int" } });
}
