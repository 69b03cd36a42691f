/* access.c - probes who may call a row, by which methods and under which paths,
 * and what it does with malformed requests. */
#include <stdio.h>
#include <string.h>

#include "contract.h"
#include "fleet/errors.h"
#include "listed.h"
#include "web/endpoint.h"

bool
needs_token(const struct endpoint *ep)
{
	return ep->guard.gate == GATE_LOGGED_IN || ep->guard.gate == GATE_PERM;
}

static void
refused(struct contract *r, struct attempt at, int code)
{
	contract_try(r, &at, &(struct wish){ .code = code });
}

/* Does the last answer say what the guard says to who lacks the permission?
 * What a caller may do to whom is authorised later, in other words. */
static bool
lacks_permission(const struct contract *r)
{
	const char *text = err_text(E_FORBIDDEN);

	return memmem(r->stage.body.p, r->stage.body.n, text, strlen(text)) !=
	       NULL;
}

/* The refusal of who lacks the permission names it. */
static void
named(struct contract *r, const char *permission)
{
	static const char begin[] = "{\"permission\":\"";
	const char *body =
	    memmem(r->stage.body.p, r->stage.body.n, begin, sizeof(begin) - 1);

	if (body != NULL && strncmp(body + sizeof(begin) - 1, permission,
	                        strlen(permission)) == 0)
		return;
	printf("%s: the 403 does not name %s: %.*s\n", r->ep->path, permission,
	    (int)r->stage.body.n, r->stage.body.p);
	r->failed++;
}

/* The caller passes the guard, whatever is answered then. */
static void
admitted(struct contract *r, struct attempt at)
{
	static const struct wish any = { .code = -1 };
	int code = contract_try(r, &at, &any);

	if (code == 401 || (code == 403 && lacks_permission(r))) {
		printf("%s: answered %d to who may call it%s: %s\n",
		    r->ep->path, code,
		    code == 403 ? " (has sql/seed/02_menu.sql a menu of "
		                  "its permission?)"
		                : "",
		    at.what);
		r->failed++;
	}
}

/* Tries what every row with a token must refuse. */
static void
probe_tokens(struct contract *r)
{
	refused(r,
	    (struct attempt){ .what = "without token", .who = WHO_NOBODY },
	    401);
	if (r->ep->audience != ADMIN)
		return;
	refused(r,
	    (struct attempt){ .what = "unknown token", .who = WHO_STRANGER },
	    401);
	refused(r,
	    (struct attempt){ .what = "another tenant", .tenant = "999999" },
	    403);
	refused(r,
	    (struct attempt){ .what = "malformed tenant", .tenant = "1x" },
	    400);
}

/* Tries what every row of modules must refuse. */
static void
probe_peer(struct contract *r)
{
	refused(r,
	    (struct attempt){
	        .what = "malformed tenant", .who = WHO_NOBODY, .tenant = "1x" },
	    400);
	refused(r,
	    (struct attempt){ .what = "unsigned over TCP",
	        .who = WHO_NOBODY,
	        .over_tcp = true },
	    401);
}

/* Compares the endpoint with what the list says of it. */
void
probe_access(struct contract *r)
{
	const char *may = listed_for(r->ep);

	if (may == NULL) {
		printf("%s %s %s: write this, and who may call it, as a line "
		       "of tests/contract/endpoints\n",
		    audience_name(r->ep->audience), method_name(r->ep->method),
		    r->ep->path);
		r->failed++;
	} else if (strcmp(may, "501") == 0) {
		refused(r, (struct attempt){ .what = "not offered" }, 501);
	} else if (strcmp(may, "peer") == 0) {
		probe_peer(r);
	} else if (strcmp(may, "signed") == 0) {
		refused(r,
		    (struct attempt){
		        .what = "without a proof", .who = WHO_NOBODY },
		    err_code(E_DEVICE_SIGN_INVALID));
	} else if (strcmp(may, "anon") == 0) {
		admitted(
		    r, (struct attempt){ .what = "nobody", .who = WHO_NOBODY });
	} else {
		probe_tokens(r);
		if (strcmp(may, "login") != 0) {
			refused(r,
			    (struct attempt){ .what = "without any role",
			        .who = WHO_ROLELESS },
			    403);
			named(r, may);
		}
		if (r->ep->audience == ADMIN)
			admitted(r, (struct attempt){
			                .what = "with this permission alone",
			                .who = WHO_ROLELESS,
			                .may = may });
	}
}

/* Is there an endpoint for this audience, method and path? */
static bool
is_served(const struct contract *r, enum audience aud, enum method m,
    const char *path)
{
	const struct domain *d = r->stage.site.domain;

	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++) {
			const struct endpoint *ep = &d->table[t]->endpoint[i];

			if (ep->audience == aud &&
			    (m == METHOD__UNSET || ep->method == m) &&
			    strcmp(ep->path, path) == 0)
				return true;
		}
	return false;
}

/* Paths that extend the row's path must be refused, unless another row has
 * them. */
static void
probe_neighbours(struct contract *r)
{
	static const char *const tails[] = { "/", "/no/such/place/at/all" };
	struct arena a = { 0 };
	const struct twist none = { 0 };
	const char *path = compose_path(&a, r->ep, &none);
	/* "*}": the path takes any rest, so no path extends it. */
	bool rest = strstr(r->ep->path, "*}") != NULL;

	for (size_t i = 0; !rest && i < ARRAY_LEN(tails); i++)
		refused(r,
		    (struct attempt){ .what = "unknown path",
		        .path = arena_printf(&a, "%s%s", path, tails[i]) },
		    404);
	path = arena_printf(&a, "%.*s", (int)strlen(path) - 1, path);
	if (strchr(r->ep->path, '{') == NULL &&
	    !is_served(r, r->ep->audience, METHOD__UNSET, path))
		refused(r, (struct attempt){ .what = "cut path", .path = path },
		    404);
	arena_free(&a);
}

void
probe_address(struct contract *r)
{
	for (enum method m = GET; m < METHOD__MAX; m++)
		if (!is_served(r, r->ep->audience, m, r->ep->path))
			refused(r,
			    (struct attempt){
			        .what = "wrong method", .method = m },
			    405);
	probe_neighbours(r);
}

/* Sends bodies that are malformed JSON, that are no object or list, and whose
 * type is not JSON; of people also with what no text may have, which is mended
 * where programs send it. */
static void
probe_bodies(struct contract *r)
{
	static const char *const bodies[] = { "", "{", "{}}", "{\"a\":1,}",
		"{\"a\":1,\"a\":2}", "{\"a\":99999999999999999999}", "{'a':1}",
		"5", "\"text\"" };
	static const char *const texts[] = { "{\"a\":\"\xFF\"}",
		"{\"a\":\"\\u0000\"}" };
	bool program = r->ep->audience == DEVICE || r->ep->audience == RPC;
	bool whole = r->ep->in->f[0].whole;

	for (size_t i = 0; i < ARRAY_LEN(bodies); i++)
		refused(r,
		    (struct attempt){
		        .what = "malformed body", .raw = bodies[i] },
		    400);
	for (size_t i = 0; i < ARRAY_LEN(texts) && !program; i++)
		refused(r,
		    (struct attempt){ .what = "no text", .raw = texts[i] },
		    400);
	refused(
	    r, (struct attempt){ .what = "a form", .type = "text/plain" }, 400);
	refused(r,
	    (struct attempt){
	        .what = "body of another kind", .raw = whole ? "{}" : "[]" },
	    400);
}

static void
probe_queries(struct contract *r)
{
	static const char *const queries[] = { "a=%zz", "a=%00", "a=%ff",
		"a=%" };

	for (size_t i = 0; i < ARRAY_LEN(queries); i++)
		refused(r,
		    (struct attempt){
		        .what = "malformed query", .raw = queries[i] },
		    400);
}

/* Is a parameter that nobody knows refused?  Of the fleet a page or a workbook
 * whose filter was ignored would be one of all devices. */
static bool
is_exact(const struct endpoint *ep)
{
	const struct handler *h = &ep->handler;
	bool page = h->shape == SHAPE_PAGE || h->shape == SHAPE_SHEET ||
	            (h->shown != NULL && h->shown->shape == SHAPE_PAGE);

	return h->exact || (ep->audience == ADMIN && page &&
	                       strncmp(ep->path, "/device/", 8) == 0);
}

void
probe_whole(struct contract *r)
{
	const struct input *in = r->ep->in;
	struct attempt at = { .what = "good request" };
	bool body;
	int code;

	code = contract_try(r, &at, &(struct wish){ .code = -1 });
	if (in == NULL || in->n == 0)
		return;
	body = way_of(r->ep, &in->f[in->n - 1]) == WAY_BODY;
	at.what = "with what nobody knows";
	at.twist.more = body ? "\"noSuchMember\":{\"a\":[1]}"
	                     : "noSuchMember=1&no.such=%20&lone";
	if (!in->f[0].whole)
		contract_try(r, &at,
		    is_exact(r->ep) ? &(struct wish){ 400, "noSuchMember" }
		                    : &(struct wish){ .code = code });
	if (body)
		probe_bodies(r);
	else
		probe_queries(r);
}
