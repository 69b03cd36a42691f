/*
 * route.c - the index of all endpoints: exact paths sorted for binary search,
 * and the few with {x} segments in a list.  Mistakes in endpoints are found
 * here, before the first request.
 */
#include "web/route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "store/db.h"
#include "store/db_bind.h"
#include "web/revision.h"

/* The index, built once in a process: exact is sorted by audience, path and
 * method; patterns are in the order of the tables. */
static const struct endpoint **exact, **patterns;
static size_t n_exact, n_patterns;

/* Compares the audience and the path of an endpoint with these. */
static int
compare_place(const struct endpoint *x, enum audience aud, const char *path)
{
	if (x->audience != aud)
		return x->audience < aud ? -1 : 1;
	return strcmp(x->path, path);
}

static int
compare_endpoints(const void *a, const void *b)
{
	const struct endpoint *x = *(const struct endpoint *const *)a;
	const struct endpoint *y = *(const struct endpoint *const *)b;
	int c = compare_place(x, y->audience, y->path);

	return c != 0 ? c : (int)x->method - (int)y->method;
}

/* Writes what is wrong with the endpoint on standard error; returns false. */
static bool
complain(const struct endpoint *ep, const char *what, const char *detail)
{
	fprintf(stderr, "endpoint %s: %s%s\n",
	    ep->path == NULL ? "(no path)" : ep->path, what, detail);
	return false;
}

/* Complains of the parameter :name of the endpoint's block; returns false. */
static bool
complain_of_parameter(
    const struct endpoint *ep, const struct sql *q, const char *name)
{
	fprintf(stderr,
	    "block %s (%s): :%s is neither a field of %s nor a word of "
	    "store/db.h\n",
	    q->name, q->file, name,
	    ep->in == NULL ? "the input, there is none" : ep->in->name);
	return complain(ep, "its block has a parameter without a value", "");
}

/* Has each parameter of the block a value? */
static bool
check_sql(const struct endpoint *ep, const struct sql *q)
{
	const char *name;

	if (q != NULL && !db_knows(q, ep->in, &name))
		return complain_of_parameter(ep, q, name);
	return true;
}

/* Has the handler exactly the members that its shape needs? */
static bool
check_shape(const struct endpoint *ep)
{
	const struct handler *h = &ep->handler;
	bool is_call = h->shape == SHAPE_CALL,
	     is_sheet = h->shape == SHAPE_SHEET;

	if (h->shape == SHAPE__UNSET || h->shape >= SHAPE__MAX)
		return complain(ep, "it has no shape", "");
	if (is_call != (h->call != NULL) && !is_sheet)
		return complain(
		    ep, "CALL needs a function, other shapes have none", "");
	if (is_call != (h->sql == NULL))
		return complain(
		    ep, "CALL has no block, other shapes need one", "");
	if (is_sheet && (h->sheet == NULL || h->check != NULL))
		return complain(
		    ep, "SHEET needs columns and cannot have a check", "");
	return true;
}

/* Does AUTHORISES name fields of the input that are ids? */
static bool
check_authorise(const struct endpoint *ep)
{
	const struct authorisation *a = ep->handler.authorise;
	const char *name = a == NULL ? NULL : authorise_field(a, ep->in);

	return name == NULL ||
	       complain(
	           ep, "AUTHORISES names a field that is not an id: ", name);
}

/* Checks the blocks that run before the one of the endpoint, on the same
 * input. */
static bool
check_before(const struct endpoint *ep)
{
	const struct revision *v = ep->handler.revision;

	return check_sql(ep, ep->handler.check) &&
	       (v == NULL || check_sql(ep, v->lock));
}

/* Has the handler what its shape needs, and each parameter of its blocks a
 * value? */
static bool
check_body(const struct endpoint *ep)
{
	const struct handler *h = &ep->handler;
	bool is_page = h->shape == SHAPE_PAGE,
	     is_sheet = h->shape == SHAPE_SHEET;

	if (!check_shape(ep))
		return false;
	if ((is_page || is_sheet) && h->sql->rows == NULL)
		return complain(
		    ep, "the block of a PAGE or SHEET needs \"-- order:\"", "");
	if (is_page && !check_sql(ep, h->sql->rows))
		return false;
	/* The function of a workbook may add values for the block, which are
	 * not known here. */
	if (is_sheet && h->call != NULL)
		return true;
	return check_sql(ep, h->sql) && check_before(ep);
}

/* Do the members of the guard fit each other and the audience? */
static bool
check_guard(const struct endpoint *ep)
{
	if (ep->guard.gate == GATE__UNSET || ep->guard.gate >= GATE__MAX)
		return complain(ep, "it has no guard", "");
	if ((ep->guard.gate == GATE_PERM) != (ep->guard.perm != NULL))
		return complain(
		    ep, "PERM needs a permission, other guards have none", "");
	if (ep->guard.shared && ep->guard.gate != GATE_PERM)
		return complain(ep, "a shared guard needs a permission", "");
	if ((ep->guard.gate == GATE_PEER) != (ep->audience == RPC))
		return complain(ep,
		    "endpoints of RPC, and no others, need the guard PEER", "");
	return true;
}

static bool
has_field_of(const struct input *in, enum field_type type)
{
	for (size_t i = 0; i < in->n; i++)
		if (in->f[i].type == type)
			return true;
	return false;
}

/* Is the input one that can be decoded?  A field of any JSON needs a JSON body,
 * because a query string or a form cannot contain it. */
static bool
check_input(const struct endpoint *ep)
{
	const struct input *in = ep->in;
	bool json = endpoint_takes_body(ep) && endpoint_file(ep) == NULL;

	if (in == NULL)
		return true;
	if (in->n > 64)
		return complain(ep, "it has more than 64 fields", "");
	if (has_field_of(in, F_JSON) && !json)
		return complain(ep, "a field of JSON needs a JSON body", "");
	return true;
}

static bool
check_endpoint(const struct endpoint *ep)
{
	if (ep->path == NULL || ep->path[0] != '/')
		return complain(ep, "its path does not begin with /", "");
	if (ep->audience == AUD__UNSET || ep->method == METHOD__UNSET)
		return complain(ep, "it has no audience or no method", "");
	if (ep->doc == NULL || ep->doc[0] == '\0')
		return complain(ep, "it has no summary", "");
	return check_guard(ep) && check_input(ep) && check_body(ep) &&
	       check_authorise(ep);
}

/* Adds the endpoints of a table to the index; false: one is wrong. */
static bool
place_endpoints(const struct table *t)
{
	for (size_t i = 0; i < t->n; i++) {
		if (!check_endpoint(&t->endpoint[i]))
			return false;
		if (strchr(t->endpoint[i].path, '{') != NULL)
			patterns[n_patterns++] = &t->endpoint[i];
		else
			exact[n_exact++] = &t->endpoint[i];
	}
	return true;
}

bool
route_build(const struct domain *d)
{
	const struct endpoint *unread;
	size_t n = 0;

	for (size_t i = 0; i < d->n; i++)
		n += d->table[i]->n;
	mem_free(exact);
	mem_free(patterns);
	exact = mem_new(n * sizeof(const struct endpoint *));
	patterns = mem_new(n * sizeof(const struct endpoint *));
	n_exact = n_patterns = 0;
	for (size_t i = 0; i < d->n; i++)
		if (!place_endpoints(d->table[i]))
			return false;
	qsort(
	    exact, n_exact, sizeof(const struct endpoint *), compare_endpoints);
	for (size_t i = 1; i < n_exact; i++)
		if (compare_endpoints(&exact[i - 1], &exact[i]) == 0)
			return complain(exact[i],
			    "another endpoint has the same route", "");
	unread = revision_build(exact, n_exact);
	return unread == NULL ||
	       complain(unread, "no GET answers with the tag of its revision: ",
	           unread->handler.revision->read);
}

/* The index of the first endpoint of that audience and path; when there is
 * none, of the endpoint that would follow it, or n_exact. */
static size_t
lower_bound(enum audience aud, const char *path)
{
	size_t lo = 0, hi = n_exact;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (compare_place(exact[mid], aud, path) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Does path match the pattern?  Stores the values of its {x} segments, and of
 * an {x*}, which stands for the whole rest of the path, in params. */
static bool
fits(const char *pattern, const char *path, struct arena *a,
    struct url_pair *params, size_t *n_params)
{
	*n_params = 0;
	while (*pattern != '\0') {
		size_t len, end;
		bool rest;

		if (*pattern != '{') {
			if (*pattern++ != *path++)
				return false;
			continue;
		}
		end = strcspn(pattern, "}");
		rest = pattern[end - 1] == '*';
		len = rest ? strlen(path) : strcspn(path, "/");
		BUG_ON(*n_params == ROUTE_PARAMS_MAX);
		params[*n_params].plain = true;
		params[*n_params].value = arena_strndup(a, path, len);
		params[(*n_params)++].name =
		    arena_strndup(a, pattern + 1, end - 1 - rest);
		pattern += end + 1;
		path += len;
	}
	return *path == '\0';
}

/* Finds the endpoint among those with {x} segments, as route_find does. */
static enum err
find_pattern(enum audience aud, enum method m, const char *path,
    struct arena *a, const struct endpoint **out, struct url_pair *params,
    size_t *n_params)
{
	enum err e = E_NOT_FOUND;

	for (size_t i = 0; i < n_patterns; i++) {
		if (patterns[i]->audience != aud ||
		    !fits(patterns[i]->path, path, a, params, n_params))
			continue;
		*out = patterns[i];
		if (patterns[i]->method == m)
			return OK;
		e = E_METHOD_NOT_ALLOWED;
	}
	*n_params = 0;
	return e;
}

enum err
route_find(enum audience aud, enum method m, const char *path, struct arena *a,
    const struct endpoint **out, struct url_pair params[ROUTE_PARAMS_MAX],
    size_t *n_params)
{
	enum err e = E_NOT_FOUND;

	*n_params = 0;
	for (size_t i = lower_bound(aud, path);
	     i < n_exact && compare_place(exact[i], aud, path) == 0; i++) {
		*out = exact[i];
		if (exact[i]->method == m)
			return OK;
		e = E_METHOD_NOT_ALLOWED;
	}
	if (e != E_NOT_FOUND)
		return e;
	return find_pattern(aud, m, path, a, out, params, n_params);
}
