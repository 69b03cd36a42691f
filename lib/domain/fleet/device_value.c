/* device_value.c - takes apart the values of a cached device record, which
 * device.c packs. */
#include "fleet/device_value.h"

#include <string.h>

#include "base/num.h"
#include "input/camel_case.h"

#define NAME_MAX_BYTES 64

static bool
is_packed(const struct object_member *m)
{
	return strcmp(m->name, "channel_name") != 0;
}

int
device_value_at(const char *wire)
{
	const struct object_member *m = device_record.member;
	char name[NAME_MAX_BYTES];

	for (int i = 0; m[i].name != NULL; i++) {
		name_camel(m[i].name, name, sizeof(name));
		if (strcmp(name, wire) == 0)
			return is_packed(&m[i]) ? i : -1;
	}
	return -1;
}

static size_t
n_members(void)
{
	size_t n = 0;

	while (device_record.member[n].name != NULL)
		n++;
	return n;
}

const struct device_value *
device_values(struct arena *a, const struct device *d)
{
	size_t n = n_members();
	struct device_value *v = arena_new(a, struct device_value, n);
	const char *p = d->fields;

	for (size_t i = 0; i < n; i++) {
		uint16_t len;

		if (!is_packed(&device_record.member[i]))
			continue;
		memcpy(&len, p, sizeof(len));
		p += sizeof(len);
		v[i] = (struct device_value){ p, len };
		p += len;
	}
	BUG_ON(p != d->fields + d->len);
	return v;
}

/* Writes the character that an escape stands for, of which *p is the letter,
 * and moves *p to its last byte.  The record was written by json_out, so \u
 * stands for control characters only. */
static char
unescape(const char **p)
{
	static const char letter[] = "bfnrt", plain[] = "\b\f\n\r\t";
	const char *at = strchr(letter, **p);

	if (at != NULL)
		return plain[at - letter];
	if (**p != 'u')
		return **p;
	*p += 4;
	return (char)num_hex_pair(*p - 1);
}

const char *
device_value_text(struct arena *a, const struct device_value *v)
{
	const char *end = v->json + v->n - 1;
	char *out, *to;

	if (v->n == 0)
		return NULL;
	if (v->json[0] != '"')
		return arena_strndup(a, v->json, v->n);
	to = out = arena_alloc(a, v->n);
	for (const char *p = v->json + 1; p < end; p++) {
		if (*p == '\\') {
			p++;
			*to++ = unescape(&p);
		} else
			*to++ = *p;
	}
	return out;
}
