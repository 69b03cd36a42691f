/*
 * endpoint.c - what can be said of an endpoint without a request: the names of
 * its audience and method, whether it writes, and the errors that it may answer
 * with, one list for the OpenAPI document and for the test that checks answers
 * against it.
 */
#include "web/endpoint.h"

#include <stdio.h>
#include <string.h>

#include "auth/errors.h"
#include "fleet/errors.h"
#include "sheet/errors.h"

#define GATE_ERRORS_MAX 8

/* The errors that every endpoint may answer with. */
static const enum err always[] = { E_TOO_MANY_REQUESTS, E_LOCKED, E_SYSTEM };

static const enum err by_gate[GATE__MAX][GATE_ERRORS_MAX] = {
	[GATE_ANYONE] = { E_FORBIDDEN, E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	    E_TENANT_EXPIRED },
	[GATE_LOGGED_IN] = { E_UNAUTHORIZED, E_FORBIDDEN, E_TENANT_FOREIGN,
	    E_TENANT_VISIT_DENIED, E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	    E_TENANT_EXPIRED },
	[GATE_PERM] = { E_UNAUTHORIZED, E_FORBIDDEN, E_TENANT_FOREIGN,
	    E_TENANT_VISIT_DENIED, E_TENANT_UNKNOWN, E_TENANT_DISABLED,
	    E_TENANT_EXPIRED },
	[GATE_SIGNED] = { E_DEVICE_SIGN_INVALID },
	[GATE_PEER] = { E_UNAUTHORIZED, E_REPEATED_REQUEST },
};

static const char *const audiences[AUD__MAX] = {
	[ADMIN] = "ADMIN", [APP] = "APP", [DEVICE] = "DEVICE", [RPC] = "RPC"
};
static const char *const methods[METHOD__MAX] = {
	[GET] = "GET", [POST] = "POST", [PUT] = "PUT", [DELETE] = "DELETE"
};

const char *
audience_name(enum audience a)
{
	return audiences[a];
}

const char *
method_name(enum method m)
{
	return methods[m];
}

/* The index of the name s; 0, the unset value of both enums, when s is not in
 * the list. */
static int
find_name(const char *const *names, int n, const char *s, size_t len)
{
	for (int i = 1; i < n; i++)
		if (strlen(names[i]) == len && memcmp(names[i], s, len) == 0)
			return i;
	return 0;
}

enum audience
audience_read(const char *s, size_t n)
{
	return (enum audience)find_name(audiences, AUD__MAX, s, n);
}

enum method
method_read(const char *s, size_t n)
{
	return (enum method)find_name(methods, METHOD__MAX, s, n);
}

bool
endpoint_writes(const struct endpoint *ep)
{
	if (ep->method == GET)
		return false;
	return ep->handler.shape == SHAPE_CALL || !ep->handler.sql->reads;
}

bool
endpoint_takes_body(const struct endpoint *ep)
{
	return (ep->method == POST || ep->method == PUT) && ep->in != NULL &&
	       !ep->in->query;
}

const struct field *
endpoint_file(const struct endpoint *ep)
{
	const struct input *in = ep->in;

	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (in->f[i].type == F_FILE)
			return &in->f[i];
	return NULL;
}

/* The length of s, of n bytes, without this end, if it has it and more. */
static size_t
cut_end(const char *s, size_t n, const char *end)
{
	size_t cut = strlen(end);

	return n > cut && memcmp(s + n - cut, end, cut) == 0 ? n - cut : n;
}

const char *
endpoint_operation(struct arena *a, const struct endpoint *ep)
{
	const char *last = strrchr(ep->path, '/') + 1;
	size_t n = strlen(last);
	char *out;

	if (ep->handler.says != NULL)
		return ep->handler.says;
	n = cut_end(last, cut_end(last, n, "-list"), "-batch");
	out = arena_strndup(a, last, n);
	for (size_t i = 0; i < n; i++)
		if (out[i] == '-')
			out[i] = ' ';
	return out;
}

/* The header works only for endpoints with a known caller, because a stored
 * answer belongs to its caller. */
bool
endpoint_once(const struct endpoint *ep)
{
	enum gate gate = ep->guard.gate;
	bool known =
	    gate == GATE_PEER || gate == GATE_LOGGED_IN || gate == GATE_PERM;

	return ep->method == POST && known && endpoint_writes(ep);
}

/* Marks the errors of the stages before the endpoint runs, which do not depend
 * on the fields of its input. */
static void
mark_gate(const struct endpoint *ep, bool marked[E__MAX])
{
	const enum err *e = by_gate[ep->guard.gate];

	for (size_t i = 0; i < ARRAY_LEN(always); i++)
		marked[always[i]] = true;
	if (ep->in != NULL || ep->audience != DEVICE)
		marked[E_BAD_REQUEST] = true;
	if (endpoint_once(ep))
		marked[E_REPEATED_REQUEST] = true;
	if (ep->handler.revision != NULL)
		marked[E_CHANGED_MEANWHILE] = true;
	/* A token that is not needed must still be one for this audience. */
	if (ep->audience == ADMIN || ep->audience == APP)
		marked[E_FORBIDDEN] = true;
	/* A call that needs no tenant (tenant_free, of GATE_ANYONE) has none of
	 * the errors of its gate. */
	for (; !ep->guard.tenant_free && *e != OK; e++)
		marked[*e] = true;
}

/* Marks the errors of the fields, also of nested ones. */
static void
mark_input(const struct input *in, bool marked[E__MAX])
{
	if (in != NULL)
		marked[in->too_large] = true;
	for (size_t i = 0; in != NULL && i < in->n; i++) {
		marked[in->f[i].fails] = true;
		marked[in->f[i].too_many] = true;
		marked[E_UPLOAD_TOO_LARGE] |= in->f[i].type == F_FILE;
		mark_input(in->f[i].of, marked);
	}
}

/* Marks the errors that a check may answer: its block names each of them in
 * quotes. */
static void
mark_quoted(const struct sql *check, bool marked[E__MAX])
{
	const char *p = check->text;

	while ((p = strchr(p, '\'')) != NULL) {
		char word[64];
		size_t n = strcspn(++p, "'");
		enum err e;

		snprintf(word, sizeof(word), "%.*s", (int)n, p);
		e = err_named(word);
		marked[e] |= e != E_SYSTEM;
		p += n + (p[n] == '\'');
	}
}

void
endpoint_errors_mark(const struct endpoint *ep, bool marked[E__MAX])
{
	const struct handler *h = &ep->handler;

	memset(marked, 0, E__MAX * sizeof(*marked));
	mark_gate(ep, marked);
	mark_input(ep->in, marked);
	marked[h->none] = true;
	marked[E_QUERY_TOO_BROAD] |= h->shape == SHAPE_PAGE;
	marked[E_EXPORT_TOO_MANY_ROWS] |= h->shape == SHAPE_SHEET;
	marked[E_GRANT_EXCEEDS_OWN] |= h->authorise != NULL;
	if (h->check != NULL)
		mark_quoted(h->check, marked);
	for (const enum err *e = h->refuses; e != NULL && *e != OK; e++)
		marked[*e] = true;
	marked[OK] = false;
}

bool
endpoint_errors_general(enum err e)
{
	static const int codes[] = { 400, 401, 403, 404, 405, 423, 429, 500 };

	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		if (err_code(e) == codes[i])
			return true;
	return false;
}
