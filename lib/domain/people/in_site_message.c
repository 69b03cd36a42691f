/* in_site_message.c - stores in-site messages; one statement stores all those
 * of a change. */
#include "people/in_site_message.h"

#include "lang/lang.h"
#include "people/people.h"
#include "sql/lib/in_site_message.h"
#include "store/db.h"
#include "text/json_out.h"

#define MESSAGES_BYTES_MAX ((size_t)16 * 1024 * 1024)

static void
put(struct json_out *w, const char *key, const char *text)
{
	json_key(w, key);
	json_put_str(w, text);
}

static void
put_id(struct json_out *w, const char *key, const char *user)
{
	int64_t id = people_id(user);

	json_key(w, key);
	if (id == 0)
		json_put_null(w);
	else
		json_put_i64(w, id);
}

static const char *
or_empty(const char *text)
{
	return text != NULL ? text : "";
}

/* Writes the texts with which the template was seeded, in both languages.  With
 * them the statement sees whether an administrator has changed the template;
 * only if not, those who read Chinese get the Chinese text. */
static void
put_seeded(struct json_out *w, const char *code)
{
	put(w, "content", lang_text(LANG_EN, "template", code));
	put(w, "zh_content", lang_text(LANG_ZH, "template", code));
	put(w, "sender", lang_text(LANG_EN, "sender", code));
	put(w, "zh_sender", lang_text(LANG_ZH, "sender", code));
}

static void
put_letter(struct json_out *w, const struct in_site_message *l)
{
	json_obj(w);
	put_id(w, "user_id", l->to);
	put_id(w, "starter_id", l->starter);
	put(w, "code", l->code);
	put_seeded(w, l->code);
	json_key(w, "params");
	json_obj(w);
	put(w, "processInstanceName", or_empty(l->process_instance_name));
	put(w, "taskName", or_empty(l->task_name));
	put(w, "reason", or_empty(l->reason));
	put(w, "detailUrl", or_empty(l->detail_url));
	json_end_obj(w);
	json_end_obj(w);
}

enum err
in_site_messages_send(
    struct ctx *ctx, const struct in_site_message *v, size_t n)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	struct raw all;

	if (n == 0)
		return OK;
	buf_init(&b, MESSAGES_BYTES_MAX);
	json_arr(&w);
	for (size_t i = 0; i < n; i++)
		put_letter(&w, &v[i]);
	json_end_arr(&w);
	if (b.over)
		return fault(ctx, "%zu messages of one change are too long", n);
	all = (struct raw){ buf_text(&b), b.n };
	return db_do(
	    ctx, &sql_in_site_messages_send, ARGS(AN("letters", &all)));
}
