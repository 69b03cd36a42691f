/*
 * access_log.c - the log records of a request.  They are written before the
 * answer is sent, so a client that has the answer can find the request in the
 * log.
 */
#include "web/access_log.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "store/spool.h"
#include "text/pg_copy.h"
#include "web/access_log_params.h"
#include "web/audience_method.h"
#include "web/envelope.h"

/* Characters logged for callers not signed in. */
#define STRANGER_PARAMS_MAX 500

struct access {
	struct spool *spool;
	struct buf line;
	int64_t sample, devices; /* number of requests of devices so far */
	char application[64];    /* the pool's name and "-server" */
};

enum operate { OP_OTHER, OP_READ, OP_CREATE, OP_UPDATE, OP_DELETE, OP_EXPORT };

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
ascii(struct arena *a, const char *s, size_t n)
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

	return access_cut(a, ascii(a, s, strcspn(s, "?")), 255);
}

static const char *
module_of(const struct req *r)
{
	const struct domain *d = r->site->domain;

	for (size_t i = 0; r->ep != NULL && i < d->n; i++)
		if (r->ep >= d->table[i]->row &&
		    r->ep < d->table[i]->row + d->table[i]->n)
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

static enum operate
operate_of(const struct req *r)
{
	static const enum operate by_method[METHOD__MAX] = {
		[GET] = OP_READ,
		[POST] = OP_CREATE,
		[PUT] = OP_UPDATE,
		[DELETE] = OP_DELETE,
	};

	if (r->ep != NULL && is_export(r->ep))
		return OP_EXPORT;
	return by_method[r->call->method];
}

/* The parameters of a caller who is not signed in are cut shorter: only the
 * limit of requests per address slows him down, so he could fill the disk. */
static const char *
params_of(const struct req *r)
{
	struct arena *a = r->ctx->mem;
	const char *text =
	    access_params(a, r->call, r->ep == NULL ? NULL : r->ep->in);

	if (r->ctx->caller.id != 0 || r->ctx->caller.module)
		return text;
	return access_cut_dots(a, text, STRANGER_PARAMS_MAX);
}

/* The columns that both logs have. */
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
	copy_str(w, params_of(r));
	copy_str(w, access_cut(a, r->ctx->ip, 50));
	copy_str(w, access_cut(a, r->ctx->agent, 512));
}

static void
put_result(struct buf *w, const struct req *r, enum err e, int64_t duration_ms)
{
	struct arena *a = r->ctx->mem;
	const char *doc = r->ep == NULL ? NULL : r->ep->doc;
	const char *msg =
	    e == OK ? "" : envelope_message_in(r->ctx, LANG_EN, e);

	copy_str(w, module_of(r));
	copy_str(w, doc == NULL ? NULL : access_cut(a, doc, 50));
	copy_i64(w, operate_of(r));
	copy_time(w, r->ctx->now_ms);
	copy_time(w, r->ctx->now_ms + duration_ms);
	copy_i64(w, duration_ms);
	copy_i64(w, err_code(e));
	copy_str(w, access_cut_dots(a, msg, 512));
}

static void
put_fault(struct buf *w, const struct req *r, enum err e)
{
	struct arena *a = r->ctx->mem;
	const struct fault_note *f = &r->ctx->last_fault;
	const char *text =
	    f->text != NULL ? ascii(a, f->text, strlen(f->text)) : err_name(e);
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

static void
begin(struct access *log, char kind)
{
	buf_clear(&log->line, SPOOL_RECORD_MAX);
	buf_add(&log->line, &kind, 1);
}

/* The texts of a record are cut, so it is never too long for the spool. */
static void
end(struct access *log)
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

void
access_log_note(
    struct access *log, const struct req *r, enum err e, int64_t began_ms)
{
	int64_t duration_ms = clock_mono_ms() - began_ms;
	bool wanted = is_wanted(log, r);

	if (wanted) {
		begin(log, ACCESS_KIND);
		put_request(log, r);
		put_result(&log->line, r, e, duration_ms);
		end(log);
	}
	/* While the database is down, only a sample of the requests of devices
	 * is logged, because devices go on sending them. */
	if (err_code(e) != 500 ||
	    (!wanted && e == E_DATABASE_DOWN && r->call->audience == DEVICE))
		return;
	begin(log, ERROR_KIND);
	put_request(log, r);
	put_fault(&log->line, r, e);
	end(log);
}
