/* push_later.c - writes messages for browsers into the outbox, and sends those
 * that are taken out of it. */
#include "fleet/push_later.h"

#include "base/log.h"
#include "fleet/push_send.h"
#include "sql/lib/push_send.h"
#include "store/db.h"

/* The text of a message, which is JSON; NULL if it is too long. */
static const char *
text_of(struct arena *a, const struct message *m)
{
	CLEANUP(buf_free) struct buf b = { 0 };

	buf_init(&b, MESSAGE_TEXT_MAX);
	message_write(&b, m);
	if (!b.over)
		return arena_strdup(a, buf_text(&b));
	log_line(LOG_WARN, "push: a message is too long and is not sent");
	return NULL;
}

enum err
push_later(struct ctx *ctx, const struct message *v, size_t n)
{
	struct strs texts = { arena_new(ctx->mem, const char *, n + 1), 0 };
	struct ids users = { arena_new(ctx->mem, int64_t, n + 1), 0 };

	for (size_t i = 0; i < n; i++) {
		const char *text = text_of(ctx->mem, &v[i]);

		if (text == NULL)
			continue;
		texts.v[texts.n++] = text;
		users.v[users.n++] = v[i].user_id;
	}
	if (texts.n == 0)
		return OK;
	return db_do(ctx, &sql_push_later,
	    ARGS(AN("users", &users), AN("texts", &texts)));
}

static const char *
payload(const struct rows *taken, int i)
{
	struct row row = row_at(taken, i);

	return row_str(&row, "payload");
}

enum err
push_later_post(struct ctx *ctx, const struct rows *taken)
{
	for (int i = 0; i < taken->n; i++)
		TRY(push_post(ctx, payload(taken, i)));
	return OK;
}

void
push_later_hand(const struct rows *taken)
{
	for (int i = 0; i < taken->n; i++)
		push_hand(payload(taken, i));
}
