/*
 * reported.c - the calls of devices, and what they report about themselves. All
 * calls are checked in the same order against the cached record; the record is
 * written only if it still has the version that was checked.  So a device that
 * sends known values costs no SQL, and one that sends new values costs one
 * statement.
 */
#include "fleet/reported.h"

#include <string.h>

#include "base/ip.h"
#include "fleet/channel.h"
#include "fleet/errors.h"
#include "settings/config_value.h"
#include "sql/lib/device.h"
#include "store/cache.h"
#include "store/db.h"

#define TRIES 5 /* tries, if others change the device meanwhile */

/* -- who calls ----------------------------------------------------------- */

/* Is it the device's token?  strcmp is safe although it takes longer the more
 * digits are right: whoever learned the digest that way would not know the
 * token. */
static bool
has_token(const struct device *d, const char *token)
{
	char hex[SHA256_HEX + 1];

	hash_hex(d->head.token, SHA256_LEN, hex);
	return d->head.has_token && strcmp(hex, token) == 0;
}

/* Finds the device and checks its token and tenant.  *out is written whenever
 * there is a device of that address, even on an error. */
static enum err
device_caller_find(struct ctx *ctx, const struct device_caller *c, bool fresh,
    struct device *out)
{
	enum err e = fresh ? device_fresh(ctx, c->mac, out)
	                   : device_find(ctx, c->mac, out);

	if (c->token != NULL && (e == E_DEVICE_NOT_EXISTS ||
	                            (e == OK && !has_token(out, c->token))))
		return fail(ctx, E_DEVICE_SIGN_INVALID, NULL);
	if (e == OK && c->tenant_id != 0 && c->tenant_id != out->head.tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return e;
}

/* Is the CPU id the stored one, or is none stored yet, or was none sent? */
static enum err
device_caller_fits(
    struct ctx *ctx, const struct device_caller *c, const struct device *d)
{
	if (c->cpu == NULL || d->head.cpu[0] == '\0' ||
	    strcmp(d->head.cpu, c->cpu) == 0)
		return OK;
	return fail(ctx, E_DEVICE_CPU_MISMATCH, NULL);
}

static enum err
judge_caller(
    struct ctx *ctx, const struct device_caller *c, const struct device *d)
{
	if (d->head.status != 1)
		return fail(ctx, E_DEVICE_NOT_ACTIVATED, NULL);
	return device_caller_fits(ctx, c, d);
}

/* Stores the first CPU id of a device.  *taken: the record of this version had
 * none, and has this one now. */
static enum err
take_cpu(struct ctx *ctx, const struct device_caller *c, const struct device *d,
    bool *taken)
{
	struct rows rows;

	TRY(db_rows(ctx, &sql_device_take_cpu,
	    ARGS(AN("cpu", &c->cpu), AN("id", &d->head.id),
	        AN("version", &d->head.version)),
	    &rows));
	*taken = rows.n > 0;
	return OK;
}

enum err
device_caller_open(
    struct ctx *ctx, const struct device_caller *c, struct device *out)
{
	bool taken = false;

	TRY(device_caller_find(ctx, c, false, out));
	TRY(judge_caller(ctx, c, out));
	for (int i = 0; c->cpu != NULL && out->head.cpu[0] == '\0'; i++) {
		if (i == TRIES)
			return E_LOCKED;
		TRY(take_cpu(ctx, c, out, &taken));
		TRY(device_caller_find(ctx, c, !taken, out));
		TRY(judge_caller(ctx, c, out));
	}
	return OK;
}

/* -- CPU ids ------------------------------------------------------------- */

/* The allowed lengths are bits: bit n - 1 set means that n digits are
 * allowed. */
static const int64_t lengths_key = SETTING_CPU_LENGTHS;

static enum err
lengths_read(struct ctx *ctx, struct cache_ticket ticket, uint64_t *out)
{
	struct row r;

	TRY(db_one(ctx, &sql_cpu_lengths, NULL, E_SYSTEM, &r));
	*out = (uint64_t)row_i64(&r, "lengths");
	cache_fill(ctx->cache, CACHE_SETTING, &lengths_key, sizeof(lengths_key),
	    ticket, (uint64_t)row_i64(&r, "version"), out, sizeof(*out));
	return OK;
}

static enum err
lengths_find(struct ctx *ctx, uint64_t *out)
{
	struct cache_entry found;
	bool hit;

	cache_find(ctx->cache, CACHE_SETTING, &lengths_key, sizeof(lengths_key),
	    ctx->now_ms, &found);
	hit = found.state == CACHE_HIT && found.len == sizeof(*out);
	if (hit)
		memcpy(out, found.value, sizeof(*out));
	cache_release(ctx->cache);
	return hit ? OK : lengths_read(ctx, found.ticket, out);
}

enum err
cpu_id_check(struct ctx *ctx, const char *cpu, enum err refusal)
{
	size_t n = strlen(cpu);
	uint64_t lengths;

	BUG_ON(n < 1 || n > 64);
	TRY(lengths_find(ctx, &lengths));
	return lengths >> (n - 1) & 1 ? OK : fail(ctx, refusal, NULL);
}

/* -- what it reports ----------------------------------------------------- */

/* The address as PostgreSQL spells it; NULL when ip is not an address. */
static const char *
address(struct arena *a, const char *ip)
{
	char text[IP_TEXT];

	return ip != NULL && ip_spell(ip, text) ? arena_strdup(a, text) : NULL;
}

static bool
differs(const struct device *d, const char *column, const char *text)
{
	return text != NULL && !device_same(d, column, text);
}

/* Has one of the texts that were sent a new value?  mac and cpu are left out,
 * because they identify the device. */
static bool
says_new(const struct device *d, const struct args *said)
{
	for (size_t i = 0; i < said->def->n; i++) {
		const struct field *f = &said->def->f[i];
		const char *text;

		if ((said->given >> i & 1) == 0 ||
		    strcmp(f->name, "mac") == 0 || strcmp(f->name, "cpu") == 0)
			continue;
		memcpy(&text, (const char *)said->at + f->off, sizeof(text));
		if (differs(d, f->name, text))
			return true;
	}
	return false;
}

/* Does the device send the data that DEVICE_PUSH_INFO asked it for? */
static bool
was_asked(const struct reported *t, const struct device *d)
{
	return t->kind == REPORTED_PUSH &&
	       (d->head.tasks & DEVICE_PUSH_INFO) != 0;
}

static bool
is_news(const struct reported *t, const struct device *d, const char *ip)
{
	if (t->kind == REPORTED_ACTIVATE &&
	    (d->head.status != 1 || t->token != NULL))
		return true;
	return was_asked(t, d) ||
	       (t->caller.cpu != NULL && d->head.cpu[0] == '\0') ||
	       differs(d, "device_ip", ip) ||
	       differs(d, "platform", t->platform) ||
	       differs(d, "order_number", t->order_number) ||
	       says_new(d, t->said);
}

/* Refuses a device that is not active or sends a wrong CPU id.  A device that
 * an administrator has deactivated cannot activate itself again; one that was
 * never activated can. */
static enum err
judge_report(struct ctx *ctx, const struct reported *t, const struct device *d)
{
	bool first = t->kind == REPORTED_ACTIVATE && d->head.activation_ms == 0;

	if (t->kind != REPORTED_REMOTE && d->head.status != 1 && !first)
		return fail(ctx, E_DEVICE_NOT_ACTIVATED, NULL);
	return device_caller_fits(ctx, &t->caller, d);
}

/* Writes the record if it still has the version d->head.version; *done: whether
 * it had. */
static enum err
write_down(struct ctx *ctx, const struct reported *t, const struct device *d,
    const char *ip, struct reported_device *out, bool *done)
{
	const bool activates = t->kind == REPORTED_ACTIVATE;
	const bool first = was_asked(t, d);
	const bool takes_cpu = d->head.cpu[0] == '\0';
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_device_report,
	    WITH(t->said, AN("id", &d->head.id),
	        AN("version", &d->head.version), AN("activates", &activates),
	        AN("first", &first), AN("takes_cpu", &takes_cpu),
	        AN("cpu", &t->caller.cpu), AN("ip", &ip),
	        AN("country", &t->country), AN("passed", &t->passed),
	        AN("platform", &t->platform),
	        AN("order_number", &t->order_number), AN("token", &t->token)),
	    &rows));
	*done = rows.n > 0;
	if (!*done)
		return OK;
	row = row_at(&rows, 0);
	*out = (struct reported_device){ d->head.id,
		activates ? 1 : d->head.status, d->head.channel_id,
		row_i64(&row, "activation_time") };
	return OK;
}

/* Registers the device without activating it.  Also OK when another process has
 * registered it at the same time. */
static enum err
enrol(struct ctx *ctx, const struct reported *t)
{
	int64_t channel_id, owner;
	const char *allowed;

	TRY(config_value(ctx, "device.auto-register", &allowed));
	if (allowed == NULL || strcmp(allowed, "true") != 0)
		return fail(ctx, E_DEVICE_AUTO_REGISTER_DISABLED, NULL);
	TRY(channel_default(ctx, t->platform, 0, &channel_id, &owner));
	if (t->caller.tenant_id != 0 && t->caller.tenant_id != owner)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return db_do(ctx, &sql_device_register,
	    ARGS(AN("mac", &t->caller.mac), AN("cpu", &t->caller.cpu),
	        AN("channel_id", &channel_id), AN("tenant_id", &owner)));
}

/* Reads the record once, checks the call against it and writes the record if
 * necessary; *done: nothing is left to do. */
static enum err
attempt(struct ctx *ctx, const struct reported *t, const char *ip, bool fresh,
    struct reported_device *out, bool *done)
{
	struct device d = { 0 };
	enum err e = device_caller_find(ctx, &t->caller, fresh, &d);

	if (e == E_DEVICE_NOT_EXISTS && d.head.id == 0 &&
	    t->kind == REPORTED_ACTIVATE) {
		TRY(enrol(ctx, t));
		e = device_caller_find(ctx, &t->caller, true, &d);
	}
	out->id = d.head.id;
	TRY(e);
	TRY(judge_report(ctx, t, &d));
	if (is_news(t, &d, ip))
		return write_down(ctx, t, &d, ip, out, done);
	*out = (struct reported_device){ d.head.id, d.head.status,
		d.head.channel_id, d.head.activation_ms };
	*done = true;
	return OK;
}

enum err
reported_store(
    struct ctx *ctx, const struct reported *t, struct reported_device *out)
{
	const char *ip = address(ctx->mem, t->ip);
	bool done = false;

	for (int i = 0; i < TRIES && !done; i++)
		TRY(attempt(ctx, t, ip, i > 0, out, &done));
	return done ? OK : E_LOCKED;
}
