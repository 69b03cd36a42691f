/* message_frame.c - writes and reads the messages on a websocket. */
#include "push/message_frame.h"

#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "text/json_in.h"
#include "text/json_out.h"

struct frame *
frame_text(const char *s, size_t n)
{
	struct frame *f = mem_new(sizeof(*f) + FRAME_PAD + n);

	f->refs = 1;
	f->n = n;
	memcpy(f->space + FRAME_PAD, s, n);
	return f;
}

struct frame *
frame_new(const char *type, const char *content)
{
	struct json_out w;
	struct frame *f;
	struct buf b;

	buf_init(&b, FRAME_MAX);
	w = (struct json_out){ .to = &b };
	json_obj(&w);
	json_key(&w, "type");
	json_put_str(&w, type);
	json_key(&w, "content");
	json_put_str(&w, content);
	json_end_obj(&w);
	BUG_ON(b.over);
	f = frame_text(b.p, b.n);
	buf_free(&b);
	return f;
}

struct frame *
frame_hold(struct frame *f)
{
	f->refs++;
	return f;
}

void
frame_drop(struct frame *f)
{
	if (--f->refs == 0)
		mem_free(f);
}

static const char *
text_of(const struct json *j, size_t *n)
{
	if (json_kind(j) != JSON_STR)
		return NULL;
	return json_str(j, n);
}

/* Reads the receiver's id; *out is 0, which means all users, when it is absent,
 * null or "".  False: it is not a positive number, so the message is
 * ignored. */
static bool
read_user(const struct json *j, int64_t *out)
{
	size_t n;
	const char *s = text_of(j, &n);

	*out = 0;
	if (json_kind(j) == JSON_NULL || (s != NULL && n == 0))
		return true;
	if (s != NULL)
		return num_read(s, n, out) == OK && *out > 0;
	if (json_kind(j) != JSON_INT)
		return false;
	*out = json_int(j);
	return *out > 0;
}

static enum said
read_demo(struct arena *a, const char *s, size_t n, struct demo *demo)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *text, *why;

	if (json_parse(a, s, n, &j, &why) != OK)
		return SAID_NOTHING;
	text = text_of(json_get(j, "text"), &n);
	if (text == NULL ||
	    !read_user(json_get(j, "toUserId"), &demo->to_user_id))
		return SAID_NOTHING;
	demo->text = arena_strndup(a, text, n);
	return SAID_DEMO;
}

enum said
frame_read(struct arena *a, const char *s, size_t n, struct demo *demo)
{
	static const char demo_type[] = "demo-message-send";
	CLEANUP(json_free) struct json *j = NULL;
	const char *type, *content, *why;
	size_t type_len, len;

	if (n == 4 && memcmp(s, "ping", 4) == 0)
		return SAID_PING;
	if (json_parse(a, s, n, &j, &why) != OK)
		return SAID_NOTHING;
	type = text_of(json_get(j, "type"), &type_len);
	content = text_of(json_get(j, "content"), &len);
	if (type == NULL || content == NULL ||
	    type_len != sizeof(demo_type) - 1 ||
	    memcmp(type, demo_type, type_len) != 0)
		return SAID_NOTHING;
	return read_demo(a, content, len, demo);
}

const char *
frame_demo(struct arena *a, const struct demo *demo, int64_t from_user_id)
{
	struct json_out w;
	const char *out;
	struct buf b;

	buf_init(&b, FRAME_MAX);
	w = (struct json_out){ .to = &b };
	json_obj(&w);
	json_key(&w, "fromUserId");
	json_put_i64(&w, from_user_id);
	json_key(&w, "text");
	json_put_str(&w, demo->text);
	json_key(&w, "single");
	json_put_bool(&w, demo->to_user_id != 0);
	json_end_obj(&w);
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}
