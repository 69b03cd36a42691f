/*
 * program.c - compiles rules and runs them.  Each comparison becomes a step
 * with two successors, so that and, or and not need no steps of their own: the
 * operands of "and" follow each other on yes, those of "or" on no, and "not"
 * exchanges the two.  So asking one device neither recurses nor allocates.
 */
#include "rule/program.h"

#include <stdlib.h>
#include <string.h>

#include "base/id_set.h"
#include "rule/parse.h"

#define MICRO 1000 /* microseconds of a millisecond */

/* What a step tests of its field; TEST_BUCKET tests the bucket of the address.
 */
enum rule_test {
	TEST_MISSING,
	TEST_RANGE,    /* number from lo to hi */
	TEST_NUMBERS,  /* number is one of the sorted list */
	TEST_REGIONS,  /* a region around the device is one of them */
	TEST_TEXT,     /* the text is this one */
	TEST_TEXTS,    /* the text is one of the sorted list */
	TEST_CONTAINS, /* the text has this part */
	TEST_STARTS,
	TEST_ENDS,
	TEST_MEMBER,  /* the set has this member */
	TEST_NETWORK, /* the address lies in one of the sorted networks */
	TEST_KEY_EQ,  /* the version key is equal; it is smaller, ... */
	TEST_KEY_LT,
	TEST_KEY_LE,
	TEST_KEY_GT,
	TEST_KEY_GE,
	TEST_BUCKET
};

/* A text, a version key, or (n bytes, of which `bits` bits count) a network. */
struct rule_bytes {
	const char *s;
	uint32_t n;
	int bits;
};

#define STEP_YES UINT16_MAX
#define STEP_NO  (UINT16_MAX - 1)

/* One comparison.  yes, no: the next step after the answer, or STEP_YES or
 * STEP_NO, which end the program.  The union has what is compared with: of
 * TEST_RANGE lo and hi, of TEST_NUMBERS and TEST_REGIONS number, of TEST_BUCKET
 * the salt and below, the first bucket that is left out, else bytes. */
struct rule_step {
	uint8_t test, field;
	uint16_t yes, no;
	uint32_t n; /* how many literals */
	union {
		struct {
			int64_t lo, hi;
		};
		const int64_t *number;
		const struct rule_bytes *bytes;
		struct {
			uint32_t salt, below;
		};
	};
};

/* A compiled rule: n steps. */
struct rule_program {
	uint16_t start; /* the first step, or STEP_YES or STEP_NO */
	uint16_t n;
	struct rule_step *step;
};

/* The order of a list of texts: by length, then by bytes. */
static int
bytes_order(const void *a, const void *b)
{
	const struct rule_bytes *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	return memcmp(x->s, y->s, x->n);
}

/* The order of a list of networks: by their first addresses, and of those that
 * begin alike the wider one first. */
static int
network_order(const void *a, const void *b)
{
	const struct rule_bytes *x = a, *y = b;
	int order = bytes_order(a, b);

	return order != 0 ? order : x->bits - y->bits;
}

/* Does the address of n bytes begin with the bits of the network? */
static bool
in_network(const struct rule_bytes *network, const char *ip, size_t n)
{
	size_t whole = (size_t)network->bits / 8;
	int rest = network->bits % 8;

	if (n != network->n || memcmp(ip, network->s, whole) != 0)
		return false;
	return rest == 0 ||
	       ((ip[whole] ^ network->s[whole]) & 0xff) >> (8 - rest) == 0;
}

/* -- compile ------------------------------------------------------------- */

/* A rule that is being compiled.  a: memory of the program; scratch: of what is
 * not needed afterwards. */
struct compile {
	struct arena *a, *scratch;
	struct rule_program *out;
};

/* The literal as a number, in the unit of the device's value: times are in
 * microseconds there. */
static int64_t
number_of(const struct rule_node *node, const struct rule_literal *x)
{
	bool time = rule_field_rows[node->field].type == RULE_TIME;

	return time ? x->number * MICRO : x->number;
}

/* Sets the range of the integers that satisfy a comparison with one literal, or
 * with two. */
static void
set_range(const struct rule_node *node, struct rule_step *s)
{
	int64_t x = number_of(node, &node->literal[0]);
	int64_t y = number_of(node, &node->literal[node->n_literals - 1]);
	const struct {
		int64_t lo, hi;
	} ranges[RULE_OP__MAX] = {
		[RULE_EQ] = { x, x },
		[RULE_LT] = { INT64_MIN, x - 1 },
		[RULE_LE] = { INT64_MIN, x },
		[RULE_GT] = { x + 1, INT64_MAX },
		[RULE_GE] = { x, INT64_MAX },
		[RULE_BETWEEN] = { x, y },
		[RULE_INSIDE] = { x + 1, y - 1 },
	};

	s->test = TEST_RANGE;
	s->lo = ranges[node->op].lo;
	s->hi = ranges[node->op].hi;
}

/* Sets the range of the addresses that begin with these pairs of digits. */
static void
set_mac_prefix(const struct rule_literal *x, struct rule_step *s)
{
	s->test = TEST_RANGE;
	s->lo = x->number;
	s->hi = x->number | ((INT64_C(1) << (48 - x->bits)) - 1);
}

/* The equal list that an earlier step has, so that a list which is written many
 * times is stored once; NULL: there is none. */
static const int64_t *
stored_numbers(const struct rule_program *p, const int64_t *v, size_t n)
{
	for (uint16_t i = 0; i < p->n; i++) {
		const struct rule_step *s = &p->step[i];

		if ((s->test == TEST_NUMBERS || s->test == TEST_REGIONS) &&
		    s->n == n && memcmp(s->number, v, n * sizeof(*v)) == 0)
			return s->number;
	}
	return NULL;
}

/* Makes the step ask whether a number is one of the literals. */
static void
set_numbers(
    struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	struct ids set = { arena_new(c->scratch, int64_t, node->n_literals),
		node->n_literals };

	for (size_t i = 0; i < set.n; i++)
		set.v[i] = node->literal[i].number;
	ids_sort(&set);
	s->test = TEST_NUMBERS;
	s->n = (uint32_t)set.n;
	s->number = stored_numbers(c->out, set.v, set.n);
	if (s->number == NULL)
		s->number = ids_copy(c->a, &set).v;
}

/* Gives the step its literals as bytes: keys of versions, IP addresses or
 * texts.  Returns them for the caller to sort. */
static struct rule_bytes *
set_bytes(struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	struct rule_bytes *v =
	    arena_new(c->a, struct rule_bytes, node->n_literals + 1);

	for (size_t i = 0; i < node->n_literals; i++) {
		const struct rule_literal *x = &node->literal[i];
		size_t n = x->bytes != NULL ? x->key_n : x->n;

		v[i].s = arena_strndup(c->a,
		    x->bytes != NULL ? (const char *)x->bytes : x->text, n);
		v[i].n = (uint32_t)n;
		v[i].bits = x->bits;
	}
	s->n = (uint32_t)node->n_literals;
	s->bytes = v;
	return v;
}

/* Makes the step ask whether the value is one of the literals. */
static void
set_list(struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	struct rule_bytes *v;

	if (rule_field_rows[node->field].type != RULE_TEXT) {
		set_numbers(c, node, s);
		return;
	}
	v = set_bytes(c, node, s);
	s->test = TEST_TEXTS;
	qsort(v, s->n, sizeof(*v), bytes_order);
}

/* Makes the step ask whether an address lies in one of the networks.  Those
 * within others are left out, so that an address lies in the last one that does
 * not begin behind it, or in none. */
static void
set_networks(
    struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	struct rule_bytes *v = set_bytes(c, node, s);
	uint32_t n = 0;

	s->test = TEST_NETWORK;
	qsort(v, s->n, sizeof(*v), network_order);
	for (uint32_t i = 0; i < s->n; i++)
		if (n == 0 || !in_network(&v[n - 1], v[i].s, v[i].n))
			v[n++] = v[i];
	s->n = n;
}

/* Makes the step ask whether the device is in the percentage. */
static void
set_bucket(const struct rule_literal *x, struct rule_step *s)
{
	s->test = TEST_BUCKET;
	s->salt = bucket_salt(x->text, x->n);
	s->below = (uint32_t)x->number;
}

/* Makes the step of ==, <, ... and between.  Versions are compared by their
 * keys; an address equals the network that is the address alone; all that is a
 * number lies in a range. */
static void
set_order(struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	static const uint8_t of_version[RULE_OP__MAX] = {
		[RULE_EQ] = TEST_KEY_EQ,
		[RULE_LT] = TEST_KEY_LT,
		[RULE_LE] = TEST_KEY_LE,
		[RULE_GT] = TEST_KEY_GT,
		[RULE_GE] = TEST_KEY_GE,
	};

	switch (rule_field_rows[node->field].type) {
	case RULE_VERSION:
		s->test = of_version[node->op];
		set_bytes(c, node, s);
		return;
	case RULE_TEXT:
		s->test = TEST_TEXT;
		set_bytes(c, node, s);
		return;
	case RULE_IP:
		set_networks(c, node, s);
		return;
	default:
		set_range(node, s);
	}
}

/* Sets what the step tests of which field; negation is left to its successors.
 */
static void
set_test(struct compile *c, const struct rule_node *node, struct rule_step *s)
{
	enum rule_type type = rule_field_rows[node->field].type;

	s->field = (uint8_t)node->field;
	switch (node->op) {
	case RULE_MISSING:
		s->test = TEST_MISSING;
		return;
	case RULE_IN:
		set_list(c, node, s);
		return;
	case RULE_CONTAINS:
		s->test = type == RULE_SET ? TEST_MEMBER : TEST_CONTAINS;
		set_bytes(c, node, s);
		return;
	case RULE_STARTS:
		s->test = TEST_STARTS;
		if (type == RULE_MAC)
			set_mac_prefix(node->literal, s);
		else
			set_bytes(c, node, s);
		return;
	case RULE_ENDS:
		s->test = TEST_ENDS;
		set_bytes(c, node, s);
		return;
	case RULE_IN_REGION:
		set_list(c, node, s);
		s->test = TEST_REGIONS;
		return;
	case RULE_IN_CIDR:
		set_networks(c, node, s);
		return;
	case RULE_BUCKET:
		set_bucket(node->literal, s);
		return;
	default:
		set_order(c, node, s);
	}
}

/* Adds the step of a comparison, with the steps that follow it on yes and on
 * no; returns its number. */
static uint16_t
add_step(
    struct compile *c, const struct rule_node *node, uint16_t yes, uint16_t no)
{
	struct rule_step *s = &c->out->step[c->out->n];

	set_test(c, node, s);
	s->yes = node->negated ? no : yes;
	s->no = node->negated ? yes : no;
	return c->out->n++;
}

/* Adds the steps of a comparison and returns the first.  It is one step, but
 * for a version between two others, which is one for each end. */
static uint16_t
add_comparison(
    struct compile *c, const struct rule_node *node, uint16_t yes, uint16_t no)
{
	bool inside = node->op == RULE_INSIDE;
	struct rule_node half = *node;

	if ((node->op != RULE_BETWEEN && !inside) ||
	    rule_field_rows[node->field].type != RULE_VERSION)
		return add_step(c, node, yes, no);
	half.n_literals = 1;
	half.op = inside ? RULE_LT : RULE_LE;
	half.literal = &node->literal[1];
	yes = add_step(c, &half, yes, no);
	half.op = inside ? RULE_GT : RULE_GE;
	half.literal = &node->literal[0];
	return add_step(c, &half, yes, no);
}

/* Adds the steps of a condition, after which the step `yes` or `no` comes.
 * Returns the step with which it begins; as each step names its successors, the
 * last operand is compiled first. */
static uint16_t
add(struct compile *c, const struct rule_node *node, uint16_t yes, uint16_t no)
{
	switch (node->op) {
	case RULE_NOT:
		return add(c, node->kid[0], no, yes);
	case RULE_AND:
		for (size_t i = node->n_kids; i-- > 0;)
			if (!rule_repeats(node, i))
				yes = add(c, node->kid[i], yes, no);
		return yes;
	case RULE_OR:
		for (size_t i = node->n_kids; i-- > 0;)
			if (!rule_repeats(node, i))
				no = add(c, node->kid[i], yes, no);
		return no;
	default:
		return add_comparison(c, node, yes, no);
	}
}

const struct rule_program *
rule_compile(struct arena *a, const struct rule *rule)
{
	struct rule_program *p = arena_new(a, struct rule_program, 1);
	struct arena scratch = { 0 };
	struct compile c = { a, &scratch, p };
	const struct rule_step *made;

	made = p->step =
	    arena_new(&scratch, struct rule_step, 2 * RULE_NODES_MAX);
	p->start = add(&c, rule->root, STEP_YES, STEP_NO);
	p->step = memcpy(
	    arena_new(a, struct rule_step, p->n), made, p->n * sizeof(*made));
	arena_free(&scratch);
	return p;
}

/* -- ask one device ------------------------------------------------------ */

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

/* Is the device's region one of the step's, or within one?  within: the region
 * and those that contain it. */
static bool
in_regions(const struct rule_step *s, const struct ids *within)
{
	for (size_t i = 0; i < within->n; i++)
		if (has_number(s, within->v[i]))
			return true;
	return false;
}

static bool
same_bytes(const struct rule_bytes *x, const char *s, size_t n)
{
	return x->n == n && memcmp(x->s, s, n) == 0;
}

/* Is the text in the list of the step, which set_list has sorted? */
static bool
has_text(const struct rule_step *s, const struct rule_value *v)
{
	const struct rule_bytes key = { v->s, (uint32_t)v->n, 0 };

	return bsearch(&key, s->bytes, s->n, sizeof(key), bytes_order) != NULL;
}

static bool
starts_with(const struct rule_value *v, const struct rule_bytes *part)
{
	return v->n >= part->n && memcmp(v->s, part->s, part->n) == 0;
}

static bool
ends_with(const struct rule_value *v, const struct rule_bytes *part)
{
	return v->n >= part->n &&
	       memcmp(v->s + v->n - part->n, part->s, part->n) == 0;
}

/* Does an address lie in one of the step's networks?  Only the last one that
 * does not begin behind it can contain it (set_networks). */
static bool
in_networks(const struct rule_step *s, const struct rule_value *v)
{
	const struct rule_bytes key = { v->s, (uint32_t)v->n, 0 };
	size_t lo = 0, hi = s->n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (bytes_order(&s->bytes[mid], &key) <= 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo > 0 && in_network(&s->bytes[lo - 1], v->s, v->n);
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
	case TEST_REGIONS:
		return in_regions(s, &d->within);
	case TEST_TEXT:
		return same_bytes(s->bytes, v->s, v->n);
	case TEST_TEXTS:
		return has_text(s, v);
	case TEST_CONTAINS:
		return memmem(v->s, v->n, s->bytes->s, s->bytes->n) != NULL;
	case TEST_STARTS:
		return starts_with(v, s->bytes);
	case TEST_ENDS:
		return ends_with(v, s->bytes);
	case TEST_MEMBER:
		return rule_device_has_ui(d, s->bytes->s, s->bytes->n);
	case TEST_NETWORK:
		return in_networks(s, v);
	default:
		return key_test(s, v);
	}
}

/* Does the device pass the comparison of the step?  A missing value passes none
 * but the one that asks for that; buckets need no value. */
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
