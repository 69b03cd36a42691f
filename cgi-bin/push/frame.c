/*
 * frame.c - frames of websockets: checks the heads of those that a browser
 * sends, writes and reads the messages in them, and queues those that are still
 * to be sent over one connection.
 */
#include <string.h>

#include "base/arena.h"
#include "base/num.h"
#include "push/frame.h"
#include "text/json_in.h"
#include "text/json_out.h"

/* -- heads of received frames -------------------------------------------- */

/* A head is checked byte by byte: it may arrive in any number of pieces. */

#define FINAL    0x80
#define RESERVED 0x70
#define CONTROL  0x08 /* bit of an opcode */
#define MASKED   0x80
#define SHORT    125 /* largest length written in one byte */
#define WIDE_16  126
#define MASK_LEN 4

/* OP_MORE: a further frame of a message. */
enum opcode { OP_MORE, OP_TEXT, OP_BINARY, OP_CLOSE = 8, OP_PING, OP_PONG };
/* What the next byte belongs to: the head's first byte, its second one, a
 * length of several bytes, or the mask and the text. */
enum stage { AT_OPCODE, AT_LENGTH, AT_WIDE, AT_REST };

/* The head has ended; the mask and the text that follow are skipped unchecked.
 */
static void
begin_rest(struct frame_head *e)
{
	e->left = e->n + MASK_LEN;
	e->stage = AT_REST;
}

/* Takes the first byte of a head; false: it breaks the protocol.  A message
 * consists of frames up to the one marked final.  A control frame is always
 * final, and may come between the frames of a message. */
static bool
take_opcode(struct frame_head *e, unsigned char c)
{
	bool final = (c & FINAL) != 0;

	e->opcode = c & 0x0F;
	e->stage = AT_LENGTH;
	if ((c & RESERVED) != 0)
		return false;
	if ((e->opcode & CONTROL) != 0)
		return final && e->opcode <= OP_PONG;
	if (e->opcode > OP_BINARY || e->open != (e->opcode == OP_MORE))
		return false;
	e->open = !final;
	return true;
}

/* Takes the second byte of a head, which is the length or says in how many
 * bytes it follows; false: it breaks the protocol.  A browser masks all its
 * frames, and a control frame is short. */
static bool
take_length(struct frame_head *e, unsigned char c)
{
	unsigned char n = c & (unsigned char)~MASKED;

	if ((c & MASKED) == 0 || (n > SHORT && (e->opcode & CONTROL) != 0))
		return false;
	e->n = n;
	if (n <= SHORT) {
		begin_rest(e);
		return true;
	}
	e->wide = n == WIDE_16 ? 2 : 8;
	e->n = 0;
	e->least = n == WIDE_16 ? SHORT + 1 : UINT16_MAX + 1;
	e->stage = AT_WIDE;
	return true;
}

/* Takes the next byte of a length that is written in 2 or 8 bytes.  The length
 * must fit into 63 bits and be written in as few bytes as possible, else the
 * result is false; if the first of 8 bytes were too large, lws would drop the
 * socket. */
static bool
take_wide(struct frame_head *e, unsigned char c)
{
	if (e->wide == 8 && c > INT8_MAX)
		return false;
	e->n = e->n << 8 | c;
	if (--e->wide > 0)
		return true;
	if (e->n < e->least)
		return false;
	begin_rest(e);
	return true;
}

/* Checks one byte of a head; false: it breaks the protocol. */
static bool
take_byte(struct frame_head *e, unsigned char c)
{
	switch ((enum stage)e->stage) {
	case AT_OPCODE:
		return take_opcode(e, c);
	case AT_LENGTH:
		return take_length(e, c);
	case AT_WIDE:
	case AT_REST:
	default:
		return take_wide(e, c);
	}
}

size_t
frame_head_walk(
    struct frame_head *e, const unsigned char *p, size_t n, size_t *frames)
{
	size_t at = 0;

	while (at < n && !e->broken) {
		if (e->stage == AT_REST) {
			size_t here = n - at < e->left ? n - at : e->left;

			at += here;
			e->left -= here;
			if (e->left == 0)
				e->stage = AT_OPCODE;
			continue;
		}
		*frames += e->stage == AT_OPCODE;
		if (take_byte(e, p[at]))
			at++;
		else
			e->broken = true;
	}
	return at;
}

/* -- messages ------------------------------------------------------------ */

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
	json_member_str(&w, "type", type);
	json_member_str(&w, "content", content);
	json_end_obj(&w);
	BUG_ON(b.over);
	f = frame_text(b.p, b.n);
	buf_free(&b);
	return f;
}

void
frame_drop(struct frame *f)
{
	if (--f->refs == 0)
		mem_free(f);
}

/* The text of *n bytes; NULL: the value is no text. */
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

/* Reads the content of a demo message, {"text": ..., "toUserId": ...}. */
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
	json_member_i64(&w, "fromUserId", from_user_id);
	json_member_str(&w, "text", demo->text);
	json_member_bool(&w, "single", demo->to_user_id != 0);
	json_end_obj(&w);
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* -- queues of frames to send -------------------------------------------- */

/* A queue is a linked list, which allocates nothing while it is empty, as it
 * nearly always is. */

struct queued {
	struct queued *next;
	struct frame *frame;
	int64_t since_ms;
};

bool
queue_add(struct queue *q, struct frame *f, int64_t now_ms)
{
	struct queued *added;

	if (q->first != NULL && q->bytes + f->n > QUEUE_BYTES)
		return false;
	added = mem_new(sizeof(*added));
	f->refs++;
	added->frame = f;
	added->since_ms = now_ms;
	if (q->first == NULL)
		q->last = &q->first;
	*q->last = added;
	q->last = &added->next;
	q->bytes += f->n;
	return true;
}

struct frame *
queue_first(const struct queue *q)
{
	return q->first == NULL ? NULL : q->first->frame;
}

void
queue_taken(struct queue *q)
{
	struct queued *gone = q->first;

	q->first = gone->next;
	q->bytes -= gone->frame->n;
	frame_drop(gone->frame);
	mem_free(gone);
}

bool
queue_late(const struct queue *q, int64_t now_ms)
{
	return q->first != NULL && now_ms - q->first->since_ms > QUEUE_AGE_MS;
}

void
queue_free(struct queue *q)
{
	while (q->first != NULL)
		queue_taken(q);
}
