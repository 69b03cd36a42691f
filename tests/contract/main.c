/* main.c - `contract [PART]` probes every row, or those whose path contains
 * PART, and checks every answer. */
#include <stdio.h>
#include <string.h>

#include "apart.h"
#include "contract.h"
#include "lib/answer_shape.h"
#include "listed.h"
#include "text/json_in.h"
#include "web/endpoint.h"

#define SHARED_MAX 100 /* refused requests in one transaction */
#define SHOWN_MAX  400 /* bytes of a request or an answer in a complaint */

/* Words of PostgreSQL's messages that no client may see. */
static const char *const leaks[] = { "SQLSTATE", "ERROR:", "violates",
	"constraint", "syntax error at", "pg_", "SELECT ", "INSERT ", "UPDATE ",
	"relation \"", "column \"", "character varying", "integer out of range",
	"value too long" };

/* Runs a statement that sets up the scene. */
static void
set_up(struct contract *r, const char *sql)
{
	const char *ignored, *why = stage_sql(&r->stage, sql, &ignored);

	if (why != NULL)
		printf("%s\n", why);
}

/* Creates the user without roles, whom no seed contains, unless the scene has
 * him, and lets him do what has that one permission. */
static void
make_roleless(struct contract *r, const char *may)
{
	set_up(r, "INSERT INTO system_users"
	          " (tenant_id, username, password, nickname)"
	          " VALUES (1, 'roleless', '-', 'Roleless')");
	if (may == NULL)
		return;
	set_up(r, "INSERT INTO system_role"
	          " (id, tenant_id, name, code, sort, status, data_scope)"
	          " VALUES (9001, 1, 'One', 'one', 9, 0, 1)");
	set_up(r, "INSERT INTO system_user_role (user_id, role_id, tenant_id)"
	          " SELECT id, 9001, 1 FROM system_users"
	          " WHERE username = 'roleless'");
	set_up(r,
	    arena_printf(&r->stage.scene,
	        "INSERT INTO system_role_menu (role_id, menu_id, tenant_id)"
	        " SELECT 9001, id, 1 FROM system_menu WHERE permission = '%s'",
	        may));
}

/* The Authorization header of the caller. */
static const char *
header_of(struct contract *r, enum test_caller who, const char *may)
{
	switch (who) {
	case WHO_NOBODY:
		return NULL;
	case WHO_STRANGER: /* an unknown token of the right length */
		return "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
	case WHO_ADMIN:
		return r->admin;
	case WHO_ROLELESS:
		break;
	}
	make_roleless(r, may);
	return stage_sign_in(&r->stage, "roleless");
}

/* The Authorization header; NULL unless the row is of the audience ADMIN,
 * because only such rows take tokens. */
static const char *
authorization_of(struct contract *r, const struct attempt *at)
{
	if (r->ep->audience != ADMIN)
		return NULL;
	return at->token != NULL ? at->token : header_of(r, at->who, at->may);
}

/* Is the input sent in the body?  Then attempt.raw is a body. */
static bool
sends_body(const struct endpoint *ep)
{
	return ep->in != NULL && ep->in->n > 0 &&
	       (ep->method == POST || ep->method == PUT) && !ep->in->query &&
	       !has_file(ep);
}

/* Makes a form, which is valid except for the twist.  attempt.raw is the query
 * string. */
static void
add_form(struct contract *r, const struct attempt *at, struct raw_request *c)
{
	c->body = compose_form(&r->stage.scene, r->ep, &at->twist);
	c->body_len = strlen(c->body);
	c->content_type = "multipart/form-data; boundary=X";
}

static struct raw_request
plain_call_of(struct contract *r, const struct attempt *at)
{
	const struct endpoint *ep = r->ep;
	struct arena *a = &r->stage.scene;
	struct raw_request c = { .audience = ep->audience,
		.must_sign = at->over_tcp,
		.method = at->method == METHOD__UNSET ? ep->method : at->method,
		.ip = "127.0.0.1",
		.agent = "contract" };

	c.path = at->path != NULL ? at->path : compose_path(a, ep, &at->twist);
	c.authorization = authorization_of(r, at);
	c.tenant_id = at->tenant != NULL ? at->tenant : "1";
	if (!sends_body(ep)) {
		c.query = at->raw != NULL ? at->raw
		                          : compose_query(a, ep, &at->twist);
		if (has_file(ep))
			add_form(r, at, &c);
		return c;
	}
	c.body = at->raw != NULL ? at->raw : compose_body(a, ep, &at->twist);
	c.body_len = strlen(c.body);
	c.content_type = at->type != NULL ? at->type : "application/json";
	return c;
}

/* The call of an attempt.  That of a device is signed, unless WHO_NOBODY makes
 * it. */
static struct raw_request
call_of(struct contract *r, const struct attempt *at)
{
	struct raw_request c = plain_call_of(r, at);

	if (r->ep->guard.gate == GATE_SIGNED && at->who != WHO_NOBODY)
		c.device_sign = stage_prove(&r->stage, &c, NULL, NULL);
	return c;
}

static const char *
leak_in(const char *msg)
{
	for (size_t i = 0; i < ARRAY_LEN(leaks); i++)
		if (strstr(msg, leaks[i]) != NULL)
			return leaks[i];
	return NULL;
}

/* Does the message name that field?  limit: only messages that the decoders
 * write count, because a handler may name a field whose value is within its
 * limits. */
static bool
names(struct arena *a, const char *msg, const char *field, bool limit)
{
	const char *at = NULL;

	if (field != NULL)
		at = strstr(msg, arena_printf(a, "%s: ", field));
	if (at == NULL || !limit)
		return at != NULL;
	at += strlen(field);
	return strncmp(at, ": must ", 7) == 0 ||
	       strncmp(at, ": length must ", 14) == 0;
}

/* Was the request refused with the right code, and does the message name the
 * field?  Returns NULL, or what is wrong. */
static const char *
refused_well(
    struct arena *a, const struct wish *wish, int64_t code, const char *msg)
{
	if (code != wish->code)
		return arena_printf(a, "expected %d", wish->code);
	if (code == 400 && wish->names != NULL &&
	    !names(a, msg, wish->names, false))
		return arena_printf(a, "expected \"%s: \"", wish->names);
	return NULL;
}

/* Was the request accepted?  The row may refuse it for other reasons than the
 * probed field.  Returns NULL, or what is wrong. */
static const char *
taken_well(
    struct arena *a, const struct wish *wish, int64_t code, const char *msg)
{
	if (code == 404 || code == 405)
		return "is not served";
	if (code == 400 && names(a, msg, wish->names, true))
		return arena_printf(a, "%s should do", wish->names);
	return NULL;
}

/* Compares the answer with the wish; returns NULL, or what is wrong. */
static const char *
verdict(struct contract *r, const struct wish *wish, const struct json *j)
{
	struct arena *a = &r->stage.scene;
	int64_t code = json_int(json_get(j, "code"));
	size_t n;
	const char *msg = json_str(json_get(j, "msg"), &n), *why;

	if (leak_in(msg) != NULL)
		return arena_printf(a, "the message has %s", leak_in(msg));
	if (code == 500)
		return "a fault";
	why = wish->code < 0 ? taken_well(a, wish, code, msg)
	                     : refused_well(a, wish, code, msg);
	if (why != NULL || code != 0)
		return why;
	why = fits_row(&r->stage.ctx, r->ep, json_get(j, "data"));
	return why == NULL ? NULL : arena_printf(a, "data%s", why);
}

static const char *
look_at(struct contract *r, const struct wish *wish, int *code)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = stage_flaw(&r->stage);

	*code = 0;
	if (why != NULL)
		return why;
	if (r->stage.reply.type != NULL)
		return wish->code <= 0 ? NULL : "what must be refused was not";
	if (json_parse(&r->stage.scene, r->stage.body.p, r->stage.body.n, &j,
	        &why) != OK)
		return why;
	*code = (int)json_int(json_get(j, "code"));
	return verdict(r, wish, j);
}

static void
complain(struct contract *r, const struct attempt *at,
    const struct raw_request *c, const char *why)
{
	const struct endpoint *ep = r->ep;
	const char *sent = c->body != NULL    ? c->body
	                   : c->query != NULL ? c->query
	                                      : "";

	printf("%s %s %s: %s: %s\n", audience_name(ep->audience),
	    method_name(ep->method), ep->path, at->what, why);
	printf("    sent %s %s %.*s\n", method_name(c->method), c->path,
	    SHOWN_MAX, sent);
	printf("    answer %.*s\n",
	    (int)(r->stage.body.n < SHOWN_MAX ? r->stage.body.n : SHOWN_MAX),
	    r->stage.body.p);
	r->failed++;
}

static void
scene_close(struct contract *r)
{
	if (r->open)
		stage_end(&r->stage);
	r->open = false;
}

/* Has the request written nothing, so that the next one may use the same scene?
 * That saves signing in, which takes the most time.  What modules and devices
 * read may note who has asked. */
static bool
leaves_nothing(const struct contract *r, const struct attempt *at, int code)
{
	bool reads = r->ep->method == GET && r->ep->audience == ADMIN;

	return at->who != WHO_ROLELESS && (code != 0 || reads);
}

/* Opens a scene, or goes on in the open one. */
static void
scene_open(struct contract *r, enum test_caller who)
{
	if (r->open && who != WHO_ROLELESS && r->shared++ < SHARED_MAX)
		return;
	scene_close(r);
	stage_begin(&r->stage);
	r->open = true;
	r->shared = 0;
	r->admin = stage_sign_in(&r->stage, "admin");
}

void
contract_fresh(struct contract *r)
{
	scene_close(r);
	scene_open(r, WHO_ADMIN);
}

int
contract_ask(
    struct contract *r, const struct attempt *at, const struct wish *wish)
{
	struct raw_request c = call_of(r, at);
	const char *why;
	int code;

	stage_ask(&r->stage, &c);
	why = look_at(r, wish, &code);
	if (why != NULL)
		complain(r, at, &c, why);
	return code;
}

int
contract_try(
    struct contract *r, const struct attempt *at, const struct wish *wish)
{
	int code, failed = r->failed;

	scene_open(r, at->who);
	code = contract_ask(r, at, wish);
	r->passed += r->failed == failed;
	if (r->failed != failed || !leaves_nothing(r, at, code))
		scene_close(r);
	return code;
}

/* Probes the row.  For a row that needs the token of a member only the first
 * two probes run, because there are no such tokens yet. */
static void
probe(struct contract *r)
{
	probe_access(r);
	probe_address(r);
	if (needs_token(r->ep) && r->ep->audience != ADMIN)
		return;
	probe_whole(r);
	probe_fields(r);
}

/* Calls the function for every row, or those whose path contains the part;
 * returns how many there are. */
static int
each_row(
    struct contract *r, const char *part, void (*probing)(struct contract *))
{
	const struct domain *d = r->stage.site.domain;
	int rows = 0;

	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++) {
			r->ep = &d->table[t]->endpoint[i];
			if (part != NULL && strstr(r->ep->path, part) == NULL)
				continue;
			probing(r);
			scene_close(r);
			rows++;
		}
	return rows;
}

int
main(int argc, char **argv)
{
	static struct contract r;
	const char *part = argc > 1 ? argv[1] : NULL;
	int rows;

	if (!listed_read() || !stage_open(&r.stage, "contract"))
		return 1;
	rows = each_row(&r, part, probe);
	twins_begin(&r);
	(void)each_row(&r, part, probe_twins);
	twins_end();
	if (part == NULL)
		r.failed += apart_unneeded() + listed_missing();
	stage_close(&r.stage);
	printf("%d rows probed\n", rows);
	printf("%d passed, %d failed\n", r.passed, r.failed);
	return r.failed != 0 || rows == 0;
}
