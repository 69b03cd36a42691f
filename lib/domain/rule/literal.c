/* literal.c - reads the literals of rules: texts, numbers, addresses, versions
 * and so on, each in the spelling of its type. */
#include "rule/parse_int.h"

#include <arpa/inet.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "base/utf8.h"
#include "input/text_form.h"
#include "rule/device_values.h"

#define NUMBER_MAX (INT64_C(1) << 53) /* up to it JSON numbers are exact */

static bool
mismatch(struct parse_state *p, const struct json_tree *j, const char *why)
{
	return rule_refuse(p, E_RULE_TYPE_MISMATCH, j, why);
}

/* -- the spelling that devices have --------------------------------------- */

/* The text in capital or in small letters, if all devices have those in the
 * field that it is compared with. */
static const char *
in_letters(struct arena *a, enum rule_spelling spelling, char *text)
{
	if (spelling == RULE_LOWER)
		return arena_lower(a, text);
	for (char *c = text; spelling == RULE_UPPER && *c != '\0'; c++)
		if (*c >= 'a' && *c <= 'z')
			*c = (char)(*c - 'a' + 'A');
	return text;
}

/*
 * The text of a rule that somebody has just written, as devices have it.  No
 * value begins or ends with a blank, since it was decoded without them; a part
 * of a text may, unless it is the part at that end.
 */
static struct json_tree
spelt(struct parse_state *p, enum rule_field field, enum literal_form form,
    const struct json_tree *j)
{
	const struct rule_field_row *row = &rule_field_rows[field];
	bool inside = form == LITERAL_PART && row->type != RULE_SET;
	struct json_tree out = *j;
	size_t n;
	const char *first = utf8_trim(j->text, &n), *end = first + n;

	if (n > 0 && (inside || form == LITERAL_SUFFIX))
		first = j->text;
	if (n > 0 && (inside || form == LITERAL_PREFIX))
		end = j->text + j->n;
	out.n = (size_t)(end - first);
	out.text =
	    in_letters(p->a, row->spelling, arena_strndup(p->a, first, out.n));
	return out;
}

/* -- the literals of each type -------------------------------------------- */

/* Reads a whole number, which may be written with a fraction of zeros or an
 * exponent: "1.0", "1e3".  False: j is none. */
static bool
whole_number(const struct json_tree *j, int64_t *out)
{
	double v;

	if (j->kind == JSON_INT)
		return num_read(j->text, j->n, out) == OK;
	if (j->kind != JSON_REAL)
		return false;
	v = strtod(j->text, NULL);
	if (v != floor(v) || fabs(v) > (double)NUMBER_MAX)
		return false;
	*out = (int64_t)v;
	return true;
}

static bool
read_number(
    struct parse_state *p, const struct json_tree *j, struct rule_literal *out)
{
	int64_t v;

	if (!whole_number(j, &v) || v > NUMBER_MAX || v < -NUMBER_MAX)
		return mismatch(p, j, "must be a whole number within 2^53");
	out->number = v;
	return true;
}

/* Reads a time in milliseconds.  One that cannot be written as a date is
 * refused, so that statements with it cannot fail. */
static bool
read_time(
    struct parse_state *p, const struct json_tree *j, struct rule_literal *out)
{
	char text[CLOCK_TEXT];

	if (!read_number(p, j, out))
		return false;
	if (clock_text(out->number, text) != OK)
		return mismatch(p, j, "must be a time in milliseconds");
	return true;
}

static bool
read_text(
    struct parse_state *p, const struct json_tree *j, struct rule_literal *out)
{
	if (j->kind != JSON_STR)
		return mismatch(p, j, "must be a text");
	if (j->n == 0)
		return mismatch(
		    p, j, "must not be empty; a missing value equals null");
	if (j->n > RULE_TEXT_MAX)
		return rule_refuse(
		    p, E_RULE_TOO_COMPLEX, j, "must not exceed 256 bytes");
	out->text = j->text;
	out->n = j->n;
	return true;
}

/* Reads a MAC address, or its first pairs of digits: form is form_mac or
 * form_mac_prefix. */
static bool
read_mac(struct parse_state *p, const struct form *form,
    const struct json_tree *j, struct rule_literal *out)
{
	if (!read_text(p, j, out))
		return false;
	if (form->read(p->a, j->text, &out->text) != OK)
		return mismatch(p, j,
		    form == &form_mac ? "must be a MAC address"
		                      : "must be pairs of a MAC address");
	out->n = strlen(out->text);
	out->number = rule_mac_number(out->text, &out->bits);
	return true;
}

/* Reads a version as its key, by which it is compared. */
static bool
read_version(
    struct parse_state *p, const struct json_tree *j, struct rule_literal *out)
{
	uint8_t *key;
	int n;

	if (!read_text(p, j, out))
		return false;
	key = arena_alloc(p->a, VERSION_KEY_ROOM(j->n));
	n = version_key(j->text, j->n, key);
	if (n < 0)
		return mismatch(p, j, "must begin with a number");
	out->bytes = key;
	out->key_n = (size_t)n;
	return true;
}

/* Are all bits behind the first `bits` zeros? */
static bool
ends_in_zeros(const uint8_t *ip, size_t n, int bits)
{
	for (int i = bits; i < (int)n * 8; i++)
		if ((ip[i / 8] >> (7 - i % 8) & 1) != 0)
			return false;
	return true;
}

/* An IPv4-mapped address or network becomes that of IPv4, as those of devices
 * are stored (base/ip.h). */
static void
unmap(struct rule_literal *out, uint8_t *ip)
{
	static const uint8_t mapped[12] = { [10] = 0xFF, [11] = 0xFF };

	if (out->key_n != 16 || out->bits < 96 ||
	    memcmp(ip, mapped, sizeof(mapped)) != 0)
		return;
	memmove(ip, ip + 12, 4);
	out->key_n = 4;
	out->bits -= 96;
}

/* Reads a network such as "10.0.0.0/8", or an address alone; ip has room for 16
 * bytes.  False: it is neither, or a bit behind its prefix is set. */
static bool
read_network(const char *text, struct rule_literal *out, uint8_t *ip)
{
	char host[RULE_TEXT_MAX + 1] = "";
	size_t n = strcspn(text, "/");
	int64_t bits = 0;

	memcpy(host, text, n);
	out->key_n = rule_ip_read(host, ip);
	out->bits = (int)out->key_n * 8;
	if (out->key_n == 0 || text[n] == '\0')
		return out->key_n != 0;
	if (num_read(text + n + 1, strlen(text + n + 1), &bits) != OK ||
	    bits < 0 || bits > out->bits)
		return false;
	out->bits = (int)bits;
	return ends_in_zeros(ip, out->key_n, out->bits);
}

/* Reads an IP address, or if `network` is set a network, which may be an
 * address alone. */
static bool
read_ip(struct parse_state *p, bool network, const struct json_tree *j,
    struct rule_literal *out)
{
	uint8_t *ip = arena_alloc(p->a, 16);
	char text[INET6_ADDRSTRLEN];

	if (!read_text(p, j, out))
		return false;
	if (!read_network(j->text, out, ip) ||
	    (!network && strchr(j->text, '/') != NULL))
		return mismatch(p, j,
		    network ? "must be a network, such as 10.0.0.0/8"
		            : "must be an IP address");
	if (p->sent)
		unmap(out, ip);
	BUG_ON(inet_ntop(out->key_n == 4 ? AF_INET : AF_INET6, ip, text,
	           sizeof(text)) == NULL);
	out->bytes = ip;
	out->text = network ? arena_printf(p->a, "%s/%d", text, out->bits)
	                    : arena_strdup(p->a, text);
	out->n = strlen(out->text);
	return true;
}

/* Reads the digits after the point as hundredths of a percent; -1: one of them
 * is no digit, or a digit after the second is not 0. */
static int
read_decimals(const char *digit)
{
	int unit = BUCKET_ALL / 100, v = 0;

	for (; *digit != '\0'; digit++) {
		unit /= 10;
		if (*digit < '0' || *digit > '9' ||
		    (unit == 0 && *digit != '0'))
			return -1;
		v += unit * (*digit - '0');
	}
	return v;
}

/* Reads a percentage from 0 to 100 as hundredths, digit by digit, because 33.33
 * has no exact binary form; false: it is none. */
static bool
read_hundredths(const struct json_tree *j, int64_t *out)
{
	const char *dot = strchr(j->text, '.');
	size_t n = dot == NULL ? j->n : (size_t)(dot - j->text);
	int rest = dot == NULL ? 0 : read_decimals(dot + 1);

	if (*j->text == '-' || num_read(j->text, n, out) != OK || rest < 0 ||
	    *out > 100)
		return false;
	*out = *out * (BUCKET_ALL / 100) + rest;
	return *out <= BUCKET_ALL;
}

static bool
read_percent(
    struct parse_state *p, const struct json_tree *j, struct rule_literal *out)
{
	if ((j->kind == JSON_INT || j->kind == JSON_REAL) &&
	    read_hundredths(j, &out->number))
		return true;
	return mismatch(
	    p, j, "must be a percentage from 0 to 100 with at most 2 decimals");
}

/* Reads a literal that stands for a whole value of a field. */
static bool
read_value(struct parse_state *p, enum rule_type type,
    const struct json_tree *j, struct rule_literal *out)
{
	switch (type) {
	case RULE_NUMBER:
	case RULE_REGION:
		return read_number(p, j, out);
	case RULE_TIME:
		return read_time(p, j, out);
	case RULE_MAC:
		return read_mac(p, &form_mac, j, out);
	case RULE_VERSION:
		return read_version(p, j, out);
	case RULE_IP:
		return read_ip(p, false, j, out);
	default:
		return read_text(p, j, out);
	}
}

/* Reads a literal by its type and its form; the text of one that was sent has
 * the spelling of devices by now (spelt). */
static bool
read_literal(struct parse_state *p, enum rule_type type, enum literal_form form,
    const struct json_tree *j, struct rule_literal *out)
{
	switch (form) {
	case LITERAL_PART:
	case LITERAL_SUFFIX:
		return read_text(p, j, out);
	case LITERAL_PREFIX:
		return type == RULE_MAC ? read_mac(p, &form_mac_prefix, j, out)
		                        : read_text(p, j, out);
	case LITERAL_NETWORK:
		return read_ip(p, true, j, out);
	default:
		return read_value(p, type, j, out);
	}
}

bool
rule_literal_read(struct parse_state *p, enum rule_field field,
    enum literal_form form, const struct json_tree *j, struct rule_literal *out)
{
	struct json_tree own;

	if (p->full)
		return false;
	if (++p->literals > RULE_LITERALS_MAX)
		return rule_stop(
		    p, j, "more than " STR(RULE_LITERALS_MAX) " literals");
	if (form == LITERAL_SALT)
		return read_text(p, j, out);
	if (form == LITERAL_PERCENT)
		return read_percent(p, j, out);
	if (p->sent && j->kind == JSON_STR) {
		own = spelt(p, field, form, j);
		j = &own;
	}
	return read_literal(p, rule_field_rows[field].type, form, j, out);
}

bool
rule_literal_list(struct parse_state *p, enum rule_field field,
    enum literal_form form, const struct json_tree *j, struct rule_node *node)
{
	size_t i = 0;
	bool ok = true;

	if (j->kind != JSON_ARRAY)
		return rule_refuse(p, E_RULE_EXPR_INVALID, j, "must be a list");
	if (j->count > RULE_LIST_MAX)
		return rule_refuse(p, E_RULE_TOO_COMPLEX, j,
		    "more than " STR(RULE_LIST_MAX) " literals");
	node->literal = arena_new(p->a, struct rule_literal, j->count + 1);
	node->n_literals = j->count;
	for (const struct json_tree *v = j->first; v != NULL; v = v->next)
		ok &= rule_literal_read(p, field, form, v, &node->literal[i++]);
	return ok;
}
