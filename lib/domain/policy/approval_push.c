/* approval_push.c - writes messages for browsers about the approval of a
 * blacklist record. */
#include "policy/approval_push.h"

#include "fleet/push_send.h"
#include "sql/lib/draft_outcome.h"
#include "store/db.h"
#include "text/json_out.h"

#define CONTENT_MAX 8192 /* bytes; an instance's id is the only text in it */

static const char *
content(struct ctx *ctx, int64_t record, const char *instance, int32_t status)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, CONTENT_MAX);
	json_obj(&w);
	json_key(&w, "blacklistId");
	json_put_i64(&w, record);
	json_key(&w, "processInstanceId");
	json_put_str(&w, instance);
	json_key(&w, "status");
	json_put_i64(&w, status);
	json_end_obj(&w);
	BUG_ON(b.over);
	return arena_strdup(ctx->mem, buf_text(&b));
}

enum err
approval_push(
    struct ctx *ctx, int64_t record, const char *instance, int32_t status)
{
	const char *text = content(ctx, record, instance, status);
	struct message *v;
	struct rows rows;

	TRY(db_rows(ctx, &sql_draft_outcome_people,
	    ARGS(AN("instance", &instance)), &rows));
	v = arena_new(ctx->mem, struct message, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		v[i] = (struct message){ .tenant_id = ctx->caller.tenant_id,
			.user_type = USER_ADMIN,
			.user_id = row_i64(&row, "user_id"),
			.type = "blacklist-approval",
			.content = text };
	}
	return push_later(ctx, v, (size_t)rows.n);
}
