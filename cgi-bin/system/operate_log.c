/*
 * operate_log.c - reads the operation log, in which triggers record who changed
 * what, and lets other modules add to it.  Its words are stored in English;
 * administrators read them, and filter by them, in their language.
 */
#include "sql/system/operate_log.h"
#include "base/arena.h"
#include "common/inputs.h"
#include "lang/lang_log.h"
#include "store/row.h"
#include "web/endpoint.h"
#include "web/req.h"

struct operate_log_page {
	int32_t page_no, page_size;
	int64_t user_id, biz_id;
	const char *type, *sub_type, *action, *trace_id;
	struct range create_time;
};
static const struct field operate_log_page_fields[] = {
	PAGE_FIELDS(struct operate_log_page),
	FIELD(struct operate_log_page, user_id, .doc = "who did it"),
	FIELD(struct operate_log_page, biz_id, .doc = "id of the row changed"),
	FIELD(struct operate_log_page, type, .doc = "part of the thing's name"),
	FIELD(struct operate_log_page, sub_type,
	    .doc = "part of the operation's name"),
	FIELD(struct operate_log_page, action,
	    .doc = "part of the sentence, as it is in English"),
	FIELD(struct operate_log_page, create_time),
	FIELD(struct operate_log_page, trace_id, .max = 64, .doc = "exactly"),
};

static const struct column operate_log_sheet[] = {
	{ "id", "Id", NULL },
	{ "user_name", "User name", NULL },
	{ "user_type", "User type", "user_type" },
	{ "type", "Type", NULL },
	{ "sub_type", "Operation", NULL },
	{ "biz_id", "Record id", NULL },
};

struct operate_log_remote_page {
	int32_t page_no, page_size;
	int64_t user_id, biz_id;
	const char *type;
};
static const struct field operate_log_remote_page_fields[] = {
	PAGE_FIELDS(struct operate_log_remote_page),
	FIELD(struct operate_log_remote_page, user_id, .doc = "who did it"),
	FIELD(struct operate_log_remote_page, biz_id,
	    .doc = "id of the row changed"),
	FIELD(struct operate_log_remote_page, type, .doc = "thing, exactly"),
};

struct operate_log_entry {
	const char *trace_id, *type, *sub_type, *action, *extra;
	const char *request_method, *request_url, *user_ip, *user_agent;
	int64_t user_id, biz_id;
	int32_t user_type;
};
static const struct field operate_log_entry_fields[] = {
	FIELD(struct operate_log_entry, trace_id, .max = 64),
	FIELD(struct operate_log_entry, user_id, .req = true),
	FIELD(struct operate_log_entry, user_type, .req = true, .lo = 0,
	    .hi = INT16_MAX, .dict = "user_type"),
	FIELD(struct operate_log_entry, type, .req = true, .max = 50,
	    .doc = "thing, such as user"),
	FIELD(struct operate_log_entry, sub_type, .req = true, .max = 50,
	    .doc = "operation, such as update"),
	FIELD(struct operate_log_entry, biz_id, .req = true,
	    .doc = "id of the row changed"),
	FIELD(struct operate_log_entry, action, .text = TEXT_PROSE, .req = true,
	    .doc = "sentence; cut to 2000 characters"),
	FIELD(struct operate_log_entry, extra, .text = TEXT_EXACT, .max = 2000,
	    .doc = "JSON text"),
	FIELD(struct operate_log_entry, request_method, .req = true, .max = 16),
	FIELD(struct operate_log_entry, request_url, .req = true,
	    .doc = "cut to 255 characters"),
	FIELD(struct operate_log_entry, user_ip, .req = true, .max = 50),
	FIELD(struct operate_log_entry, user_agent,
	    .doc = "cut to 512 characters"),
};

/* -- in the reader's language -------------------------------------------- */

static const char *
type_text(struct ctx *ctx, const struct row *row)
{
	return lang_log_word(ctx->lang, row_str(row, "type"));
}

static const char *
sub_type_text(struct ctx *ctx, const struct row *row)
{
	return lang_log_word(ctx->lang, row_str(row, "sub_type"));
}

static const char *
action_text(struct ctx *ctx, const struct row *row)
{
	return lang_log_sentence(
	    ctx->mem, ctx->lang, row_str(row, "action"), row_str(row, "extra"));
}

static const struct translated shown[] = { { "type", type_text },
	{ "sub_type", sub_type_text }, { "action", action_text },
	{ NULL, NULL } };

/* Makes filters by words that the caller's language has into those by the words
 * that are stored; a part of a word stays as it is. */
static enum err
page_prepare(struct req *r, const struct args *in)
{
	struct operate_log_page *q =
	    arena_new(r->ctx->mem, struct operate_log_page, 1);

	*q = *(const struct operate_log_page *)in->at;
	q->type = lang_log_stored(r->ctx->lang, q->type);
	q->sub_type = lang_log_stored(r->ctx->lang, q->sub_type);
	q->action = lang_log_sought(r->ctx->mem, r->ctx->lang, q->action);
	r->in.at = q;
	return OK;
}

/* clang-format off */
static const struct endpoint operate_log_endpoints[] = {
	{ ADMIN, GET, "/system/operate-log/get",
	    PERM("system:operate-log:query"),
	    IN(by_id), ONE(operate_log_get, OK, .translated = shown),
	    "Read one operation" },
	{ ADMIN, GET, "/system/operate-log/page",
	    PERM("system:operate-log:query"),
	    IN(operate_log_page),
	    PAGE(operate_log_page, PREPARE(page_prepare), .translated = shown),
	    "List operations, the latest first" },
	{ ADMIN, GET, "/system/operate-log/export-excel",
	    PERM("system:operate-log:export"), IN_FILTER(operate_log_page),
	    SHEET(operate_log_page, operate_log, PREPARE(page_prepare)),
	    "Operations as a workbook" },
	{ ADMIN, GET, "/system/operate-log/export",
	    PERM("system:operate-log:export"), IN_FILTER(operate_log_page),
	    SHEET(operate_log_page, operate_log, PREPARE(page_prepare)),
	    "Operations as a workbook" },
	{ RPC, GET, "/operate-log/page", PEER,
	    IN(operate_log_remote_page), PAGE(operate_log_remote_page),
	    "List operations, the latest first" },
	{ RPC, POST, "/operate-log/create", PEER,
	    IN(operate_log_entry), DONE(operate_log_remote_create, OK),
	    "Log an operation of another module" },
};
/* clang-format on */

TABLE(operate_log);
