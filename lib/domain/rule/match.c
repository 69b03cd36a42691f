/* match.c - runs a compiled rule for one device. */
#include "rule/match.h"

#include <stdlib.h>
#include <string.h>

#include "rule/bucket.h"
#include "rule/program_int.h"

static bool
has_number(const struct rule_step *s, int64_t v)
{
	size_t lo = 0, hi = s->n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (s->number[mid] == v)
			return true;
		if (s->number[mid] < v)
			lo = mid + 1;
		else
			hi = mid;
	}
	return false;
}

static bool
same_bytes(const struct rule_bytes *x, const char *s, size_t n)
{
	return x->n == n && memcmp(x->s, s, n) == 0;
}

static bool
has_text(const struct rule_step *s, const struct rule_value *v)
{
	const struct rule_bytes key = { v->s, (uint32_t)v->n, 0 };

	return bsearch(&key, s->bytes, s->n, sizeof(key), rule_bytes_order) !=
	       NULL;
}

static bool
starts(const struct rule_value *v, const struct rule_bytes *x)
{
	return v->n >= x->n && memcmp(v->s, x->s, x->n) == 0;
}

static bool
ends(const struct rule_value *v, const struct rule_bytes *x)
{
	return v->n >= x->n && memcmp(v->s + v->n - x->n, x->s, x->n) == 0;
}

static bool
has_member(const struct rule_device *d, const struct rule_bytes *x)
{
	for (size_t i = 0; i < d->n_ui; i++)
		if (same_bytes(x, d->ui[i].s, d->ui[i].n))
			return true;
	return false;
}

static bool
in_network(const struct rule_value *v, const struct rule_bytes *x)
{
	size_t whole = (size_t)x->bits / 8;
	int rest = x->bits % 8;

	if (v->n != x->n || memcmp(v->s, x->s, whole) != 0)
		return false;
	return rest == 0 ||
	       ((v->s[whole] ^ x->s[whole]) & 0xff) >> (8 - rest) == 0;
}

static bool
in_networks(const struct rule_step *s, const struct rule_value *v)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (in_network(v, &s->bytes[i]))
			return true;
	return false;
}

/* Compares the key of a version with that of the step.  A key that is the
 * beginning of another one is smaller. */
static bool
key_test(const struct rule_step *s, const struct rule_value *v)
{
	size_t n = v->n < s->bytes->n ? v->n : s->bytes->n;
	int c = memcmp(v->s, s->bytes->s, n);

	if (c == 0)
		c = (v->n > s->bytes->n) - (v->n < s->bytes->n);
	switch (s->test) {
	case TEST_KEY_EQ:
		return c == 0;
	case TEST_KEY_LT:
		return c < 0;
	case TEST_KEY_LE:
		return c <= 0;
	case TEST_KEY_GT:
		return c > 0;
	default:
		return c >= 0;
	}
}

/* Answers the question of a step about a field that is not missing. */
static bool
value_test(const struct rule_step *s, const struct rule_device *d)
{
	const struct rule_value *v = &d->value[s->field];

	switch (s->test) {
	case TEST_RANGE:
		return v->number >= s->lo && v->number <= s->hi;
	case TEST_NUMBERS:
		return has_number(s, v->number);
	case TEST_TEXT:
		return same_bytes(s->bytes, v->s, v->n);
	case TEST_TEXTS:
		return has_text(s, v);
	case TEST_CONTAINS:
		return memmem(v->s, v->n, s->bytes->s, s->bytes->n) != NULL;
	case TEST_STARTS:
		return starts(v, s->bytes);
	case TEST_ENDS:
		return ends(v, s->bytes);
	case TEST_MEMBER:
		return has_member(d, s->bytes);
	case TEST_NETWORK:
		return in_networks(s, v);
	default:
		return key_test(s, v);
	}
}

static bool
test(const struct rule_step *s, const struct rule_device *d)
{
	bool present = (d->present >> s->field & 1) != 0;

	switch (s->test) {
	case TEST_MISSING:
		return !present;
	case TEST_BUCKET:
		return bucket_of(d->h32, s->salt) < s->below;
	default:
		return present && value_test(s, d);
	}
}

bool
rule_match(const struct rule_program *p, const struct rule_device *d)
{
	uint16_t at = p->start;

	while (at < STEP_NO) {
		const struct rule_step *s = &p->step[at];

		at = test(s, d) ? s->yes : s->no;
	}
	return at == STEP_YES;
}
