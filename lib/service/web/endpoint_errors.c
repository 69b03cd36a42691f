/*
 * endpoint_errors.c - the errors a row may answer with, computed from the row:
 * one list for the OpenAPI document and for the test that checks answers
 * against it.
 */
#include "web/endpoint_errors.h"

#include <stdio.h>
#include <string.h>

#include "auth/errors.h"
#include "fleet/errors.h"
#include "sheet/errors.h"
#include "web/idempotency.h"

#define GATE_ERRORS_MAX 8

/* The errors that every row may answer with. */
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

static void
mark_gate(const struct endpoint *ep, bool marked[E__MAX])
{
	const enum err *e = by_gate[ep->guard.gate];

	for (size_t i = 0; i < ARRAY_LEN(always); i++)
		marked[always[i]] = true;
	if (ep->in != NULL || ep->audience != DEVICE)
		marked[E_BAD_REQUEST] = true;
	if (idempotency_applies(ep))
		marked[E_REPEATED_REQUEST] = true;
	for (; !ep->guard.tenant_free && *e != OK; e++)
		marked[*e] = true;
}

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

/* Marks the error of each quoted word that is the name of an error. */
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
	marked[E_GRANT_EXCEEDS_OWN] |= h->judge != NULL;
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
