/*
 * answer.c - takes every request through the same stages, in this order: route,
 * guard, decode, run, envelope.  Each stage is one function; later ones rely on
 * what earlier ones have checked and do not check it again.
 */
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "store/db_bulk.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/access_log.h"
#include "web/answer.h"
#include "web/audit.h"
#include "web/crowding.h"
#include "web/download.h"
#include "web/envelope.h"
#include "web/export.h"
#include "web/fcgi.h"
#include "web/guard.h"
#include "web/idempotency.h"
#include "web/input.h"
#include "web/req.h"
#include "web/request_count.h"
#include "web/revision.h"
#include "web/route.h"
#include "web/work_slot.h"

#define RETRY_AFTER_S  2
#define BRIEF_MS       2000
#define BRIEF_WRITE_MS 3000
#define TRANSLATED_MAX 3 /* columns of a row */

/* A page without filters of a large table: the total is read from a counter
 * that the database keeps (handler.total), because counting rows would be slow.
 */
static enum err
page_counted(struct req *r, struct rows *rows, int64_t *total)
{
	const struct handler *h = &r->ep->handler;
	struct row row;

	TRY(db_rows(r->ctx, h->sql->rows, &r->in, rows));
	TRY(db_one(r->ctx, h->total, &r->in, E_SYSTEM, &row));
	*total = row_i64(&row, "total");
	return OK;
}

/* Is the page asked for without any filter?  Its first PAGE_INPUTS fields are
 * page number and size. */
static bool
is_whole(const struct req *r)
{
	return r->in.given >> PAGE_INPUTS == 0;
}

/* Reads the rows of the page, and how many rows all pages have. */
static enum err
read_page(struct req *r, struct rows *rows, int64_t *total)
{
	const struct handler *h = &r->ep->handler;

	if (h->total != NULL && is_whole(r))
		return page_counted(r, rows, total);
	return db_page(r->ctx, h->sql, &r->in, rows, total);
}

/* Writes a row whose columns of handler.translated are in the caller's
 * language. */
static void
put_translated(void *arg, const struct row *row)
{
	struct req *r = arg;
	const struct translated *t = r->ep->handler.translated;
	struct row_text v[TRANSLATED_MAX];
	size_t n = 0;

	for (; t->column != NULL; t++) {
		BUG_ON(n == TRANSLATED_MAX);
		v[n++] = (struct row_text){ t->column, t->text(r->ctx, row) };
	}
	json_obj(&r->out);
	row_members_as(&r->out, row, v, n);
	json_end_obj(&r->out);
}

static enum err
run_page(struct req *r)
{
	struct rows rows;
	int64_t total;

	TRY(read_page(r, &rows, &total));
	if (r->ep->handler.translated != NULL)
		rows_page_by(&r->out, &rows, total, put_translated, r);
	else
		rows_page(&r->out, &rows, total);
	return OK;
}

/* Writes the first row; without a row it writes null and returns handler.none.
 */
static enum err
run_first(struct req *r, void (*put)(struct json_out *, const struct row *))
{
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, r->ep->handler.sql, &r->in, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return r->ep->handler.none;
	}
	row = row_at(&rows, 0);
	if (r->ep->handler.translated != NULL)
		put_translated(r, &row);
	else
		put(&r->out, &row);
	return OK;
}

/* Writes a list of rows with translated columns. */
static enum err
run_translated(struct req *r)
{
	struct rows rows;

	TRY(db_rows(r->ctx, r->ep->handler.sql, &r->in, &rows));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		put_translated(r, &row);
	}
	json_end_arr(&r->out);
	return OK;
}

/* Writes all rows of the block: put writes them as objects, or only their first
 * columns. */
static enum err
run_list(struct req *r, void (*put)(struct json_out *, const struct rows *))
{
	struct rows rows;

	TRY(db_rows(r->ctx, r->ep->handler.sql, &r->in, &rows));
	put(&r->out, &rows);
	return OK;
}

/* Runs a block that changes something, and answers only that this is done; the
 * error handler.none if the block finds no row. */
static enum err
run_done(struct req *r)
{
	TRY(db_hit(r->ctx, r->ep->handler.sql, &r->in, r->ep->handler.none));
	return done(r);
}

/* Runs the block or the function of the endpoint, and writes its data. */
static enum err
run_shape(struct req *r)
{
	const struct handler *h = &r->ep->handler;

	switch (h->shape) {
	case SHAPE_PAGE:
		return run_page(r);
	case SHAPE_LIST:
		return h->translated != NULL ? run_translated(r)
		                             : run_list(r, rows_json);
	case SHAPE_IDS:
		return run_list(r, rows_values);
	case SHAPE_ONE:
		return run_first(r, row_json);
	case SHAPE_VALUE:
	case SHAPE_ID:
		return run_first(r, row_value);
	case SHAPE_DONE:
		return run_done(r);
	case SHAPE_SHEET:
		return h->call != NULL ? h->call(r, &r->in)
		                       : answer_sheet(r, &r->in);
	case SHAPE_CALL:
		return h->call(r, &r->in);
	case SHAPE__UNSET:
	case SHAPE__MAX:
		break;
	}
	BUG_ON(true);
}

/* Runs the check block, which locks the rows that will change, and then checks
 * what the caller may do before the change; authorise_after does so after
 * it. */
static enum err
check_and_authorise(struct req *r)
{
	const struct handler *h = &r->ep->handler;

	if (h->check != NULL || h->authorise != NULL)
		TRY(db_begin(r->ctx));
	if (h->check != NULL)
		TRY(db_check(r->ctx, h->check, &r->in));
	return h->authorise == NULL
	           ? OK
	           : authorise_before(r->ctx, h->authorise, &r->in);
}

/* Runs all checks before the endpoint, and compares the revision that the
 * caller has read.  The revision is compared last, because the check takes its
 * locks in the order that all writes have.  But if the revision does not fit,
 * that is what the caller is told, and not what the check refuses; except for
 * bad input and missing rights (codes below 1000), which are told first. */
static enum err
check_before_write(struct req *r)
{
	const struct revision *v = r->ep->handler.revision;
	enum err e = check_and_authorise(r);

	if (v == NULL || v->inside || (e != OK && err_code(e) < 1000))
		return e;
	TRY(revision_check(r));
	return e;
}

/* Runs the endpoint in its transaction: what the operation log needs, the
 * checks, the effect, what the caller may do after it, the new tag. */
static enum err
run_authorised(struct req *r)
{
	const struct handler *h = &r->ep->handler;

	TRY(audit_sign(r));
	TRY(check_before_write(r));
	TRY(run_shape(r));
	if (h->authorise != NULL)
		TRY(authorise_after(r->ctx, h->authorise, &r->in));
	return h->revision != NULL || h->tagged ? revision_end(r, run_shape)
	                                        : OK;
}

/* Does the slow work of the endpoint that needs no transaction. */
static enum err
prepare(struct req *r)
{
	const struct handler *h = &r->ep->handler;

	return h->prepare == NULL ? OK : h->prepare(r, &r->in);
}

/* Runs a request with an Idempotency-Key, unless the answer to it is stored.
 * The endpoint's prepare may take long; so it comes before idempotency_take,
 * after which other requests with the same key have to wait. */
static enum err
run_once(struct req *r)
{
	struct idempotency once;
	bool answered;

	TRY(idempotency_look(r, &once, &answered));
	if (answered)
		return OK;
	TRY(prepare(r));
	TRY(idempotency_take(r, &once, &answered));
	if (answered)
		return OK;
	TRY(run_authorised(r));
	return idempotency_keep(r, &once);
}

static enum err
run_endpoint(struct req *r)
{
	if (r->call->once_key != NULL && endpoint_once(r->ep))
		return run_once(r);
	TRY(prepare(r));
	return run_authorised(r);
}

/* Runs the endpoint; a heavy one in a slot.  If there is no slot it is refused
 * at once, because it would occupy a worker while it waits. */
static enum err
run_in_turn(struct req *r)
{
	enum err e;
	int slot;

	if (!r->ep->handler.heavy)
		return run_endpoint(r);
	TRY(work_slot_take(r, &slot));
	e = run_endpoint(r);
	(void)close(slot);
	return e;
}

/* Runs a request that has the last worker of the pool.  Its statements may take
 * two seconds each, or three of a write, which waits two for a lock; so others
 * wait no longer for that worker.  If one would take more, the client is told
 * to come again. */
static enum err
run_brief(struct req *r)
{
	enum err e;

	db_brief(r->ctx, r->ep->method == GET ? BRIEF_MS : BRIEF_WRITE_MS);
	if (r->ep->method == GET)
		TRY(db_begin(r->ctx));
	e = run_in_turn(r);
	if (e != E_QUERY_TOO_BROAD)
		return e;
	r->ctx->wait_s = RETRY_AFTER_S;
	return E_TOO_MANY_REQUESTS;
}

/* Takes the request through all stages; on an error the rest is left out. */
static enum err
run_stages(struct req *r)
{
	struct url_pair params[ROUTE_PARAMS_MAX];
	size_t n_params;

	if (r->call->broken)
		return E_BAD_REQUEST;
	TRY(route_find(r->call->audience, r->call->method, r->call->path,
	    r->ctx->mem, &r->ep, params, &n_params));
	if (crowding_too_late(r))
		return E_TOO_MANY_REQUESTS;
	TRY(guard(r));
	crowding_works_for(r);
	if (crowding_refuses(r)) {
		r->ctx->wait_s = RETRY_AFTER_S;
		return E_TOO_MANY_REQUESTS;
	}
	TRY(input_decode(r, params, n_params));
	if (r->ep->handler.revision != NULL)
		TRY(revision_asked(r, run_shape));
	envelope_open(r->reply->body);
	return crowding_takes_last(r) ? run_brief(r) : run_in_turn(r);
}

/* Devices and load balancers (REAL_STATUS) get the HTTP status 429 for too many
 * requests and 503 for a fault; all other callers get 200 and read the code in
 * the envelope, and may be told how long to wait. */
static void
set_status(struct req *r, enum err e)
{
	bool real = r->call->audience == DEVICE ||
	            (r->ep != NULL && r->ep->handler.real_status);
	int code = err_code(e);

	if (e != OK)
		r->reply->retry_after_s = r->ctx->wait_s;
	if (!real || (code != 429 && code != 500))
		return;
	r->reply->status = code == 429 ? 429 : 503;
	r->reply->retry_after_s = RETRY_AFTER_S;
}

/* Ends the body of a success: none for a client that has the answer already
 * (304), else the envelope, unless a function has written another body. */
static void
body_end(struct reply *reply)
{
	if (reply->status == 304)
		reply->body->n = 0;
	else if (reply->type == NULL)
		envelope_close(reply->body);
}

/* Devices and modules read English; a person reads what his browser asks for,
 * unless the guard finds that he has chosen a language. */
static enum lang
language_of(const struct raw_request *call)
{
	return call->audience == ADMIN || call->audience == APP
	           ? lang_accept(call->language)
	           : LANG_EN;
}

/* Counts the request.  If the path has no endpoint with the method of the call,
 * ep is one with another method (route_find), and the request is counted as one
 * without endpoint. */
static void
count_request(const struct req *r, enum err e, int64_t us)
{
	bool routed = r->ep != NULL && r->ep->method == r->call->method;

	crowding_add(r, us);
	if (r->site->counts != NULL)
		request_count_add(r->site->counts, r->site->domain,
		    routed ? r->ep : NULL, r->call->audience, err_code(e), us);
}

/* Resets what a handler may set beside the body; an error also takes it
 * back. */
static void
reply_reset(struct reply *reply)
{
	reply->type = NULL;
	reply->file = NULL;
	reply->ident = NULL;
	reply->reached = NULL;
	reply->etag = NULL;
	reply->revision = NULL;
	reply->stored = NULL;
}

void
answer(const struct site *site, struct ctx *ctx, const struct raw_request *call,
    struct reply *reply)
{
	struct req r = { .ctx = ctx,
		.site = site,
		.call = call,
		.reply = reply,
		.out = { .to = reply->body } };
	int64_t began_us = clock_mono_us();
	enum err e;

	ctx->lang = language_of(call);
	reply->status = 200;
	reply->retry_after_s = 0;
	reply_reset(reply);
	e = db_end(ctx, run_stages(&r));
	if (e == OK)
		body_end(reply);
	if (e == OK && reply->body->over)
		e = fault(ctx,
		    "%s: the answer is larger than a worker may send, so it is "
		    "not sent",
		    call->path);
	if (e != OK && reply->file != NULL)
		download_remove(site, reply->file);
	if (e != OK) {
		reply_reset(reply);
		envelope_error(ctx, e, r.refused, reply->body);
	}
	set_status(&r, e);
	if (site->access != NULL)
		access_log_note(site->access, &r, e, began_us / 1000);
	count_request(&r, e, clock_mono_us() - began_us);
	crowding_idle(site);
}
