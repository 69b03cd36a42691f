/* field_write.c - writes the values of decoded fields as JSON. */
#include <string.h>

#include "base/clock.h"
#include "input/field_write.h"

static void
write_ids(struct json_out *w, const void *at)
{
	const struct ids *ids = at;

	json_arr(w);
	for (size_t i = 0; i < ids->n; i++)
		json_put_i64(w, ids->v[i]);
	json_end_arr(w);
}

static void
write_strs(struct json_out *w, const void *at)
{
	const struct strs *strs = at;

	json_arr(w);
	for (size_t i = 0; i < strs->n; i++)
		json_put_str(w, strs->v[i]);
	json_end_arr(w);
}

/* Writes a time as the text that PostgreSQL reads, not in milliseconds as it
 * was sent. */
static void
write_stamp(struct json_out *w, const void *at)
{
	const struct stamp *stamp = at;
	char text[CLOCK_TEXT];

	BUG_ON(clock_text(stamp->ms, text) != OK);
	json_put_str(w, text);
}

static void
write_list(struct json_out *w, const void *at)
{
	const struct list *list = at;

	json_put_raw(w, list->json, strlen(list->json));
}

void
field_write(struct json_out *w, enum field_type type, const void *at)
{
	switch (type) {
	case F_STR:
		json_put_str(w, *(const char *const *)at);
		return;
	case F_I32:
		json_put_i64(w, *(const int32_t *)at);
		return;
	case F_I64:
		json_put_i64(w, *(const int64_t *)at);
		return;
	case F_BOOL:
		json_put_bool(w, *(const bool *)at);
		return;
	case F_STAMP:
		write_stamp(w, at);
		return;
	case F_JSON:
		json_put_raw(w, ((const struct raw *)at)->json,
		    ((const struct raw *)at)->n);
		return;
	case F_IDS:
		write_ids(w, at);
		return;
	case F_STRS:
		write_strs(w, at);
		return;
	case F_LIST:
		write_list(w, at);
		return;
	default:
		BUG_ON(true);
	}
}
