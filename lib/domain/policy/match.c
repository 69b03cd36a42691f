/*
 * match.c - which records concern a device, and why.  Those that may concern it
 * are found by the indexes of the set, and each of them is judged.
 *
 * The records that name the address of a device come from the host's cache.  An
 * entry notes two versions as of which it was read, and is used only while both
 * are the same: the device's attr_version, which rises when few addresses
 * change, and the tenant's mac_revision, which rises with every change of
 * addresses.
 */
#include <string.h>

#include "base/id_set.h"
#include "base/num.h"
#include "fleet/device.h"
#include "policy/match.h"
#include "rule/device_values.h"
#include "rule/program.h"
#include "sql/lib/policy.h"
#include "store/cache.h"
#include "store/db.h"
#include "text/mac.h"
#include "where/rule_device.h"

/* Ids that fit into an entry of the host's cache. */
#define CACHED_MAX \
	((CACHE_VALUE_MAX - sizeof(struct bindings_head)) / sizeof(int64_t))

/* -- the address of the device -------------------------------------------- */

/* What an entry of the cache begins with: the versions as of which its ids were
 * read.  The ids follow. */
struct bindings_head {
	int64_t attr_version, mac_revision;
};

/* Reads the records that name the address from the database, and puts them into
 * the cache if they fit there. */
static enum err
read_bindings(struct ctx *ctx, const char *mac, const struct device *d,
    struct cache_ticket ticket, struct ids *out)
{
	int64_t entry[CACHED_MAX + 2];
	uint8_t key[MAC_BYTES];
	struct rows rows;
	struct row row;

	*out = (struct ids){ 0 };
	TRY(db_rows(ctx, &sql_policy_bindings,
	    ARGS(AN("mac", &mac), AN("tenant_id", &d->head.tenant_id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = row_ids(ctx->mem, &row, "bindings");
	if (out->n > CACHED_MAX)
		return OK;
	BUG_ON(!mac_bytes(mac, key));
	entry[0] = row_i64(&row, "attr_version");
	entry[1] = row_i64(&row, "mac_revision");
	if (out->n > 0)
		memcpy(entry + 2, out->v, out->n * sizeof(*out->v));
	cache_fill(ctx->cache, CACHE_BINDINGS, key, sizeof(key), ticket,
	    (uint64_t)entry[0], entry, (out->n + 2) * sizeof(*entry));
	return OK;
}

enum err
policy_bindings(struct ctx *ctx, const char *mac, const struct device *d,
    const struct policy_epochs *epochs, struct ids *out)
{
	uint8_t key[MAC_BYTES];
	struct cache_entry found;
	struct bindings_head head = { 0 };
	bool current;

	BUG_ON(!mac_bytes(mac, key));
	cache_find(
	    ctx->cache, CACHE_BINDINGS, key, sizeof(key), ctx->now_ms, &found);
	if (found.state == CACHE_HIT && found.len >= sizeof(head))
		memcpy(&head, found.value, sizeof(head));
	current = found.state == CACHE_HIT &&
	          head.attr_version == d->head.attr_version &&
	          head.mac_revision == epochs->mac_revision;
	if (current) {
		out->n = (found.len - sizeof(head)) / sizeof(*out->v);
		out->v = arena_new(ctx->mem, int64_t, out->n + 1);
		memcpy(out->v, (const char *)found.value + sizeof(head),
		    out->n * sizeof(*out->v));
	}
	cache_release(ctx->cache);
	return current ? OK : read_bindings(ctx, mac, d, found.ticket, out);
}

/* -- the device ---------------------------------------------------------- */

/* For each field of rules its place among device_values; -1: it is not there,
 * but in the head of the device (field_text). */
static const int *
value_places(void)
{
	static int place[RULE_FIELD__MAX];
	static bool known;

	for (int f = 0; !known && f < RULE_FIELD__MAX; f++)
		place[f] = device_value_at(rule_field_rows[f].wire);
	known = true;
	return place;
}

/* A time in microseconds as a text, as rule_device_set wants it; NULL:
 * missing. */
static const char *
micros(struct arena *a, int64_t us)
{
	return us == 0 ? NULL : arena_printf(a, "%lld", (long long)us);
}

/* The value of a field as rule_device_set takes it; NULL or "": missing. */
static const char *
field_text(struct arena *a, enum rule_field field, const struct device *d,
    const struct device_value *values)
{
	int at = value_places()[field];

	switch (field) {
	case RULE_FIELD_COUNTRY:
		return d->head.country;
	case RULE_FIELD_ACTIVATION_TIME:
		return micros(a, d->head.activation_us);
	case RULE_FIELD_CREATE_TIME:
		return micros(a, d->head.create_us);
	default:
		BUG_ON(at < 0);
		return device_value_text(a, &values[at]);
	}
}

/* The address as the lower 48 bits of a number. */
static uint64_t
mac_bits(const char *mac)
{
	uint8_t byte[MAC_BYTES];
	uint64_t bits = 0;

	BUG_ON(!mac_bytes(mac, byte));
	for (size_t i = 0; i < sizeof(byte); i++)
		bits = bits << 8 | byte[i];
	return bits;
}

struct policy_subject *
policy_subject_of(struct arena *a, const struct policy_set *set,
    const char *mac, const struct device *d, const struct ids *bindings)
{
	struct policy_subject *s = arena_new(a, struct policy_subject, 1);
	const struct device_value *values = device_values(a, d);
	const char *region =
	    device_value_text(a, &values[value_places()[RULE_FIELD_REGION_ID]]);
	int64_t id;

	s->fits = arena_new(a, uint8_t, set->n_rules + 1);
	s->channel_id = d->head.channel_id;
	s->bindings = *bindings;
	if (region != NULL && num_read(region, strlen(region), &id) == OK)
		s->fields.within = region_line(id);
	for (int f = 0; f < RULE_FIELD__MAX; f++)
		if ((set->fields >> f & 1) != 0)
			rule_device_set(a, &s->fields, (enum rule_field)f,
			    field_text(a, (enum rule_field)f, d, values));
	s->fields.h32 = bucket_h32(mac_bits(mac));
	return s;
}

/* -- one record ---------------------------------------------------------- */

/* Is the device's region, or one that contains it, in the set? */
static bool
is_within(const struct ids *set, const struct policy_subject *s)
{
	for (size_t i = 0; i < s->fields.within.n; i++)
		if (ids_set_has(set, s->fields.within.v[i]))
			return true;
	return false;
}

/* What the record says of the device's address: 1 includes it, -1 excludes it,
 * 0 does not name it. */
static int
binding_of(const struct policy_subject *s, int64_t record)
{
	for (size_t i = 0; i < s->bindings.n; i++) {
		if (s->bindings.v[i] == record)
			return 1;
		if (s->bindings.v[i] == -record)
			return -1;
	}
	return 0;
}

/* What is known of a rule and a device: policy_subject.fits. */
enum rule_fit { FIT_NOT_ASKED, FIT_NO, FIT_YES };

/* Does the device fit the rule of the record?  A record without one, or whose
 * rule cannot be compiled, has no program. */
static bool
rule_fits(const struct policy_record *r, const struct policy_subject *s)
{
	uint8_t *fit = &s->fits[r->rule];

	if (r->program == NULL)
		return false;
	if (*fit == FIT_NOT_ASKED)
		*fit = rule_match(r->program, &s->fields) ? FIT_YES : FIT_NO;
	return *fit == FIT_YES;
}

/* Match mode ANY: one of the parts that the record has is enough. */
static enum policy_reason
judge_any(const struct policy_record *r, const struct policy_subject *s)
{
	return ids_set_has(&r->channels, s->channel_id) ||
	               is_within(&r->regions, s) || rule_fits(r, s)
	           ? POLICY_PARTS
	           : POLICY_NO_PART;
}

/* Match mode ALL: each part that the record has must fit; POLICY_PARTS: they
 * do.  Else the result is the first one that does not. */
static enum policy_reason
judge_all(const struct policy_record *r, const struct policy_subject *s)
{
	if (r->channels.n > 0 && !ids_set_has(&r->channels, s->channel_id))
		return POLICY_CHANNEL;
	if (r->regions.n > 0 && !is_within(&r->regions, s))
		return POLICY_REGION;
	if (r->ruled && !rule_fits(r, s))
		return POLICY_RULE;
	return POLICY_PARTS;
}

/* Does the record concern the device by what it names besides addresses? */
static enum policy_reason
judge_parts(const struct policy_record *r, const struct policy_subject *s)
{
	if (r->all_device)
		return POLICY_ALL_DEVICES;
	if (r->channels.n == 0 && r->regions.n == 0 && !r->ruled)
		return POLICY_NO_PARTS;
	return r->any ? judge_any(r, s) : judge_all(r, s);
}

/* The reasons that mean yes are the first of the enumeration. */
bool
policy_hit(enum policy_reason reason)
{
	return reason <= POLICY_PARTS;
}

enum policy_reason
policy_judge(const struct policy_record *r, const struct policy_subject *s)
{
	int bound = binding_of(s, r->id);
	enum policy_reason why;

	if (bound != 0)
		return bound > 0 ? POLICY_INCLUDED : POLICY_EXCLUDED;
	why = judge_parts(r, s);
	if (policy_hit(why) &&
	    bucket_of(s->fields.h32, r->salt) >= (uint32_t)r->percent * 100)
		return POLICY_ROLLOUT;
	return why;
}

/* -- all records --------------------------------------------------------- */

/* Marks the records that an index has under this key, with those that share a
 * list of keys with one of them (struct policy_index). */
static void
mark_key(const struct policy_index *index, int64_t key, uint8_t *marked)
{
	size_t i = policy_index_find(index, key);

	for (; i < index->n && index->key[i] == key; i++) {
		uint32_t at = index->at[i];

		marked[at] = 1;
		while (index->next != NULL && index->next[at] != 0) {
			at = index->next[at] - 1;
			marked[at] = 1;
		}
	}
}

/* Only records that the indexes find, or that no index has, are judged. */
size_t
policy_match(struct arena *a, const struct policy_set *set,
    const struct policy_subject *s, const struct policy_record ***out)
{
	uint8_t *marked = arena_new(a, uint8_t, set->n + 1);
	size_t n = 0;

	*out = arena_new(a, const struct policy_record *, POLICY_ITEMS_MAX);
	mark_key(&set->by_channel, s->channel_id, marked);
	for (size_t i = 0; i < s->fields.within.n; i++)
		mark_key(&set->by_region, s->fields.within.v[i], marked);
	for (size_t i = 0; i < s->bindings.n; i++)
		mark_key(&set->by_id, s->bindings.v[i], marked);
	for (size_t i = 0; i < set->n_rest; i++)
		marked[set->rest[i]] = 1;
	for (size_t i = 0; i < set->n && n < POLICY_ITEMS_MAX; i++)
		if (marked[i] != 0 && set->v[i].idle == NULL &&
		    policy_hit(policy_judge(&set->v[i], s)))
			(*out)[n++] = &set->v[i];
	return n;
}

/* -- for administrators --------------------------------------------------- */

/* The reasons as struct policy_verdict has them. */
static const char *const words[POLICY_REASON__MAX] = {
	[POLICY_INCLUDED] = "INCLUDED",
	[POLICY_ALL_DEVICES] = "ALL_DEVICES",
	[POLICY_PARTS] = "PARTS",
	[POLICY_EXCLUDED] = "EXCLUDED",
	[POLICY_NO_PARTS] = "NO_PARTS",
	[POLICY_CHANNEL] = "CHANNEL",
	[POLICY_REGION] = "REGION",
	[POLICY_RULE] = "RULE",
	[POLICY_NO_PART] = "NO_PART",
	[POLICY_ROLLOUT] = "ROLLOUT",
};

/* What becomes of the record on the device: one without effect is no hit, and
 * the reason is then why it has none. */
static struct policy_verdict
verdict(const struct policy_record *r, const struct policy_subject *s)
{
	enum policy_reason reason = policy_judge(r, s);

	if (r->idle != NULL)
		return (struct policy_verdict){ r->id, false, r->idle };
	return (
	    struct policy_verdict){ r->id, policy_hit(reason), words[reason] };
}

enum err
policy_explain(struct ctx *ctx, const char *mac, const struct device *d,
    struct policy_verdict **out, size_t *n)
{
	/* No entry of a cache is as of these epochs, so none is used. */
	const struct policy_epochs unknown = { -1, -1, -1 };
	const struct policy_subject *s;
	struct policy_set set;
	struct ids bindings;

	TRY(policy_set_read(ctx, ctx->mem, d->head.tenant_id, true, &set));
	TRY(policy_bindings(ctx, mac, d, &unknown, &bindings));
	s = policy_subject_of(ctx->mem, &set, mac, d, &bindings);
	*out = arena_new(ctx->mem, struct policy_verdict, set.n + 1);
	*n = set.n;
	for (size_t i = 0; i < set.n; i++)
		(*out)[i] = verdict(&set.v[i], s);
	return OK;
}
