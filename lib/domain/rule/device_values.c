/*
 * device_values.c - what rules know of a device: which fields it has, and each
 * value in the form in which it is compared, so that a rule asks millions of
 * devices without reading a text again.  The database computes the same keys of
 * versions and the same buckets (sql/schema/12_device.sql).
 */
#include "rule/device_values.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/num.h"

/* -- the fields ---------------------------------------------------------- */

const struct rule_field_row rule_field_rows[RULE_FIELD__MAX] = {
#define RULE_FIELD(name, wire, type, spelling, column, options) \
	{ wire, RULE_##type, RULE_##spelling, column, options },
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

/* -- values in the order of their type ----------------------------------- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Writes a number of n digits as a part of a key: how many digits it has
 * without leading zeros, and these.  Returns the bytes written, 1 for a 0. */
static size_t
put_number(const char *digit, size_t n, uint8_t *out)
{
	while (n > 0 && *digit == '0') {
		digit++;
		n--;
	}
	BUG_ON(n > UINT8_MAX);
	out[0] = (uint8_t)n;
	memcpy(out + 1, digit, n);
	return n + 1;
}

int
version_key(const char *text, size_t n, uint8_t *out)
{
	const char *p = text, *stop = text + n;
	size_t len = 0, end = 0; /* end: behind the last number but 0 */

	if (n == 0 || !is_digit(*p))
		return -1;
	while (p < stop && is_digit(*p)) {
		const char *from = p;
		size_t wrote;

		while (p < stop && is_digit(*p))
			p++;
		wrote = put_number(from, (size_t)(p - from), out + len);
		len += wrote;
		if (wrote > 1)
			end = len;
		if (p < stop && *p == '.')
			p++;
		else
			break;
	}
	return (int)end;
}

int64_t
rule_mac_number(const char *mac, int *bits)
{
	int64_t v = 0;

	*bits = 0;
	for (; *bits < 48 && *mac != '\0'; mac++) {
		char digit[] = { '0', *mac, '\0' };

		if (*mac == ':')
			continue;
		*bits += 4;
		v |= (int64_t)num_hex_pair(digit) << (48 - *bits);
	}
	return v;
}

size_t
rule_ip_read(const char *ip, uint8_t out[16])
{
	if (strchr(ip, ':') != NULL)
		return inet_pton(AF_INET6, ip, out) == 1 ? 16 : 0;
	return inet_pton(AF_INET, ip, out) == 1 ? 4 : 0;
}

/* -- the bucket ---------------------------------------------------------- */

/* The first 32 bits of the SHA-256 of n bytes. */
static uint32_t
first_32(const void *p, size_t n)
{
	uint8_t h[SHA256_LEN];

	hash_sha256(p, n, h);
	return (uint32_t)h[0] << 24 | (uint32_t)h[1] << 16 |
	       (uint32_t)h[2] << 8 | h[3];
}

uint32_t
bucket_h32(uint64_t mac)
{
	uint8_t bytes[6];

	for (int i = 0; i < 6; i++)
		bytes[i] = (uint8_t)(mac >> (40 - 8 * i));
	return first_32(bytes, sizeof(bytes));
}

uint32_t
bucket_salt(const char *salt, size_t n)
{
	return first_32(salt, n);
}

/* BUCKET of where/where.def is the same computation in SQL. */
uint32_t
bucket_of(uint32_t h32, uint32_t salt)
{
	uint32_t x = h32 ^ salt;

	x = ((x >> 16) ^ x) * 0x45d9f3bU;
	x = ((x >> 16) ^ x) * 0x45d9f3bU;
	x = (x >> 16) ^ x;
	return x % BUCKET_ALL;
}

/* -- one device ---------------------------------------------------------- */

/* Sets the address, and the hash that is computed of it.  False: the text is no
 * whole address. */
static bool
set_mac(struct rule_device *d, struct rule_value *v, const char *text)
{
	int bits;

	v->number = rule_mac_number(text, &bits);
	d->h32 = bucket_h32((uint64_t)v->number);
	return bits == 48;
}

/* Sets the key of a version; false: the text is none, or too long. */
static bool
set_version(struct arena *a, struct rule_value *v, const char *text)
{
	size_t n = strlen(text);
	uint8_t *key;
	int len;

	if (n > UINT8_MAX)
		return false;
	key = arena_alloc(a, VERSION_KEY_ROOM(n));
	len = version_key(text, n, key);
	v->s = (const char *)key;
	v->n = len < 0 ? 0 : (size_t)len;
	return len >= 0;
}

/* Sets the bytes of an IP address; false: the text is none. */
static bool
set_ip(struct arena *a, struct rule_value *v, const char *text)
{
	uint8_t *ip = arena_alloc(a, 16);

	v->s = (const char *)ip;
	v->n = rule_ip_read(text, ip);
	return v->n != 0;
}

/* Orders the members of ui, the one field that is a set of texts, by length and
 * then by bytes: the order in which they are stored and searched. */
static int
by_text(const void *a, const void *b)
{
	const struct rule_value *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	return memcmp(x->s, y->s, x->n);
}

bool
rule_device_has_ui(const struct rule_device *d, const char *s, size_t n)
{
	const struct rule_value key = { .s = s, .n = n };

	return bsearch(&key, d->ui, d->n_ui, sizeof(key), by_text) != NULL;
}

/* Sets the members of the set ui, sorted: "a, b,,c" has the members a, b and c.
 * False: the text has none. */
static bool
set_members(struct arena *a, struct rule_device *d, const char *text)
{
	size_t most = 1;

	for (const char *p = text; *p != '\0'; p++)
		most += *p == ',';
	d->ui = arena_new(a, struct rule_value, most);
	d->n_ui = 0;
	while (*text != '\0') {
		size_t n = strcspn(text, ","), skip = strspn(text, " ");
		size_t len = skip < n ? n - skip : 0;

		while (len > 0 && text[skip + len - 1] == ' ')
			len--;
		if (len > 0)
			d->ui[d->n_ui++] =
			    (struct rule_value){ .s = text + skip, .n = len };
		text += n;
		text += *text == ',';
	}
	qsort(d->ui, d->n_ui, sizeof(*d->ui), by_text);
	return d->n_ui > 0;
}

/* Sets a text; never false, because every text is one. */
static bool
set_text(struct rule_value *v, const char *text)
{
	v->s = text;
	v->n = strlen(text);
	return true;
}

/* Sets the value of a field from its text as the database has it; false if the
 * text is no value of the field's type. */
static bool
set(struct arena *a, struct rule_device *d, enum rule_field field,
    const char *text)
{
	struct rule_value *v = &d->value[field];

	switch (rule_field_rows[field].type) {
	case RULE_MAC:
		return set_mac(d, v, text);
	case RULE_VERSION:
		return set_version(a, v, text);
	case RULE_IP:
		return set_ip(a, v, text);
	case RULE_SET:
		return set_members(a, d, text);
	case RULE_TEXT:
		return set_text(v, text);
	default:
		return num_read(text, strlen(text), &v->number) == OK;
	}
}

void
rule_device_set(struct arena *a, struct rule_device *d, enum rule_field field,
    const char *text)
{
	uint64_t bit = UINT64_C(1) << field;

	d->present &= ~bit;
	if (text != NULL && *text != '\0' && set(a, d, field, text))
		d->present |= bit;
}
