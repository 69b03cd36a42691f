/* device.c - one device, with each of its fields in the form that programs
 * compare. */
#include "rule/device.h"

#include <string.h>

#include "base/num.h"
#include "rule/bucket.h"
#include "rule/literal.h"
#include "rule/version_key.h"

static bool
set_mac(struct rule_device *d, struct rule_value *v, const char *text)
{
	int bits;

	v->number = rule_mac_number(text, &bits);
	d->h32 = bucket_h32((uint64_t)v->number);
	return bits == 48;
}

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

static bool
set_ip(struct arena *a, struct rule_value *v, const char *text)
{
	uint8_t *ip = arena_alloc(a, 16);

	v->s = (const char *)ip;
	v->n = rule_ip_read(text, ip);
	return v->n != 0;
}

/* "a, b,,c" has the members a, b and c. */
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
	return d->n_ui > 0;
}

static bool
set_text(struct rule_value *v, const char *text)
{
	v->s = text;
	v->n = strlen(text);
	return true;
}

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
