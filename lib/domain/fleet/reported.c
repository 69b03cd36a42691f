/*
 * reported.c - what devices report about themselves.  The call is checked
 * against the cached record, which is written only if it still has the version
 * that was checked.  So a device that sends known values costs no SQL, and one
 * that sends new values costs one statement.
 */
#include "fleet/reported.h"

#include <string.h>

#include "base/ip.h"
#include "fleet/channel.h"
#include "fleet/errors.h"
#include "settings/config_value.h"
#include "sql/lib/reported.h"
#include "store/db.h"

#define TRIES 5 /* tries, if others change the device meanwhile */

/* Whose report of each kind is accepted. */
static const enum device_admission admission[] = {
	[REPORTED_ACTIVATE] = ADMIT_NEW,
	[REPORTED_PUSH] = ADMIT_ACTIVATED,
	[REPORTED_REMOTE] = ADMIT_ALL,
};

/* The address as PostgreSQL spells it; NULL when ip is not an address. */
static const char *
address(struct arena *a, const char *ip)
{
	char text[IP_TEXT];

	return ip != NULL && ip_spell(ip, text) ? arena_strdup(a, text) : NULL;
}

/* Is the text sent, and not what the column holds? */
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

/* Does the report make a write necessary, because a value is new, or the device
 * becomes active, gets a token or answers DEVICE_PUSH_INFO? */
static bool
is_news(const struct reported *t, const struct device *d, const char *ip)
{
	if (t->kind == REPORTED_ACTIVATE &&
	    (d->head.status != DEVICE_ACTIVATED || t->token != NULL))
		return true;
	return was_asked(t, d) ||
	       (t->caller.cpu != NULL && d->head.cpu[0] == '\0') ||
	       differs(d, "device_ip", ip) ||
	       differs(d, "platform", t->platform) ||
	       differs(d, "order_number", t->order_number) ||
	       says_new(d, t->said);
}

/* Writes the record if it still has the version d->head.version; *done: whether
 * it had. */
static enum err
write_record(struct ctx *ctx, const struct reported *t, const struct device *d,
    const char *ip, struct reported_device *out, bool *done)
{
	const bool activates = t->kind == REPORTED_ACTIVATE;
	const bool asked = was_asked(t, d);
	const bool takes_cpu = d->head.cpu[0] == '\0';
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_device_report,
	    WITH(t->said, AN("id", &d->head.id),
	        AN("version", &d->head.version), AN("activates", &activates),
	        AN("asked", &asked), AN("takes_cpu", &takes_cpu),
	        AN("cpu", &t->caller.cpu), AN("ip", &ip),
	        AN("country", &t->country), AN("passed", &t->passed),
	        AN("platform", &t->platform),
	        AN("order_number", &t->order_number), AN("token", &t->token)),
	    &rows));
	*done = rows.n > 0;
	if (!*done)
		return OK;
	row = row_at(&rows, 0);
	*out = (struct reported_device){ .status = d->head.status,
		.channel_id = d->head.channel_id,
		.activation_ms = row_i64(&row, "activation_time") };
	if (activates)
		out->status = DEVICE_ACTIVATED;
	return OK;
}

/* Is it the device's own address?  Not what Android tells an app since 6.0
 * instead of it, nor what a driver tells without an interface: all devices of
 * that kind would be one. */
static bool
is_own(const char *mac)
{
	static const char *const others[] = { "02:00:00:00:00:00",
		"00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF" };

	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		if (strcmp(mac, others[i]) == 0)
			return false;
	return true;
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
	if (!is_own(t->caller.mac))
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	TRY(channel_default(ctx, t->platform, 0, &channel_id, &owner));
	if (t->caller.tenant_id != 0 && t->caller.tenant_id != owner)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	return db_do(ctx, &sql_device_register,
	    ARGS(AN("mac", &t->caller.mac), AN("cpu", &t->caller.cpu),
	        AN("channel_id", &channel_id), AN("tenant_id", &owner)));
}

/* Reads the record once, from the database if it must be fresh, checks the call
 * against it and writes the record if necessary; *done: nothing is left to do.
 */
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
	TRY(e);
	TRY(device_caller_judge(ctx, &t->caller, admission[t->kind], &d));
	if (is_news(t, &d, ip))
		return write_record(ctx, t, &d, ip, out, done);
	*out = (struct reported_device){ d.head.status, d.head.channel_id,
		d.head.activation_ms };
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
