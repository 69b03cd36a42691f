/*
 * access_log.c - the records of a request: one for the access log, and after a
 * fault (code 500) one for the error log; their parameters are readable, cut to
 * a length, and without secrets (input/redact.h).  Records are written before
 * the answer is sent, so a client that has the answer can find the request in
 * the log.
 */
#include "web/access_log.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/num.h"
#include "base/utf8.h"
#include "base/utf8_cut.h"
#include "input/redact.h"
#include "store/spool.h"
#include "text/json_out.h"
#include "text/pg_copy.h"
#include "text/url.h"
#include "web/envelope.h"

/* Characters logged for callers not signed in. */
#define STRANGER_PARAMS_MAX 500
#define OPERATION_MAX       50   /* of the column operate_name */
#define IP_MAX              50   /* of user_ip */
#define AGENT_MAX           512  /* of user_agent */
#define MESSAGE_MAX         512  /* of result_msg */
#define PARAMS_MAX          8000 /* characters of the parameters */
/* Bytes of parameters that a worker logs for a user in an hour, before it cuts
 * them as for strangers. */
#define HOUR_BYTES_MAX      ((size_t)8 * 1024 * 1024)
#define TALKERS             64
#define QUERY_BYTES_MAX     ((size_t)1024 * 1024) /* before they are cut */

/* A user of whom parameters were logged in this hour. */
struct talker {
	int64_t user_id, hour;
	size_t bytes;
};

struct access {
	struct spool *spool;
	struct talker talker[TALKERS]; /* by the user's id */
	struct buf line;
	int64_t sample, devices; /* number of requests of devices so far */
	char application[64];    /* the pool's name and "-server" */
};

/* Entries of the dictionary infra_operate_type.  OP_IMPORT is only in records
 * that other modules send; imports of the suite count as creations. */
enum operate {
	OP_OTHER,
	OP_READ,
	OP_CREATE,
	OP_UPDATE,
	OP_DELETE,
	OP_EXPORT,
	OP_IMPORT,
	OP_POLLING,
};

/* At most max characters of a text; a cut text ends with three dots. */
static const char *
cut_dots(struct arena *a, const char *s, size_t max)
{
	const char *cut = utf8_cut(a, s, max - 3);

	return cut == s ? s : arena_printf(a, "%s...", cut);
}

/* -- the parameters -------------------------------------------------------- */

static void
put_quoted(struct buf *b, const char *s)
{
	struct json_out w = { .to = b };

	json_put_str(&w, s);
}

/* The values of n parameters of one name, joined by commas. */
static const char *
joined(struct arena *a, const struct url_pair *v, size_t n)
{
	const char *out;
	struct buf b;

	if (n == 1)
		return v->value;
	buf_init(&b, QUERY_BYTES_MAX);
	for (size_t i = 0; i < n; i++) {
		buf_str(&b, i == 0 ? "" : ",");
		buf_str(&b, v[i].value);
	}
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* Writes one parameter with those of the same name right behind it; returns the
 * index behind them. */
static size_t
put_pair(struct arena *a, struct buf *b, const struct url_query *q, size_t i,
    const struct input *in)
{
	const char *name = q->v[i].name;
	size_t n = 1;

	while (i + n < q->n && strcmp(q->v[i + n].name, name) == 0)
		n++;
	if (!redact_member(in, name, strlen(name))) {
		buf_str(b, b->n > 1 ? "," : "");
		put_quoted(b, name);
		buf_add(b, ":", 1);
		put_quoted(b, redact_text(a, joined(a, q->v + i, n)));
	}
	return i + n;
}

/* The parameters of a query string as a JSON object, without secrets; NULL:
 * there are none. */
static const char *
query_text(struct arena *a, const char *query, const struct input *in)
{
	struct url_query q;
	struct buf b;
	const char *why, *out;

	if (query == NULL || query[0] == '\0')
		return NULL;
	if (url_query(a, query, &q, &why) != OK)
		return redact_unparsed(a, strlen(query));
	buf_init(&b, QUERY_BYTES_MAX);
	buf_str(&b, "{");
	for (size_t i = 0; i < q.n;)
		i = put_pair(a, &b, &q, i, in);
	buf_str(&b, "}");
	out = utf8_cut(a, arena_strdup(a, buf_text(&b)), PARAMS_MAX);
	buf_free(&b);
	return out;
}

/* The body as JSON without secrets; NULL: there is none.  ep NULL: no endpoint
 * has the path, so nothing says what is secret in the body, as with a secret
 * that was sent to a path with a slip of the pen. */
static const char *
body_text(
    struct arena *a, const struct raw_request *call, const struct endpoint *ep)
{
	size_t n = call->body_len;
	const char *text;

	if (n == 0 || call->body == NULL)
		return NULL;
	text = utf8_unmarked(call->body, &n);
	text = ep == NULL ? NULL : redact_json(a, text, n, ep->in);
	if (text == NULL)
		return redact_unparsed(a, call->body_len);
	return utf8_cut(a, text, PARAMS_MAX);
}

/* The texts of query and body, as the JSON object that the log has. */
static const char *
params_text(
    struct arena *a, const struct raw_request *call, const struct endpoint *ep)
{
	struct buf b;
	struct json_out w = { .to = &b };
	const char *out;

	buf_init(&b, QUERY_BYTES_MAX);
	json_obj(&w);
	json_member_str(&w, "query",
	    query_text(a, call->query, ep == NULL ? NULL : ep->in));
	json_member_str(&w, "body", body_text(a, call, ep));
	json_end_obj(&w);
	out = cut_dots(a, arena_strdup(a, buf_text(&b)), PARAMS_MAX);
	buf_free(&b);
	return out;
}

/* -- the columns of a record ----------------------------------------------- */

/*
 * The tenant that the guard has determined; before that, the one in the header
 * tenant-id.  A request on what all tenants share belongs to the caller's own
 * tenant, also while he visits another one, whose people need not read what he
 * sent: it may be about a third tenant.
 */
static int64_t
tenant_of(const struct req *r)
{
	const struct caller *caller = &r->ctx->caller;
	const char *s = r->call->tenant_id;
	int64_t id = 0;

	if (r->ep != NULL && r->ep->guard.shared && caller->home_id != 0)
		return caller->home_id;
	if (caller->tenant_id != 0 || s == NULL)
		return caller->tenant_id;
	return num_read(s, strlen(s), &id) == OK && id > 0 ? id : 0;
}

/* The user type of the caller; of one who is not signed in that of the prefix
 * that he calls. */
static int32_t
user_type_of(const struct req *r)
{
	if (r->ctx->caller.type != 0)
		return r->ctx->caller.type;
	switch (r->call->audience) {
	case ADMIN:
		return USER_ADMIN;
	case APP:
		return USER_MEMBER;
	default:
		return 0;
	}
}

static const char *
method_of(const struct req *r)
{
	return r->call->method == METHOD__UNSET ? "OTHER"
	                                        : method_name(r->call->method);
}

/* Bytes that are not ASCII become '?', because they may be parts of a cut
 * character. */
static const char *
ascii_only(struct arena *a, const char *s, size_t n)
{
	char *copy = arena_strndup(a, s, n);

	for (char *p = copy; *p != '\0'; p++)
		if ((unsigned char)*p >= 0x80)
			*p = '?';
	return copy;
}

/* The URI without its query, with '?' for what is not ASCII, cut to 255 bytes.
 */
static const char *
url_of(const struct req *r)
{
	struct arena *a = r->ctx->mem;
	const char *s = r->call->uri != NULL ? r->call->uri : r->call->path;

	return utf8_cut(a, ascii_only(a, s, strcspn(s, "?")), 255);
}

/* The name of the file that has the endpoint; NULL: there is no endpoint. */
static const char *
module_of(const struct req *r)
{
	const struct domain *d = r->site->domain;

	for (size_t i = 0; r->ep != NULL && i < d->n; i++)
		if (r->ep >= d->table[i]->endpoint &&
		    r->ep < d->table[i]->endpoint + d->table[i]->n)
			return d->table[i]->resource;
	return NULL;
}

/* Does this endpoint deliver an exported workbook?  The calls that create an
 * export task or ask for its state do not; its download does. */
static bool
is_export(const struct endpoint *ep)
{
	static const char task[] = "/export-task";
	const char *at = strstr(ep->path, "/export");
	size_t n = sizeof(task) - 1;

	if (ep->handler.shape == SHAPE_SHEET || at == NULL)
		return ep->handler.shape == SHAPE_SHEET;
	return strncmp(at, task, n) != 0 || strcmp(at + n, "/download") == 0;
}

/* The kind of the operation.  A read that a page repeats by itself has a kind
 * of its own as long as it succeeds, so that people can leave it out; a failed
 * one has the kind of all reads, because somebody may look for it. */
static enum operate
operate_of(const struct req *r, enum err e)
{
	static const enum operate by_method[METHOD__MAX] = {
		[GET] = OP_READ,
		[POST] = OP_CREATE,
		[PUT] = OP_UPDATE,
		[DELETE] = OP_DELETE,
	};

	if (r->ep != NULL && is_export(r->ep))
		return OP_EXPORT;
	if (r->call->polling && r->call->method == GET && e == OK)
		return OP_POLLING;
	return by_method[r->call->method];
}

/* Counts these bytes of the user's parameters: has this worker logged so many
 * of them in this hour that it cuts them from now on? */
static bool
has_sent_much(struct access *log, const struct ctx *ctx, size_t bytes)
{
	struct talker *t = &log->talker[(uint64_t)ctx->caller.id % TALKERS];
	int64_t hour = ctx->now_ms / 3600000;

	if (t->user_id != ctx->caller.id || t->hour != hour)
		*t = (struct talker){ ctx->caller.id, hour, 0 };
	t->bytes += bytes;
	return t->bytes > HOUR_BYTES_MAX;
}

/* The parameters of a caller who is not signed in, or who has sent very much,
 * are cut shorter: only the limit of requests per address slows him down, so he
 * could fill the disk. */
static const char *
params_of(struct access *log, const struct req *r)
{
	const struct caller *c = &r->ctx->caller;
	struct arena *a = r->ctx->mem;
	const char *text = params_text(a, r->call, r->ep);

	if (c->module ||
	    (c->id != 0 && !has_sent_much(log, r->ctx, strlen(text))))
		return text;
	return cut_dots(a, text, STRANGER_PARAMS_MAX);
}

/* The columns of a record are those of its block in
 * sql/query/log/spool_load.sql, in the same order.  These are the ones that
 * the access log and the error log have. */
static void
put_request(struct access *log, const struct req *r)
{
	struct arena *a = r->ctx->mem;
	struct buf *w = &log->line;

	copy_str(w, r->ctx->trace_id);
	copy_i64(w, tenant_of(r));
	copy_i64(w, r->ctx->caller.id);
	copy_i64(w, user_type_of(r));
	copy_str(w, log->application);
	copy_str(w, method_of(r));
	copy_str(w, url_of(r));
	copy_str(w, params_of(log, r));
	copy_str(w, utf8_cut(a, r->ctx->ip, IP_MAX));
	copy_str(w, utf8_cut(a, r->ctx->agent, AGENT_MAX));
}

/* The operation: the summary of the endpoint without the details, which are
 * behind a semicolon. */
static const char *
operation_name(struct arena *a, const char *doc)
{
	const char *name = arena_strndup(a, doc, strcspn(doc, ";"));

	return strlen(name) <= OPERATION_MAX ? name
	                                     : cut_dots(a, name, OPERATION_MAX);
}

/* The columns that only the access log has. */
static void
put_result(struct buf *w, const struct req *r, enum err e, int64_t duration_ms)
{
	struct arena *a = r->ctx->mem;
	const char *doc = r->ep == NULL ? NULL : r->ep->doc;
	const char *msg =
	    e == OK ? "" : envelope_message_in(r->ctx, LANG_EN, e);

	copy_str(w, module_of(r));
	copy_str(w, doc == NULL ? NULL : operation_name(a, doc));
	copy_i64(w, operate_of(r, e));
	copy_time(w, r->ctx->now_ms);
	copy_time(w, r->ctx->now_ms + duration_ms);
	copy_i64(w, duration_ms);
	copy_i64(w, err_code(e));
	copy_str(w, cut_dots(a, msg, MESSAGE_MAX));
}

/* The columns that only the error log has: the texts of the fault, and where in
 * the source it was noted, which are shown like a stack trace. */
static void
put_fault(struct buf *w, const struct req *r, enum err e)
{
	struct arena *a = r->ctx->mem;
	const struct fault_note *f = &r->ctx->last_fault;
	const char *text = f->text != NULL
	                       ? ascii_only(a, f->text, strlen(f->text))
	                       : err_name(e);
	const char *file = f->file != NULL ? f->file : "";
	const char *func = f->func != NULL ? f->func : "";
	const char *module = module_of(r);
	const char *name = arena_printf(
	    a, "%s.%s", r->site->domain->name, module != NULL ? module : "-");

	copy_time(w, r->ctx->now_ms);
	copy_str(w, err_name(e));
	copy_str(w, arena_printf(a, "%s: %s", err_name(e), text));
	copy_str(w, text);
	copy_str(
	    w, arena_printf(a, "%s: %s\n\tat %s (%s:%d)\n\tat %s", err_name(e),
	           text, *func != '\0' ? func : "-", file, f->line, name));
	copy_str(w, name);
	copy_str(w, file);
	copy_str(w, func);
	copy_i64(w, f->line);
}

/* -- records --------------------------------------------------------------- */

/* Begins a record of that kind: ACCESS_KIND or ERROR_KIND. */
static void
record_begin(struct access *log, char kind)
{
	buf_clear(&log->line, SPOOL_RECORD_MAX);
	buf_add(&log->line, &kind, 1);
}

/* Ends the record and writes it to the spool, for which it is never too long:
 * its texts are cut. */
static void
record_end(struct access *log)
{
	copy_end(&log->line);
	if (!log->line.over)
		(void)spool_add(log->spool, log->line.p, log->line.n);
}

/* Counts a request of a device; is it one of the sample? */
static bool
is_sampled(struct access *log)
{
	bool taken = log->sample > 0 && log->devices % log->sample == 0;

	log->devices++;
	return taken;
}

/* Does the request belong into the access log? */
static bool
is_wanted(struct access *log, const struct req *r)
{
	/* If the path has no endpoint with the method of the call, ep is one
	 * with another method (route_find), which says nothing about this
	 * call. */
	if (r->ep != NULL && r->ep->handler.unlogged &&
	    r->ep->method == r->call->method)
		return false;
	switch (r->call->audience) {
	case ADMIN:
	case APP:
		return true;
	case DEVICE:
		return is_sampled(log);
	default:
		return false;
	}
}

struct access *
access_log_open(const char *home, const char *name, int64_t sample)
{
	struct access *log = mem_new(sizeof(*log));

	log->spool = spool_open(home, name, SPOOL_FILE_MAX);
	log->sample = sample;
	(void)snprintf(
	    log->application, sizeof(log->application), "%.43s-server", name);
	buf_init(&log->line, SPOOL_RECORD_MAX);
	return log;
}

void
access_log_close(struct access *log)
{
	spool_close(log->spool);
	buf_free(&log->line);
	mem_free(log);
}

void
access_log_note(
    struct access *log, const struct req *r, enum err e, int64_t began_ms)
{
	int64_t duration_ms = clock_mono_ms() - began_ms;
	bool wanted = is_wanted(log, r);

	if (wanted) {
		record_begin(log, ACCESS_KIND);
		put_request(log, r);
		put_result(&log->line, r, e, duration_ms);
		record_end(log);
	}
	/* While the database is down, only a sample of the requests of devices
	 * is logged, because devices go on sending them. */
	if (err_code(e) != 500 ||
	    (!wanted && e == E_DATABASE_DOWN && r->call->audience == DEVICE))
		return;
	record_begin(log, ERROR_KIND);
	put_request(log, r);
	put_fault(&log->line, r, e);
	record_end(log);
}
