/* stage.c - the whole program in one process: it is set up once, used by many
 * scenes, and reset after each of them. */
#include "lib/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/app_report.h"
#include "auth/caller.h"
#include "auth/device_auth.h"
#include "auth/peer.h"
#include "auth/token.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "policy/set_cache.h"
#include "project/domains.h"
#include "settings/config_value.h"
#include "store/cache.h"
#include "store/cache_replay.h"
#include "store/db_int.h"
#include "store/presence.h"
#include "text/json_in.h"
#include "web/answer.h"
#include "web/download.h"
#include "web/endpoint.h"
#include "web/route.h"
#include "where/rule_device.h"

#define TABLES_MAX       256
#define ANSWER_BYTES_MAX (16 * 1024 * 1024)

/* All tables of all domains as one domain. */
static const struct domain *
whole_domain(void)
{
	static const struct table *tables[TABLES_MAX];
	static struct domain whole = { "all", tables, 0 };

	for (size_t i = 0; i < ARRAY_LEN(domains); i++)
		for (size_t t = 0; t < domains[i]->n; t++) {
			BUG_ON(whole.n == TABLES_MAX);
			tables[whole.n++] = domains[i]->table[t];
		}
	return &whole;
}

/* The key with which modules sign in a scene. */
static const struct peer_keys *
a_key(void)
{
	static struct peer_keys keys = { .n = 1,
		.v = { { .kid = "stage", .n = PEER_KEY_MIN } } };

	return &keys;
}

bool
stage_open(struct stage *s, const char *name)
{
	const char *url = getenv("FLEETDESK_DATABASE_URL");
	const char *dir = getenv("FLEETDESK_CACHE_DIR");

	if (url == NULL || dir == NULL) {
		printf("FLEETDESK_DATABASE_URL and FLEETDESK_CACHE_DIR?\n");
		return false;
	}
	log_name(name);
	s->site.domain = whole_domain();
	if (!route_build(s->site.domain))
		return false;
	s->site.db = s->ctx.db = db_open(url, "Asia/Shanghai", NULL);
	s->site.cache = cache_open(dir, 64);
	s->site.presence = presence_open(dir);
	s->site.spent = replay_open(dir, 8, clock_ms());
	s->site.home = dir;
	s->site.peers = a_key();
	buf_init(&s->body, ANSWER_BYTES_MAX);
	return true;
}

/* Removes the file of the last answer, because no nginx sends it. */
static void
drop_file(struct stage *s)
{
	if (s->reply.file != NULL)
		download_remove(&s->site, s->reply.file);
	s->reply.file = NULL;
}

void
stage_close(struct stage *s)
{
	drop_file(s);
	cache_close(s->site.cache);
	presence_close(s->site.presence);
	replay_close(s->site.spent);
	device_keys_forget();
	report_settings_forget();
	policy_sets_forget();
	region_lines_forget();
	db_close(s->site.db);
	buf_free(&s->body);
	arena_free(&s->scene);
	arena_free(&s->request);
	role_copy_forget();
	config_forget();
}

void
stage_begin(struct stage *s)
{
	const char *unused;

	drop_file(s);
	arena_reset(&s->scene);
	arena_reset(&s->request);
	s->ctx.mem = &s->request;
	role_copy_forget();
	config_forget();
	device_keys_forget();
	report_settings_forget();
	policy_sets_forget();
	region_lines_forget();
	s->has_key = false;
	cache_wipe(s->site.cache);
	if (db_nest(&s->ctx) != OK) {
		printf("no database\n");
		exit(1);
	}
	/* A request that reads a large file has no transaction open meanwhile;
	 * here the scene's one is, however slow the machine is.  The same holds
	 * for the statements of a scene that make many rows. */
	(void)stage_sql(s,
	    "SET LOCAL idle_in_transaction_session_timeout TO 0;"
	    "SET LOCAL statement_timeout TO '60s'",
	    &unused);
}

void
stage_end(struct stage *s)
{
	db_unnest(&s->ctx);
}

const char *
stage_sql(struct stage *s, const char *sql, const char **value)
{
	PGresult *res = PQexec(s->ctx.db->conn, sql);
	const char *why = NULL;

	*value = NULL;
	if (PQresultStatus(res) != PGRES_COMMAND_OK &&
	    PQresultStatus(res) != PGRES_TUPLES_OK)
		why = arena_strdup(&s->scene, PQresultErrorMessage(res));
	else if (PQntuples(res) > 0 && !PQgetisnull(res, 0, 0))
		*value = arena_strdup(&s->scene, PQgetvalue(res, 0, 0));
	PQclear(res);
	return why;
}

/* Reads a number from a column of the user with that name. */
static bool
of_user(struct stage *s, const char *column, const char *username, int64_t *out)
{
	const char *text, *sql = arena_printf(&s->scene,
	                      "SELECT %s FROM system_users WHERE username = "
	                      "'%s' AND NOT deleted",
	                      column, username);

	return stage_sql(s, sql, &text) == NULL && text != NULL &&
	       num_read(text, strlen(text), out) == OK;
}

const char *
stage_sign_in(struct stage *s, const char *username)
{
	struct token_pair *pair = arena_new(&s->scene, struct token_pair, 1);
	int64_t id, tenant;

	if (!of_user(s, "id", username, &id) ||
	    !of_user(s, "tenant_id", username, &tenant))
		return NULL;
	s->ctx.caller = (struct caller){ .tenant_id = tenant };
	s->ctx.mem = &s->request;
	if (db_end(&s->ctx, token_open(&s->ctx, id, USER_ADMIN, NULL, pair)) !=
	    OK)
		return NULL;
	return arena_printf(&s->scene, "Bearer %s", pair->access);
}

/* Inserts the key of devices and drops the cached keys.  The notification of a
 * committed change would drop them, but a scene commits nothing. */
static void
make_key(struct stage *s)
{
	static const char sql[] =
	    "INSERT INTO device_key (tenant_id, kid, secret) VALUES (1, "
	    "'" STAGE_KID "', '" STAGE_SECRET "')";
	const char *unused, *why = stage_sql(s, sql, &unused);

	if (why != NULL)
		printf("%s\n", why);
	device_keys_forget();
	cache_wipe(s->site.cache);
	s->has_key = true;
}

const char *
stage_prove(struct stage *s, const struct raw_request *call, const char *kid,
    const char *secret)
{
	static int64_t last_ms;
	const struct device_call what = { .method = method_name(call->method),
		.path = call->uri != NULL ? call->uri : call->path,
		.body = call->body,
		.body_len = call->body_len };
	char hex[DEVICE_SIGN_HEX + 1];
	const char *ts;

	if (kid == NULL && !s->has_key)
		make_key(s);
	last_ms = clock_ms() > last_ms ? clock_ms() : last_ms + 1;
	ts = arena_printf(&s->scene, "%lld", (long long)last_ms);
	device_sign(
	    &s->scene, kid == NULL ? STAGE_SECRET : secret, &what, ts, hex);
	return arena_printf(
	    &s->scene, "%s.%s.%s", kid == NULL ? STAGE_KID : kid, ts, hex);
}

void
stage_ask(struct stage *s, const struct raw_request *call)
{
	struct raw_request c = *call;
	const char *unused;

	if (c.trace_id == NULL)
		c.trace_id = "00000000000000000000000000000000";
	drop_file(s);
	arena_reset(&s->request);
	buf_clear(&s->body, SIZE_MAX);
	s->ctx = (struct ctx){ .mem = &s->request,
		.db = s->ctx.db,
		.cache = s->site.cache,
		.now_ms = clock_ms(),
		.trace_id = c.trace_id,
		.ip = c.ip,
		.agent = c.agent };
	s->reply = (struct reply){ .body = &s->body };
	answer(&s->site, &s->ctx, &c, &s->reply);
	/* Outside of a scene the transaction of the request would have ended
	 * here, and with it the setting that names the user who makes the
	 * changes. */
	(void)stage_sql(s, "SET LOCAL fleetdesk.actor TO ''", &unused);
}

/* The members that an object must have, in this order; n: how many it had. */
struct order {
	const char *const *keys;
	size_t keys_n, n;
};

static enum err
in_order(void *arg, const char *key, const struct json *value)
{
	struct order *o = arg;

	(void)value;
	if (o->n >= o->keys_n || strcmp(o->keys[o->n], key) != 0)
		return E_BAD_REQUEST;
	o->n++;
	return OK;
}

static bool
is_object_of(const struct json *j, const char *const *keys, size_t n)
{
	struct order o = { keys, n, 0 };

	return json_kind(j) == JSON_OBJECT &&
	       json_each(j, in_order, &o) == OK && o.n == n;
}

/* A failure has no data, unless it says who changed what meanwhile, or which
 * permission is missing. */
static const char *
failure_flaw(const struct json *j)
{
	static const char *const told[] = { "updater", "updaterName",
		"updateTime", "current" };
	static const char *const lacked[] = { "permission" };
	const struct json *data = json_get(j, "data");
	int64_t code = json_int(json_get(j, "code"));

	if (code == 403 && data != NULL)
		return is_object_of(data, lacked, 1)
		           ? NULL
		           : "a 403 does not say what is missing";
	if (code != 409)
		return data == NULL ? NULL : "a failure has data";
	return is_object_of(data, told, ARRAY_LEN(told))
	           ? NULL
	           : "a conflict does not say who changed what";
}

static const char *
flaw_of(const struct json *j)
{
	static const char *const envelope[] = { "code", "msg", "data" };
	size_t len;

	if (!is_object_of(j, envelope, ARRAY_LEN(envelope)))
		return "answer is not code, msg and data";
	if (json_kind(json_get(j, "code")) != JSON_INT ||
	    json_kind(json_get(j, "msg")) != JSON_STR)
		return "answer is no envelope";
	json_str(json_get(j, "msg"), &len);
	if (json_int(json_get(j, "code")) == 0)
		return len == 0 ? NULL : "a success has a message";
	return len == 0 ? "a failure has no message" : failure_flaw(j);
}

const char *
stage_flaw(struct stage *s)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	if (s->reply.file != NULL && s->body.n > 0)
		return "a file, and something beside it";
	if (s->reply.type != NULL)
		return NULL;
	if (json_parse(&s->scene, s->body.p, s->body.n, &j, &why) != OK)
		return arena_printf(&s->scene, "answer is no JSON (%s)", why);
	return flaw_of(j);
}
