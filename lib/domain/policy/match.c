/* match.c - finds the records that may concern a device by the indexes of the
 * set, and judges each of them. */
#include "policy/match.h"

#include <string.h>

#include "base/num.h"
#include "fleet/device.h"
#include "policy/record_index.h"
#include "rule/device.h"
#include "rule/program.h"
#include "store/cache_note.h"

/* -- the device ---------------------------------------------------------- */

/* For each field of rules, where struct device has its value; -1: not among the
 * values that it keeps by name. */
static const int *
places(void)
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

static const char *
field_text(struct arena *a, enum rule_field field, const struct device *d,
    const struct device_value *values)
{
	int at = places()[field];

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

static uint64_t
mac_bits(const char *mac)
{
	uint8_t byte[CACHE_MAC_LEN];
	uint64_t bits = 0;

	BUG_ON(!cache_key_mac(mac, byte));
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
	    device_value_text(a, &values[places()[RULE_FIELD_REGION_ID]]);

	s->channel_id = d->head.channel_id;
	s->bindings = *bindings;
	if (region != NULL &&
	    num_read(region, strlen(region), &s->region_id) != OK)
		s->region_id = 0;
	for (int f = 0; f < RULE_FIELD__MAX; f++)
		if ((set->fields >> f & 1) != 0)
			rule_device_set(a, &s->fields, (enum rule_field)f,
			    field_text(a, (enum rule_field)f, d, values));
	s->fields.h32 = bucket_h32(mac_bits(mac));
	return s;
}

/* -- one record ---------------------------------------------------------- */

static bool
is_among(const struct ids *set, int64_t id)
{
	size_t from = 0, to = set->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (set->v[mid] < id)
			from = mid + 1;
		else
			to = mid;
	}
	return from < set->n && set->v[from] == id;
}

/* 1: the record includes the address, -1: excludes it, 0: does not name it.
 * Bindings are few. */
static int
binding(const struct policy_subject *s, int64_t record)
{
	for (size_t i = 0; i < s->bindings.n; i++) {
		if (s->bindings.v[i] == record)
			return 1;
		if (s->bindings.v[i] == -record)
			return -1;
	}
	return 0;
}

static bool
rule_fits(const struct policy_record *r, const struct policy_subject *s)
{
	return r->program != NULL && rule_match(r->program, &s->fields);
}

static enum policy_reason
authorise_any(const struct policy_record *r, const struct policy_subject *s)
{
	return is_among(&r->channels, s->channel_id) ||
	               is_among(&r->regions, s->region_id) || rule_fits(r, s)
	           ? POLICY_PARTS
	           : POLICY_NO_PART;
}

static enum policy_reason
authorise_all(const struct policy_record *r, const struct policy_subject *s)
{
	if (r->channels.n > 0 && !is_among(&r->channels, s->channel_id))
		return POLICY_CHANNEL;
	if (r->regions.n > 0 && !is_among(&r->regions, s->region_id))
		return POLICY_REGION;
	if (r->ruled && !rule_fits(r, s))
		return POLICY_RULE;
	return POLICY_PARTS;
}

static enum policy_reason
authorise_parts(const struct policy_record *r, const struct policy_subject *s)
{
	if (r->all_device)
		return POLICY_ALL_DEVICES;
	if (r->channels.n == 0 && r->regions.n == 0 && !r->ruled)
		return POLICY_NO_PARTS;
	return r->any ? authorise_any(r, s) : authorise_all(r, s);
}

bool
policy_hit(enum policy_reason reason)
{
	return reason <= POLICY_PARTS;
}

enum policy_reason
policy_judge(const struct policy_record *r, const struct policy_subject *s)
{
	int bound = binding(s, r->id);
	enum policy_reason why;

	if (bound != 0)
		return bound > 0 ? POLICY_INCLUDED : POLICY_EXCLUDED;
	why = authorise_parts(r, s);
	if (policy_hit(why) &&
	    bucket_of(s->fields.h32, r->salt) >= (uint32_t)r->percent * 100)
		return POLICY_ROLLOUT;
	return why;
}

/* -- all records --------------------------------------------------------- */

/* Marks the records that an index lists under this key. */
static void
mark_key(const struct policy_index *index, int64_t key, uint8_t *marked)
{
	size_t i = policy_index_find(index, key);

	for (; i < index->n && index->key[i] == key; i++)
		marked[index->at[i]] = 1;
}

size_t
policy_match(struct arena *a, const struct policy_set *set,
    const struct policy_subject *s, const struct policy_record ***out)
{
	uint8_t *marked = arena_new(a, uint8_t, set->n + 1);
	size_t n = 0;

	*out = arena_new(a, const struct policy_record *, POLICY_ITEMS_MAX);
	mark_key(&set->by_channel, s->channel_id, marked);
	mark_key(&set->by_region, s->region_id, marked);
	for (size_t i = 0; i < s->bindings.n; i++)
		mark_key(&set->by_id, s->bindings.v[i], marked);
	for (size_t i = 0; i < set->n_rest; i++)
		marked[set->rest[i]] = 1;
	for (size_t i = 0; i < set->n && n < POLICY_ITEMS_MAX; i++)
		if (marked[i] != 0 && policy_hit(policy_judge(&set->v[i], s)))
			(*out)[n++] = &set->v[i];
	return n;
}
