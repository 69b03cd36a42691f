/*
 * info_modify_add.c - many modifications in one transaction: sorted out here,
 * judged and stored by batches, then applied where the device is there.
 */
#include "device/info_modify_add.h"

#include <string.h>

#include "base/map.h"
#include "org/device.h"
#include "queries.h"
#include "store/db.h"
#include "text/form.h"
#include "web/envelope.h"

#define BATCH         1000
#define ROW_BYTES_MAX (8 * 1024) /* texts of 4-byte characters, escaped */

/* Malformed ones are told apart from those that came before, in whatever
 * spelling. */
static void
sort_out(struct ctx *ctx, struct modify_list *list)
{
	struct map seen = { 0 };

	for (size_t i = 0; i < list->n; i++) {
		struct modify *m = &list->v[i];

		if (m->e != OK)
			continue;
		if (form_mac.read(ctx->mem, m->said, &m->mac) != OK) {
			m->e = E_DEVICE_MAC_FORMAT_ERROR;
			continue;
		}
		m->again = map_get(&seen, m->mac) != NULL;
		list->duplicated += m->again;
		if (!m->again)
			map_put(ctx->mem, &seen, m->mac, m);
	}
}

static bool
wanted(const struct modify *m)
{
	return m->e == OK && !m->again;
}

static enum err
hold(struct ctx *ctx, const struct modify_list *list)
{
	struct strs macs = { arena_new(ctx->mem, const char *, list->n), 0 };

	for (size_t i = 0; i < list->n; i++)
		if (wanted(&list->v[i]))
			macs.v[macs.n++] = list->v[i].mac;
	TRY(db_do(ctx, &sql_info_modify_hold, ARGS(AN("macs", &macs))));
	return db_do(ctx, &sql_info_modify_turn, NULL);
}

static bool
has_name(const struct field *f, const char *const *names)
{
	for (; *names != NULL; names++)
		if (strcmp(f->name, *names) == 0)
			return true;
	return false;
}

/* An empty text is no condition; as a target it is a value. */
static void
put_field(struct json_out *w, const struct args *in, size_t i)
{
	const struct field *f = &in->def->f[i];
	const void *at = (const char *)in->at + f->off;
	const char *text;

	if (f->type == F_STR) {
		text = *(const char *const *)at;
		if (text[0] == '\0' && strcmp(f->name, "cpu") == 0)
			return;
		json_key(w, f->name);
		json_put_str(w, text);
		return;
	}
	BUG_ON(f->type != F_I32 && f->type != F_I64);
	json_key(w, f->name);
	json_put_i64(
	    w, f->type == F_I32 ? *(const int32_t *)at : *(const int64_t *)at);
}

static void
put_modify(struct json_out *w, const struct modify *m, size_t line)
{
	static const char *const names[] = { "cpu", "channel_id", "model_id",
		"company_id", "user_id", "device_model", "order_number",
		"remarks", NULL };

	json_obj(w);
	json_key(w, "line");
	json_put_i64(w, (int64_t)line);
	json_key(w, "mac");
	json_put_str(w, m->mac);
	for (size_t i = 0; i < m->to->def->n; i++)
		if ((m->to->given & UINT64_C(1) << i) != 0 &&
		    has_name(&m->to->def->f[i], names))
			put_field(w, m->to, i);
	json_end_obj(w);
}

/* The next batch of those wanted from *at on, as a list; how many. */
static size_t
next_batch(struct buf *b, const struct modify_list *list, size_t *at)
{
	struct json_out w = { .to = b };
	size_t n = 0;

	buf_clear(b, SIZE_MAX);
	json_arr(&w);
	for (; *at < list->n && n < BATCH; ++*at) {
		if (!wanted(&list->v[*at]))
			continue;
		put_modify(&w, &list->v[*at], *at);
		n++;
	}
	json_end_arr(&w);
	BUG_ON(b->over);
	return n;
}

/* One batch; those it refuses are told so. */
static enum err
add(struct ctx *ctx, struct modify_list *list, const char *json, int64_t batch)
{
	struct rows rows;

	TRY(db_rows(ctx, &sql_info_modify_add,
	    ARGS(AN("rows", &json), AN("batch_id", &batch)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		list->v[row_i32(&row, "line")].e =
		    err_named(row_str(&row, "refusal"));
	}
	return OK;
}

static enum err
add_all(struct ctx *ctx, struct modify_list *list, int64_t batch)
{
	CLEANUP(buf_free) struct buf b;
	size_t at = 0, n;

	buf_init(&b, (size_t)BATCH * ROW_BYTES_MAX);
	while ((n = next_batch(&b, list, &at)) > 0)
		TRY(add(ctx, list, buf_text(&b), batch));
	for (size_t i = 0; i < list->n; i++)
		list->accepted += wanted(&list->v[i]);
	return OK;
}

enum err
modify_add(struct ctx *ctx, struct cache *cache, struct modify_list *list)
{
	struct rows changed;
	struct row row;
	int64_t batch;

	BUG_ON(list->n > MODIFY_MAX);
	list->accepted = list->duplicated = 0;
	sort_out(ctx, list);
	TRY(db_begin(ctx));
	TRY(hold(ctx, list));
	TRY(db_one(ctx, &sql_info_modify_batch, NULL, E_SYSTEM, &row));
	batch = row_i64(&row, "batch_id");
	TRY(add_all(ctx, list, batch));
	TRY(db_rows(ctx, &sql_info_modify_settle, ARGS(AN("batch_id", &batch)),
	    &changed));
	TRY(db_commit(ctx));
	for (int i = 0; i < changed.n; i++) {
		row = row_at(&changed, i);
		device_forget(
		    cache, row_str(&row, "mac"), row_i64(&row, "version"));
	}
	return OK;
}

static void
put_failure(struct ctx *ctx, struct json_out *w, const struct modify *m)
{
	json_obj(w);
	json_key(w, "mac");
	json_put_str(w, m->mac != NULL ? m->mac : m->said);
	json_key(w, "code");
	json_put_i64(w, err_code(m->e));
	json_key(w, "msg");
	json_put_str(w, m->why != NULL ? m->why : envelope_message(ctx, m->e));
	json_end_obj(w);
}

void
modify_show(struct ctx *ctx, struct json_out *w, const struct modify_list *list)
{
	json_obj(w);
	json_key(w, "accepted");
	json_put_i64(w, list->accepted);
	json_key(w, "duplicated");
	json_put_i64(w, list->duplicated);
	json_key(w, "failures");
	json_arr(w);
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].e != OK)
			put_failure(ctx, w, &list->v[i]);
	json_end_arr(w);
	json_end_obj(w);
}

static OBJECT(modify_failure, MEMBER("mac", TEXT), MEMBER("code", INT),
    MEMBER("msg", TEXT));
OBJECT(modify_result, MEMBER("accepted", BIG), MEMBER("duplicated", BIG),
    MEMBER("failures", LIST, .of = &modify_failure));
