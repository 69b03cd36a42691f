/*
 * access.c - what is written down of a request, before its answer is
 * finished: whoever has the answer can find it in the log.
 */
#include "web/access.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/utf8.h"
#include "store/spool.h"
#include "web/access_params.h"
#include "web/envelope.h"
#include "web/spell.h"

struct access {
	struct spool *spool;
	struct buf line;
	unsigned devices; /* requests of devices so far */
};

enum operate { OP_OTHER, OP_READ, OP_CREATE, OP_UPDATE, OP_DELETE, OP_EXPORT };

struct access *
access_open(const char *home, const char *name)
{
	struct access *log = mem_new(sizeof(*log));

	log->spool = spool_open(home, name, SPOOL_FILE_MAX);
	buf_init(&log->line, SPOOL_RECORD_MAX);
	return log;
}

void
access_close(struct access *log)
{
	spool_close(log->spool);
	buf_free(&log->line);
	mem_free(log);
}

static void
put_text(struct json_out *w, const char *key, const char *value)
{
	json_key(w, key);
	json_put_str(w, value);
}

static void
put_number(struct json_out *w, const char *key, int64_t value)
{
	json_key(w, key);
	json_put_i64(w, value);
}

/* Before the guard has found a tenant, the one that the caller names. */
static int64_t
tenant_of(const struct req *r)
{
	const char *s = r->call->tenant_id;
	int64_t id = 0;

	if (r->ctx->who.tenant_id != 0 || s == NULL)
		return r->ctx->who.tenant_id;
	return num_read(s, strlen(s), &id) == OK && id > 0 ? id : 0;
}

static int32_t
user_type_of(const struct req *r)
{
	if (r->ctx->who.type != 0)
		return r->ctx->who.type;
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

/* What is not ASCII may be half a character. */
static const char *
ascii(struct arena *a, const char *s, size_t n)
{
	char *copy = arena_strndup(a, s, n);

	for (char *p = copy; *p != '\0'; p++)
		if ((unsigned char)*p >= 0x80)
			*p = '?';
	return copy;
}

/* As it was called, without the query. */
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

static enum operate
operate_of(const struct req *r)
{
	static const enum operate by_method[METHOD__MAX] = {
		[GET] = OP_READ,
		[POST] = OP_CREATE,
		[PUT] = OP_UPDATE,
		[DELETE] = OP_DELETE,
	};

	if (r->ep != NULL && (r->ep->body.shape == SHAPE_SHEET ||
	                         strstr(r->ep->path, "/export") != NULL))
		return OP_EXPORT;
	return by_method[r->call->method];
}

/* What both logs say of a request. */
static void
put_request(struct json_out *w, const struct req *r)
{
	struct arena *a = r->ctx->mem;
	const char *name = r->site->domain->name;

	put_text(w, "trace_id", r->ctx->trace_id);
	put_number(w, "tenant_id", tenant_of(r));
	put_number(w, "user_id", r->ctx->who.id);
	put_number(w, "user_type", user_type_of(r));
	put_text(w, "application_name", arena_printf(a, "%s-server", name));
	put_text(w, "request_method", method_of(r));
	put_text(w, "request_url", url_of(r));
	put_text(w, "request_params", access_params(a, r->call));
	put_text(w, "user_ip", access_cut(a, r->ctx->ip, 50));
	put_text(w, "user_agent", access_cut(a, r->ctx->agent, 512));
}

static void
put_result(
    struct json_out *w, const struct req *r, enum err e, int64_t duration_ms)
{
	struct arena *a = r->ctx->mem;
	const char *doc = r->ep == NULL ? NULL : r->ep->doc;
	const char *msg = e == OK ? "" : envelope_message(r->ctx, e);

	put_text(w, "operate_module", module_of(r));
	put_text(
	    w, "operate_name", doc == NULL ? NULL : access_cut(a, doc, 50));
	put_number(w, "operate_type", operate_of(r));
	put_number(w, "begin_time", r->ctx->now_ms);
	put_number(w, "end_time", r->ctx->now_ms + duration_ms);
	put_number(w, "duration", duration_ms);
	put_number(w, "result_code", err_code(e));
	put_text(w, "result_msg", access_cut_dots(a, msg, 512));
}

static void
put_fault(struct json_out *w, const struct req *r, enum err e)
{
	struct arena *a = r->ctx->mem;
	const struct fault_note *f = &r->ctx->last_fault;
	const char *text =
	    f->text != NULL ? ascii(a, f->text, strlen(f->text)) : err_name(e);
	const char *file = f->file != NULL ? f->file : "";
	const char *module = module_of(r);

	put_number(w, "exception_time", r->ctx->now_ms);
	put_text(w, "exception_name", err_name(e));
	put_text(w, "exception_message",
	    arena_printf(a, "%s: %s", err_name(e), text));
	put_text(w, "exception_root_cause_message", text);
	put_text(w, "exception_stack_trace",
	    arena_printf(a, "%s: %s\n\tat %s (%s:%d)\n\tat %s.%s", err_name(e),
	        text, f->func != NULL ? f->func : "-", file, f->line,
	        r->site->domain->name, module != NULL ? module : "-"));
	put_text(w, "exception_class_name",
	    arena_printf(a, "%s.%s", r->site->domain->name,
	        module != NULL ? module : "-"));
	put_text(w, "exception_file_name", file);
	put_text(w, "exception_method_name", f->func != NULL ? f->func : "");
	put_number(w, "exception_line_number", f->line);
}

static struct json_out
begin(struct access *log, char kind)
{
	struct json_out w = { .to = &log->line };

	buf_clear(&log->line, SPOOL_RECORD_MAX);
	buf_add(&log->line, &kind, 1);
	json_obj(&w);
	return w;
}

/* A record too long for the spool cannot happen: its texts are cut. */
static void
end(struct access *log, struct json_out *w)
{
	json_end_obj(w);
	buf_add(&log->line, "\n", 1);
	if (!log->line.over)
		(void)spool_add(log->spool, log->line.p, log->line.n);
}

void
access_note(
    struct access *log, const struct req *r, enum err e, int64_t began_ms)
{
	int64_t duration_ms = clock_mono_ms() - began_ms;
	bool device = r->call->audience == DEVICE;
	bool sampled = device && log->devices++ % ACCESS_SAMPLE == 0;
	struct json_out w;

	if (r->call->audience == ADMIN || r->call->audience == APP || sampled) {
		w = begin(log, ACCESS_KIND);
		put_request(&w, r);
		put_result(&w, r, e, duration_ms);
		end(log, &w);
	}
	/* Devices do not stop asking while the database is down. */
	if (err_code(e) != 500 || (device && e == E_DATABASE_DOWN && !sampled))
		return;
	w = begin(log, ERROR_KIND);
	put_request(&w, r);
	put_fault(&w, r, e);
	end(log, &w);
}
