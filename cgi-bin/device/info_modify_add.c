/*
 * info_modify_add.c - records many modifications, some hundreds in each
 * transaction.  Malformed and repeated addresses are found here; the database
 * checks and stores the others and applies those whose device exists.
 */
#include "device/info_modify_add.h"

#include <string.h>

#include "base/map.h"
#include "device/errors.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/text_form.h"
#include "sql/device/info_modify.h"
#include "store/db.h"
#include "web/change.h"
#include "web/envelope.h"

/* Few enough that nobody who makes a device waits long for the turn, and that
 * a busy database needs no tenth of the time a statement has. */
#define BATCH         250
/* Bytes; enough for the escaped texts of a row. */
#define ROW_BYTES_MAX (8 * 1024)

/* Marks addresses that are malformed or occurred before; different spellings of
 * an address are equal. */
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

static bool
has_name(const struct field *f, const char *const *names)
{
	for (; *names != NULL; names++)
		if (strcmp(f->name, *names) == 0)
			return true;
	return false;
}

/* An empty cpu means no condition and is left out; any other empty text is a
 * value to be set. */
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

/* The addresses of one transaction; rows has the same addresses as JSON. */
struct batch {
	struct strs macs;
	struct ids added;
	struct buf *rows;
};

/* Collects the next wanted entries of the list, from *at on. */
static void
next_batch(struct arena *a, const struct modify_list *list, size_t *at,
    struct batch *out)
{
	struct json_out w = { .to = out->rows };

	buf_clear(out->rows, SIZE_MAX);
	out->macs = (struct strs){ arena_new(a, const char *, BATCH), 0 };
	json_arr(&w);
	for (; *at < list->n && out->macs.n < BATCH; ++*at) {
		const struct modify *m = &list->v[*at];

		if (!wanted(m))
			continue;
		put_modify(&w, m, *at);
		out->macs.v[out->macs.n++] = m->mac;
	}
	json_end_arr(&w);
	BUG_ON(out->rows->over);
}

/* Stores a batch.  Refused entries get their error; b->added gets the ids of
 * the others. */
static enum err
record(struct ctx *ctx, struct modify_list *list, struct batch *b, int64_t id)
{
	const char *json = buf_text(b->rows);
	struct rows rows;

	TRY(db_rows(ctx, &sql_info_modify_add,
	    ARGS(AN("rows", &json), AN("batch_id", &id)), &rows));
	b->added = (struct ids){ arena_new(ctx->mem, int64_t, BATCH), 0 };
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (row_null(&row, "line"))
			b->added.v[b->added.n++] = row_i64(&row, "id");
		else
			list->v[row_i32(&row, "line")].e =
			    err_named(row_str(&row, "refusal"));
	}
	list->accepted += (int64_t)b->added.n;
	return OK;
}

/*
 * Stores and applies a batch in a transaction of its own, because nobody can
 * create a device of the tenant while it is open.  The operation log needs the
 * administrator's name in each transaction, hence audit_sign.
 */
static enum err
add(struct req *r, struct modify_list *list, struct batch *b, int64_t id)
{
	struct ctx *ctx = r->ctx;
	struct rows changed;

	TRY(audit_sign(r));
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_info_modify_turn, NULL));
	TRY(db_do(ctx, &sql_info_modify_hold, ARGS(AN("macs", &b->macs))));
	TRY(record(ctx, list, b, id));
	TRY(db_rows(ctx, &sql_info_modify_settle, ARGS(AN("ids", &b->added)),
	    &changed));
	TRY(db_commit(ctx));
	for (int i = 0; i < changed.n; i++) {
		struct row row = row_at(&changed, i);

		device_forget(r->site->cache, row_str(&row, "mac"),
		    row_i64(&row, "version"));
	}
	return OK;
}

enum err
modify_add(struct req *r, struct modify_list *list)
{
	CLEANUP(buf_free) struct buf rows = { 0 };
	struct batch b = { .rows = &rows };
	struct row row;
	size_t at = 0;
	int64_t id;

	BUG_ON(list->n > MODIFY_MAX);
	buf_init(&rows, (size_t)BATCH * ROW_BYTES_MAX);
	list->accepted = list->duplicated = 0;
	sort_out(r->ctx, list);
	TRY(db_one(r->ctx, &sql_info_modify_batch, NULL, E_SYSTEM, &row));
	id = row_i64(&row, "batch_id");
	for (;;) {
		next_batch(r->ctx->mem, list, &at, &b);
		if (b.macs.n == 0)
			return OK;
		TRY(add(r, list, &b, id));
	}
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
