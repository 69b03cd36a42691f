/* page_prefetch.c - guesses who the caller of a page is, by earlier requests.
 */
#include "web/page_prefetch.h"

#include <string.h>

#include "base/hash.h"
#include "store/db_page.h"
#include "web/endpoint.h"
#include "web/input.h"

/* How many callers a worker remembers; a new one replaces an older one. */
#define GUESSES 256

/* A caller that was seen, without arrays, which live only as long as their
 * request. key: a hash of his token and the page; it need be neither secret nor
 * unique, because a wrong guess does no harm. */
static struct guess {
	uint64_t key; /* 0: none */
	struct caller caller;
} guesses[GUESSES];

/* Is this a page that only reads, and before which no other block runs than the
 * guard's? */
static bool
applies(const struct req *r)
{
	const struct handler *h = &r->ep->handler;

	return r->call->audience == ADMIN && r->call->method == GET &&
	       r->call->authorization != NULL &&
	       r->ep->guard.gate == GATE_PERM && h->shape == SHAPE_PAGE &&
	       h->total == NULL && h->check == NULL && h->judge == NULL &&
	       h->prepare == NULL && !h->heavy;
}

static uint64_t
text_hash(const char *s)
{
	return s == NULL ? 0 : hash_fnv32(s, strlen(s));
}

static uint64_t
key_of(const struct req *r)
{
	uint64_t page = hash_fnv32(&r->ep, sizeof(r->ep));

	page ^= text_hash(r->call->visit_tenant_id) * 31;
	return text_hash(r->call->authorization) << 32 | (page & UINT32_MAX) |
	       1;
}

static struct guess *
place_of(uint64_t key)
{
	return &guesses[(key >> 32 ^ key >> 1) % GUESSES];
}

void
page_prefetch_ask(struct req *r, const struct url_pair *params, size_t n_params)
{
	struct ctx *ctx = r->ctx;
	const struct guess *g;
	uint64_t key;

	if (!applies(r))
		return;
	key = key_of(r);
	g = place_of(key);
	if (g->key != key)
		return;
	if (input_decode(r, params, n_params) != OK) {
		ctx->why = (struct why){ 0 };
		r->in = (struct args){ 0 };
		return;
	}
	ctx->caller = g->caller;
	db_page_prefetch(ctx, r->ep->handler.sql, &r->in);
	ctx->caller = (struct caller){ 0 };
}

void
page_prefetch_learn(struct req *r, enum err verdict)
{
	struct guess *g;
	uint64_t key;

	if (!applies(r))
		return;
	key = key_of(r);
	g = place_of(key);
	if (verdict == OK && r->ctx->caller.scope.all) {
		*g = (struct guess){ .key = key, .caller = r->ctx->caller };
		g->caller.roles = (struct ids){ 0 };
		g->caller.scope = (struct scope){ .all = true };
		g->caller.home_scope = (struct scope){ 0 };
	} else if (g->key == key)
		g->key = 0;
}
