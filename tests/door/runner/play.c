/* play.c - carries out a line of a scenario: sends a request, or compares its
 * answer with what is expected. */
#include <ctype.h>
#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "door.h"
#include "lib/answer_shape.h"
#include "lib/declared_errors.h"
#include "lib/error_numbers.h"
#include "match_archive.h"
#include "text/json_in.h"
#include "web/endpoint.h"
#include "web/route.h"

const char *
door_fill(struct door *d, const char *text)
{
	struct buf b;
	const char *out;

	buf_init(&b, 16 * 1024 * 1024);
	for (const char *p = text; *p != '\0';) {
		size_t n = 0;
		const char *value;

		if (*p == '$')
			while (
			    isalnum((unsigned char)p[1 + n]) || p[1 + n] == '_')
				n++;
		if (n == 0) {
			p += p[0] == '$' && p[1] == '$';
			buf_add(&b, p++, 1);
			continue;
		}
		value =
		    map_get(&d->vars, arena_strndup(&d->stage.scene, p + 1, n));
		if (value == NULL)
			door_complain(d, "$%.*s was not kept", (int)n, p + 1);
		buf_str(&b, value == NULL ? "" : value);
		p += n + 1;
	}
	out = arena_strdup(&d->stage.scene, buf_text(&b));
	buf_free(&b);
	return out;
}

/* The endpoint that a request is for, or NULL. */
static const struct endpoint *
row_of(struct door *d, const struct raw_request *call)
{
	struct url_pair params[ROUTE_PARAMS_MAX];
	const struct endpoint *ep;
	size_t n;

	return route_find(call->audience, call->method, call->path,
	           &d->stage.scene, &ep, params, &n) == OK
	           ? ep
	           : NULL;
}

/* Checks what holds for every answer: it is a correct envelope, unless the
 * client has the answer already (304).  A success must have the columns of the
 * endpoint's block, an error must be one that the endpoint may answer with. */
static void
check_answer(struct door *d, const struct endpoint *ep)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL;
	int code;

	if (d->stage.reply.status == 304)
		return;
	why = stage_flaw(&d->stage);
	if (why != NULL) {
		door_complain(
		    d, "%s: %.*s", why, (int)d->stage.body.n, d->stage.body.p);
		return;
	}
	if (ep == NULL || d->stage.reply.type != NULL ||
	    json_parse(&d->stage.scene, d->stage.body.p, d->stage.body.n, &j,
	        &why) != OK)
		return;
	code = (int)json_int(json_get(j, "code"));
	if (code != 0) {
		why = refused_row(&d->stage.ctx, ep, code);
		if (why != NULL)
			door_complain(d, "%s", why);
		return;
	}
	why = fits_row(&d->stage.ctx, ep, json_get(j, "data"));
	if (why != NULL)
		door_complain(d, "data%s, says its block: %.*s", why,
		    (int)d->stage.body.n, d->stage.body.p);
}

/* The time at which nginx received the request; 0: not known. */
static int64_t
arrived_ms(const struct door *d)
{
	int64_t ms = 0;

	if (d->waited == NULL || num_read(d->waited, strlen(d->waited), &ms))
		return 0;
	return clock_ms() - ms;
}

void
play_ask(struct door *d, enum method method, const char *target,
    const struct raw_request *body)
{
	const char *query = strchr(target, '?');
	const struct endpoint *ep;
	struct raw_request call = { .audience = d->audience,
		.method = method,
		.body = body->body,
		.body_len = body->body_len,
		.content_type = body->content_type,
		.authorization = d->authorization,
		.tenant_id = d->tenant_id,
		.visit_tenant_id = d->visit_tenant_id,
		.login_user = d->login_user,
		.data_permission_enable = d->data_permission_enable,
		.once_key = d->once_key,
		.ip = d->ip,
		.if_none_match = d->if_none_match,
		.if_match = d->if_match,
		.country = d->country,
		.language = d->language,
		.arrived_ms = arrived_ms(d),
		.agent = d->agent };

	call.query = query == NULL ? NULL : query + 1;
	call.path = query == NULL ? target
	                          : arena_strndup(&d->stage.scene, target,
	                                (size_t)(query - target));
	if (d->signature != NULL)
		caller_sign_module(d, &call);
	ep = row_of(d, &call);
	if (ep != NULL && ep->guard.gate == GATE_SIGNED)
		caller_sign_device(d, &call);
	if (ep != NULL)
		cover_note(d, ep);
	stage_ask(&d->stage, &call);
	check_answer(d, ep);
}

void
play_request(struct door *d, const char *line)
{
	size_t word = strcspn(line, " "), n;
	const char *rest = door_fill(d, line + word + strspn(line + word, " "));
	struct raw_request body = { 0 };

	n = strcspn(rest, " ");
	body.body = rest + n + strspn(rest + n, " ");
	body.body_len = strlen(body.body);
	body.content_type = body.body_len == 0 ? NULL : d->content_type;
	play_ask(d, method_read(line, word),
	    arena_strndup(&d->stage.scene, rest, n), &body);
}

/* The length of the quoted text at the beginning of s. */
static size_t
text_length(const char *s)
{
	size_t n = 1;

	while (s[n] != '\0' && s[n] != '"')
		n += s[n] == '\\' && s[n + 1] != '\0' ? 2 : 1;
	return s[n] == '"' ? n + 1 : n;
}

/* The length of the JSON value at the beginning of s. */
static size_t
value_length(const char *s)
{
	size_t n = 0;
	int depth = 0;

	while (s[n] != '\0') {
		if (depth == 0 && strchr(" ,", s[n]) != NULL)
			break;
		depth += strchr("{[", s[n]) != NULL;
		depth -= strchr("}]", s[n]) != NULL;
		n += s[n] == '"' ? text_length(s + n) : 1;
	}
	return n;
}

static void
expect_data(
    struct door *d, const struct json *answer_, const char *text, size_t n)
{
	CLEANUP(json_free) struct json *want = NULL;
	const char *why, *where = "";

	if (json_parse(&d->stage.scene, text, n, &want, &why) != OK)
		door_complain(d, "expectation is no JSON (%s)", why);
	else if (!match_json(
	             &d->stage.scene, want, json_get(answer_, "data"), &where))
		door_complain(d, "data%s; answer %.*s", where,
		    (int)d->stage.body.n, d->stage.body.p);
}

static void
expect_rest(struct door *d, const struct json *answer_, const char *rest)
{
	const char *msg;
	size_t n;

	for (;;) {
		rest += strspn(rest, " ,");
		if (*rest == '\0')
			return;
		n = value_length(rest);
		if (strncmp(rest, "keep ", 5) == 0) {
			play_keep(d, rest + 5);
			return;
		}
		if (strncmp(rest, "msg ", 4) != 0) {
			expect_data(d, answer_, rest, n);
			rest += n;
			continue;
		}
		msg = json_str(json_get(answer_, "msg"), &n);
		n = value_length(rest + 4);
		if (strstr(msg, arena_strndup(
		                    &d->stage.scene, rest + 5, n - 2)) == NULL)
			door_complain(d, "message is \"%s\"", msg);
		rest += 4 + n;
	}
}

/* Is the answer a success (name "0") or the error with that name?  It must have
 * the error's number and, if other errors have the same number, the beginning
 * of its message, unless the message is in Chinese. */
static bool
is_expected(struct door *d, const struct json *answer_, const char *name)
{
	static const struct error_number success = { "0", 0, "" };
	const struct error_number *want =
	    strcmp(name, "0") == 0 ? &success : error_number(name);
	const char *msg;
	size_t n;

	if (want == NULL) {
		door_complain(d,
		    "%s is neither 0 nor in tests/lib/error_numbers.def", name);
		return false;
	}
	msg = json_str(json_get(answer_, "msg"), &n);
	return json_int(json_get(answer_, "code")) == want->number &&
	       ((unsigned char)msg[0] >= 0x80 ||
	           strncmp(msg, want->said, strlen(want->said)) == 0);
}

/* The client has the answer already: 304 with its tag and without a body. */
static void
expect_unchanged(struct door *d)
{
	const struct reply *reply = &d->stage.reply;

	if (reply->status != 304 || reply->etag == NULL || d->stage.body.n != 0)
		door_complain(d, "not unchanged, but %d %.*s", reply->status,
		    (int)d->stage.body.n, d->stage.body.p);
}

void
play_expect(struct door *d, const char *line)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *text = door_fill(d, line), *why;
	size_t len = strcspn(text, " ,");

	if (strncmp(text, "sheet ", 6) == 0) {
		play_sheet(d, text + 6);
		return;
	}
	if (strncmp(text, "archive ", 8) == 0) {
		play_archive(d, text + 8);
		return;
	}
	if (strncmp(text, "stored ", 7) == 0) {
		play_stored(d, text + 7);
		return;
	}
	if (strcmp(text, "unchanged") == 0) {
		expect_unchanged(d);
		return;
	}
	if (d->stage.reply.file != NULL || d->stage.reply.stored != NULL ||
	    d->stage.reply.status == 304)
		door_complain(d, "answered a file, or 304");
	if (json_parse(&d->stage.scene, d->stage.body.p, d->stage.body.n, &j,
	        &why) != OK)
		return;
	if (!is_expected(d, j, arena_strndup(&d->stage.scene, text, len))) {
		door_complain(d, "expected %s", text);
		door_complain(
		    d, "answered %.*s", (int)d->stage.body.n, d->stage.body.p);
		return;
	}
	expect_rest(d, j, text + len);
}

/* Keeps the header ETag of the answer, with its quotes. */
static void
keep_tag(struct door *d, const char *name)
{
	const char *tag = d->stage.reply.revision;

	if (tag == NULL)
		door_complain(d, "the answer has no tag");
	else
		map_put(&d->stage.scene, &d->vars, name,
		    arena_printf(&d->stage.scene, "\"%s\"", tag));
}

/* Keeps the header Retry-After of the answer. */
static void
keep_wait(struct door *d, const char *name)
{
	int s = d->stage.reply.retry_after_s;

	if (s == 0)
		door_complain(d, "the answer does not say how long to wait");
	else
		map_put(&d->stage.scene, &d->vars, name,
		    arena_printf(&d->stage.scene, "%d", s));
}

void
play_keep(struct door *d, const char *line)
{
	CLEANUP(json_free) struct json *j = NULL;
	size_t n = strcspn(line, " =");
	const char *name = arena_strndup(&d->stage.scene, line, n), *why;
	const char *path = strchr(line, '=');
	const struct json *at;
	size_t len;

	if (json_parse(&d->stage.scene, d->stage.body.p, d->stage.body.n, &j,
	        &why) != OK)
		return;
	at = j;
	path = path == NULL ? "data" : path + 1 + strspn(path + 1, " ");
	if (strcmp(path, "ETag") == 0) {
		keep_tag(d, name);
		return;
	}
	if (strcmp(path, "Retry-After") == 0) {
		keep_wait(d, name);
		return;
	}
	while (*path != '\0' && at != NULL) {
		size_t step = strcspn(path, ". ");
		const char *key = arena_strndup(&d->stage.scene, path, step);
		int64_t index;

		at = num_read(key, step, &index) == OK
		         ? json_at(at, (size_t)index)
		         : json_get(at, key);
		path += step + strspn(path + step, ". ");
	}
	if (at == NULL)
		door_complain(d, "nothing to keep: %s", line);
	else
		map_put(&d->stage.scene, &d->vars, name,
		    json_kind(at) == JSON_STR
		        ? arena_strdup(&d->stage.scene, json_str(at, &len))
		        : arena_strdup(
		              &d->stage.scene, json_text(&d->stage.scene, at)));
}
