/*
 * device.c - device records as the calls of devices need them: how a record
 * lies in the host's cache, when its device has to report, how it is found, and
 * how it is written to answers and taken apart.
 *
 * The cache has the head, which checks need, and then the values as JSON, each
 * after its length; the keys, the longer half of an answer, are added when it
 * is written.
 */
#include "fleet/device.h"

#include <string.h>

#include "base/num.h"
#include "fleet/channel.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "sql/lib/device.h"
#include "store/cache.h"
#include "store/db.h"
#include "text/mac.h"

#define FIELDS_MAX     (64 * 1024) /* bytes of all values of a record */
#define NAME_MAX_BYTES 64          /* of a member's name on the wire */
#define DAY_S          86400
#define FACTOR \
	UINT64_C(0x9E3779B97F4A7C15) /* 2^64 divided by the golden ratio */

/* -- when a device has to call and to report ------------------------------ */

int64_t
device_interval(int64_t usual, int64_t device_id)
{
	uint64_t h = ((uint64_t)device_id * FACTOR) >> 32;

	return usual + usual * ((int64_t)(h % 201) - 100) / 1000;
}

static int64_t
earlier(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* A whole list is due after the interval of the device, or when the month ends;
 * one that comes before half of the interval is refused. */
void
report_due_set(struct device_head *h, int64_t full_ms, int32_t days)
{
	int64_t interval_s = device_interval((int64_t)days * DAY_S, h->id);
	int64_t interval_ms = interval_s * 1000;

	h->list_due_s = (int32_t)interval_s;
	h->list_due_ms = h->list_soon_ms = 0;
	if (full_ms == 0)
		return;
	h->list_due_ms = earlier(full_ms + interval_ms, h->month_end_ms);
	h->list_soon_ms = earlier(full_ms + interval_ms / 2, h->month_end_ms);
}

/* -- versions of policies ------------------------------------------------ */

size_t
policy_version_write(
    const struct policy_version *v, char out[POLICY_VERSION_MAX])
{
	char *p = out;

	p += num_write(v->epoch, p);
	*p++ = '-';
	p += num_write(v->channel, p);
	*p++ = '-';
	p += num_write(v->device, p);
	return (size_t)(p - out);
}

struct policy_version
policy_version_read(const char *text)
{
	int64_t part[3];

	for (size_t i = 0; i < ARRAY_LEN(part); i++) {
		size_t n = text == NULL ? 0 : strcspn(text, "-");
		bool last = i + 1 == ARRAY_LEN(part);

		if (n == 0 || num_read(text, n, &part[i]) != OK ||
		    (text[n] == '\0') != last)
			return POLICY_VERSION_NONE;
		text += n + !last;
	}
	return (struct policy_version){ part[0], part[1], part[2] };
}

bool
policy_version_same(
    const struct policy_version *a, const struct policy_version *b)
{
	return a->epoch == b->epoch && a->channel == b->channel &&
	       a->device == b->device;
}

/* -- the record ---------------------------------------------------------- */

/* The members of the record, in the order of the specification: columns of the
 * block device_record, and the name of the channel. */
static const struct object_member columns[] = {
	MEMBER("id", BIG),
	MEMBER("mac", TEXT),
	MEMBER("status", INT),
	MEMBER("certification", TEXT, .null = true),
	MEMBER("user_id", BIG, .null = true),
	MEMBER("company_id", INT, .null = true),
	MEMBER("channel_id", BIG),
	MEMBER("channel_name", TEXT, .null = true),
	MEMBER("device_model", TEXT, .null = true),
	MEMBER("model_id", INT, .null = true),
	MEMBER("order_number", TEXT, .null = true),
	MEMBER("sdk_version_name", TEXT, .null = true),
	MEMBER("remarks", TEXT, .null = true),
	MEMBER("activation_time", TIME, .null = true),
	MEMBER("name", TEXT, .null = true),
	MEMBER("brand", TEXT, .null = true),
	MEMBER("system_version", TEXT, .null = true),
	MEMBER("build", TEXT, .null = true),
	MEMBER("ddr", TEXT, .null = true),
	MEMBER("cpu", TEXT, .null = true),
	MEMBER("device_ip", TEXT, .null = true),
	MEMBER("region_id", BIG, .null = true),
	MEMBER("ip_address", TEXT, .null = true),
	MEMBER("ui", TEXT, .null = true),
	MEMBER("serial_number", TEXT, .null = true),
	MEMBER("real_ddr", TEXT, .null = true),
	MEMBER("real_flash", TEXT, .null = true),
	MEMBER("production_order", TEXT, .null = true),
	MEMBER("master_model", TEXT, .null = true),
	MEMBER("pcb_model", TEXT, .null = true),
	MEMBER("platform", TEXT, .null = true),
	MEMBER("create_time", TIME),
	MEMBER("update_time", TIME),
	MEMBERS_END,
};

#define COLUMNS      (ARRAY_LEN(columns) - 1)
#define CHANNEL_NAME 7 /* its index in columns */

const struct object device_record = { "device_record", NULL, columns };

/* A key of the JSON object of a device. */
struct key {
	char text[32]; /* the key with its quotes and colon */
	size_t n;
};

/* The keys as they are written to answers; computed once in a process. */
static const struct key *
record_keys(void)
{
	static struct key keys[COLUMNS];

	if (keys[0].n > 0)
		return keys;
	BUG_ON(strcmp(columns[CHANNEL_NAME].name, "channel_name") != 0);
	for (size_t i = 0; i < COLUMNS; i++) {
		char *p = keys[i].text;
		size_t n;

		p[0] = '"';
		name_camel(columns[i].name, p + 1, sizeof(keys[i].text) - 3);
		n = strlen(p);
		memcpy(p + n, "\":", 3);
		keys[i].n = n + 2;
	}
	return keys;
}

/* Appends the length of a value and then the value as JSON, as answers have it;
 * a null has length 0. */
static void
pack_value(struct buf *b, const struct row *r, const struct object_member *col)
{
	const char *s = row_str(r, col->name);
	struct json_out w = { .to = b };
	size_t at = b->n;
	uint16_t len = 0;

	buf_add(b, &len, sizeof(len));
	if (s == NULL)
		return;
	if (col->kind == KIND_TEXT)
		json_put_str(&w, s);
	else
		json_put_raw(&w, s, strlen(s));
	BUG_ON(b->over || b->n - at - sizeof(len) > UINT16_MAX);
	len = (uint16_t)(b->n - at - sizeof(len));
	memcpy(b->p + at, &len, sizeof(len));
}

/* Appends a record in the form of the cache: the head, then the values. */
static void
pack(struct buf *b, const struct row *r)
{
	struct device_head h = {
		.id = row_i64(r, "id"),
		.tenant_id = row_i64(r, "tenant_id"),
		.channel_id = row_i64(r, "channel_id"),
		.attr_version = row_i64(r, "attr_version"),
		.version = row_i64(r, "version"),
		.activation_ms = row_i64(r, "activation_time"),
		.activation_us = row_i64(r, "activation_us"),
		.create_us = row_i64(r, "create_us"),
		.status = row_i32(r, "status"),
		.tasks = row_bool(r, "silent") ? DEVICE_PUSH_INFO : 0,
		.month = row_i32(r, "stat_month"),
		.month_end_ms = row_i64(r, "month_end"),
		.polled = policy_version_read(row_str(r, "policy_version")),
		.polled_ms = row_i64(r, "policy_ms"),
	};
	const char *cpu = row_str(r, "cpu"), *token = row_str(r, "token");
	const char *country = row_str(r, "country_code");

	h.has_token = token != NULL && hash_unhex(token, SHA256_LEN, h.token);

	report_due_set(&h, row_i64(r, "list_time"), row_i32(r, "report_days"));

	if (cpu != NULL) {
		BUG_ON(strlen(cpu) >= sizeof(h.cpu));
		memcpy(h.cpu, cpu, strlen(cpu));
	}
	if (country != NULL) {
		BUG_ON(strlen(country) >= sizeof(h.country));
		memcpy(h.country, country, strlen(country));
	}
	buf_add(b, &h, sizeof(h));
	for (size_t i = 0; i < COLUMNS; i++)
		if (i != CHANNEL_NAME)
			pack_value(b, r, &columns[i]);
}

/* Reads a record in the form of the cache.  Its values are copied, because p
 * points into the cache's map and is valid only until cache_release. */
static void
unpack(struct arena *a, const char *p, size_t n, struct device *out)
{
	BUG_ON(n < sizeof(out->head));
	memcpy(&out->head, p, sizeof(out->head));
	out->len = n - sizeof(out->head);
	out->fields = arena_strndup(a, p + sizeof(out->head), out->len);
}

/* Reads a device from the database, and into the cache; ticket NULL: not into
 * the cache. */
static enum err
device_read(struct ctx *ctx, const char *mac, const struct cache_ticket *ticket,
    struct device *out)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	uint8_t key[MAC_BYTES];
	struct rows rows;
	struct row r;

	buf_init(&b, FIELDS_MAX);
	BUG_ON(!mac_bytes(mac, key));
	TRY(db_rows(ctx, &sql_device_record, ARGS(AN("mac", &mac)), &rows));
	if (rows.n == 0) {
		if (ticket != NULL)
			cache_none(ctx->cache, CACHE_DEVICE, key, sizeof(key),
			    *ticket, ctx->now_ms + DEVICE_NONE_MS);
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	}
	r = row_at(&rows, 0);
	pack(&b, &r);
	unpack(ctx->mem, b.p, b.n, out);
	if (ticket != NULL && b.n <= CACHE_VALUE_MAX)
		cache_fill(ctx->cache, CACHE_DEVICE, key, sizeof(key), *ticket,
		    (uint64_t)row_i64(&r, "version"), b.p, b.n);
	return OK;
}

enum err
device_find(struct ctx *ctx, const char *mac, struct device *out)
{
	uint8_t key[MAC_BYTES];
	struct cache_entry found;

	BUG_ON(!mac_bytes(mac, key));
	cache_find(
	    ctx->cache, CACHE_DEVICE, key, sizeof(key), ctx->now_ms, &found);
	if (found.state == CACHE_HIT)
		unpack(ctx->mem, found.value, found.len, out);
	cache_release(ctx->cache);
	switch (found.state) {
	case CACHE_HIT:
		return OK;
	case CACHE_NONE:
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	case CACHE_MISS:
		break;
	}
	return device_read(ctx, mac, &found.ticket, out);
}

enum err
device_fresh(struct ctx *ctx, const char *mac, struct device *out)
{
	return device_read(ctx, mac, NULL, out);
}

void
device_recache(struct ctx *ctx, const char *mac, const struct device *d)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	uint8_t key[MAC_BYTES];
	struct cache_entry found;

	BUG_ON(!mac_bytes(mac, key));
	cache_find(ctx->cache, CACHE_DEVICE, key, sizeof(key), 0, &found);
	cache_release(ctx->cache);
	if (found.state != CACHE_HIT ||
	    found.version != (uint64_t)d->head.version)
		return;
	buf_init(&b, FIELDS_MAX);
	buf_add(&b, &d->head, sizeof(d->head));
	buf_add(&b, d->fields, d->len);
	cache_fill(ctx->cache, CACHE_DEVICE, key, sizeof(key), found.ticket,
	    (uint64_t)d->head.version, b.p, b.n);
}

/* The packed value at p, of *len bytes, with 0 for a null; the next one follows
 * behind it. */
static const char *
next_value(const char *p, uint16_t *len)
{
	memcpy(len, p, sizeof(*len));
	return p + sizeof(*len);
}

bool
device_same(const struct device *d, const char *column, const char *text)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	const char *p = d->fields;
	uint16_t len = 0;

	buf_init(&b, FIELDS_MAX);
	if (text != NULL)
		json_put_str(&w, text);
	for (size_t i = 0; i < COLUMNS; i++) {
		if (i == CHANNEL_NAME)
			continue;
		p = next_value(p, &len);
		if (strcmp(columns[i].name, column) == 0)
			return !b.over && len == b.n &&
			       memcmp(p, b.n > 0 ? b.p : "", len) == 0;
		p += len;
	}
	BUG_ON(true);
}

/* Writes the record as device_show does; c: its channel, with id 0 if there is
 * none. */
static void
device_json(struct json_out *w, const struct device *d, const struct channel *c)
{
	const struct key *keys = record_keys();
	const char *p = d->fields;

	json_obj(w);
	for (size_t i = 0; i < COLUMNS; i++) {
		uint16_t len;

		json_rawkey(w, keys[i].text, keys[i].n);
		if (i == CHANNEL_NAME) {
			json_put_str(w, c->id != 0 ? c->name : NULL);
			continue;
		}
		p = next_value(p, &len);
		if (len == 0)
			json_put_null(w);
		else
			json_put_raw(w, p, len);
		p += len;
	}
	BUG_ON(p != d->fields + d->len);
	json_end_obj(w);
}

enum err
device_show(struct ctx *ctx, const struct device_ask *ask, struct json_out *w)
{
	int64_t mine = ctx->caller.tenant_id;
	struct channel c;
	struct device d;

	if (ask->fresh)
		TRY(device_fresh(ctx, ask->mac, &d));
	else
		TRY(device_find(ctx, ask->mac, &d));
	if (mine != 0 && d.head.tenant_id != mine)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	if (ask->cpu != NULL && strcmp(d.head.cpu, ask->cpu) != 0)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	TRY(channel_find(ctx, d.head.tenant_id, d.head.channel_id, &c));
	device_json(w, &d, &c);
	return OK;
}

/* -- single values ------------------------------------------------------- */

int
device_value_at(const char *wire)
{
	char name[NAME_MAX_BYTES];

	for (size_t i = 0; i < COLUMNS; i++) {
		name_camel(columns[i].name, name, sizeof(name));
		if (strcmp(name, wire) == 0)
			return i != CHANNEL_NAME ? (int)i : -1;
	}
	return -1;
}

const struct device_value *
device_values(struct arena *a, const struct device *d)
{
	struct device_value *v = arena_new(a, struct device_value, COLUMNS);
	const char *p = d->fields;

	for (size_t i = 0; i < COLUMNS; i++) {
		uint16_t len;

		if (i == CHANNEL_NAME)
			continue;
		p = next_value(p, &len);
		v[i] = (struct device_value){ p, len };
		p += len;
	}
	BUG_ON(p != d->fields + d->len);
	return v;
}

/* The character that an escape stands for; *p is at the letter behind the
 * backslash and is moved to the last byte of the escape.  The record was
 * written by json_out, so \u stands for control characters only. */
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
	const char *end;
	char *out, *to;

	if (v->n == 0)
		return NULL;
	if (v->json[0] != '"')
		return arena_strndup(a, v->json, v->n);
	end = v->json + v->n - 1;
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
