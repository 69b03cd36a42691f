/*
 * idempotency.c - a POST that is sent twice with one Idempotency-Key takes
 * effect once, and its answer is given twice.
 *
 * The answer is stored in the transaction of the effect.  The key is inserted
 * before the handler runs, so of two simultaneous requests with one key only
 * one runs: the other waits for that row, and finds the answer then.  Handlers
 * know nothing of it: web/answer.c calls the three functions around them.
 */
#include "web/idempotency.h"

#include <inttypes.h>
#include <string.h>

#include "sql/lib/idempotency.h"
#include "store/db_run.h"
#include "text/multipart.h"
#include "web/envelope.h"

/* -- which request it is: key, caller, body ------------------------------- */

static bool
key_good(const char *s)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] <= ' ' || s[i] > '~')
			return false;
	return n <= IDEMPOTENCY_KEY_MAX;
}

static size_t
length(const char *s)
{
	return s == NULL ? 0 : strlen(s);
}

/* Adds the n bytes at p to the digest `one`: it becomes the digest of itself
 * and of theirs, so that bytes which move from one part to the next change it.
 */
static void
digest_chain(uint8_t one[SHA256_LEN], const void *p, size_t n)
{
	uint8_t both[2 * SHA256_LEN];

	memcpy(both, one, SHA256_LEN);
	hash_sha256(p, n, both + SHA256_LEN);
	hash_sha256(both, sizeof(both), one);
}

/* Adds the parts of a form to the digest, without the boundary between them,
 * because a client that repeats the form chooses another boundary.  Returns
 * false when the body is not a form. */
static bool
chain_form(
    struct arena *a, const struct raw_request *c, uint8_t one[SHA256_LEN])
{
	struct multipart form = { .mapped = c->body_file != NULL };
	const char *why;

	if (!multipart_is(c->content_type) ||
	    multipart_read(
	        a, c->content_type, c->body, c->body_len, &form, &why) != OK)
		return false;
	for (size_t i = 0; i < form.n; i++) {
		const struct multipart_part *part = &form.v[i];
		/* None of these texts can contain a line feed. */
		const char *head = arena_printf(a, "%s\n%d%s\n%d%s", part->name,
		    part->file != NULL, part->file != NULL ? part->file : "",
		    part->type != NULL, part->type != NULL ? part->type : "");

		digest_chain(one, head, strlen(head));
		digest_chain(one, part->data, part->n);
	}
	return true;
}

/* The digest of query and body.  Each is hashed by itself first, so that moving
 * bytes from one to the other changes the digest. */
static void
digest(struct arena *a, const struct raw_request *c, char out[SHA256_HEX + 1])
{
	uint8_t one[SHA256_LEN];

	hash_sha256(c->query, length(c->query), one);
	if (!chain_form(a, c, one))
		digest_chain(one, c->body, c->body_len);
	hash_hex(one, sizeof(one), out);
}

/*
 * The caller the key belongs to: audience, tenant, user type and user.  Two
 * callers may use the same key without effect on each other.  All modules that
 * call for a tenant, or for one of its users, are one caller, because the key
 * by which one signs may be another at the repetition (internal.keys); so one
 * may be given the answer of another, but only to the same request, byte by
 * byte, of which each may have every answer.
 */
static const char *
caller_text(const struct req *r)
{
	const struct caller *caller = &r->ctx->caller;

	return arena_printf(r->ctx->mem, "%s %" PRId64 " %d %" PRId64,
	    audience_name(r->call->audience), caller->tenant_id, caller->type,
	    caller->id);
}

/* -- look, take, keep ----------------------------------------------------- */

#define KEY_ARGS(r, o, ...) \
	ARGS(AN("key", &(o)->key), AN("path", &(r)->call->path), \
	    AN("caller", &(o)->caller), __VA_ARGS__)

/* Answers with the stored answer again; E_REPEATED_REQUEST when the body
 * differs or no answer was stored.  *answered stays as it is when the key is
 * not known. */
static enum err
answer_again(struct req *r, const struct idempotency *o, bool *answered)
{
	const char *body = o->body, *answer;
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, &sql_idempotency_find,
	    KEY_ARGS(r, o, AN("body", &body)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	answer = row_str(&row, "answer");
	if (!row_bool(&row, "same") || answer == NULL)
		return E_REPEATED_REQUEST;
	json_put_raw(&r->out, answer, strlen(answer));
	if (!row_null(&row, "tag")) /* rows end before the answer is sent */
		r->reply->revision =
		    arena_strdup(r->ctx->mem, row_str(&row, "tag"));
	*answered = true;
	return OK;
}

enum err
idempotency_look(struct req *r, struct idempotency *o, bool *answered)
{
	*o = (struct idempotency){ 0 };
	*answered = false;
	if (!key_good(r->call->once_key)) {
		return bad_request(r->ctx, "Idempotency-Key",
		    "must be "
		    "1 to " STR(IDEMPOTENCY_KEY_MAX) " printable characters");
	}
	o->key = r->call->once_key;
	o->caller = caller_text(r);
	digest(r->ctx->mem, r->call, o->body);
	return answer_again(r, o, answered);
}

/* Inserts the key; *mine is false when it exists already.  When an earlier
 * request with the key still runs after the lock time-out,
 * E_REPEATED_REQUEST. */
static enum err
key_take(struct req *r, const struct idempotency *o, bool *mine)
{
	const char *body = o->body;
	struct rows rows;
	enum err e;

	e = db_rows(r->ctx, &sql_idempotency_take,
	    KEY_ARGS(r, o, AN("body", &body)), &rows);
	if (e == E_LOCKED)
		return E_REPEATED_REQUEST;
	TRY(e);
	*mine = rows.n > 0;
	return OK;
}

enum err
idempotency_take(struct req *r, struct idempotency *o, bool *answered)
{
	bool mine = false;

	*answered = false;
	TRY(db_begin(r->ctx));
	TRY(key_take(r, o, &mine));
	if (mine) {
		db_hold(r->ctx);
		return OK;
	}
	TRY(answer_again(r, o, answered));
	/* key_take found the key, but now it is gone: it was deleted in
	 * between, because the earlier request is 24 hours old. */
	return *answered ? OK : E_REPEATED_REQUEST;
}

enum err
idempotency_keep(struct req *r, const struct idempotency *o)
{
	const char *answer;
	size_t n;

	if (r->reply->type != NULL || r->ep->handler.told_once)
		return OK;
	answer = envelope_data(r->reply->body, &n);
	if (r->reply->body->over || n > IDEMPOTENCY_ANSWER_MAX)
		return OK;
	answer = n == 0 ? "null" : arena_strndup(r->ctx->mem, answer, n);
	return db_do(r->ctx, &sql_idempotency_keep,
	    KEY_ARGS(
	        r, o, AN("answer", &answer), AN("tag", &r->reply->revision)));
}
