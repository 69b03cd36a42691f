/* message.c - reads and writes the JSON text of a message for browsers. */
#include "bus/message.h"

#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "text/json_in.h"
#include "text/json_out.h"

/* The header in which other programs send the tenant's id, as a text. */
#define TENANT "tenant-id"

enum route
message_route(const struct message *m)
{
	if (m->socket != NULL && m->socket[0] != '\0')
		return ROUTE_SOCKET;
	if (m->user_type == 0)
		return ROUTE_NOBODY;
	return m->user_id != 0 ? ROUTE_USER : ROUTE_KIND;
}

static void
put_headers(struct json_out *w, int64_t tenant_id)
{
	char number[NUM_MAX + 1];

	json_key(w, "headers");
	json_obj(w);
	if (tenant_id != 0) {
		(void)num_write(tenant_id, number);
		json_member_str(w, TENANT, number);
	}
	json_end_obj(w);
}

void
message_write(struct buf *out, const struct message *m)
{
	struct json_out w = { .to = out };

	json_obj(&w);
	put_headers(&w, m->tenant_id);
	json_member_str(&w, "sessionId", m->socket);
	json_member_id(&w, "userType", m->user_type);
	json_member_id(&w, "userId", m->user_id);
	json_member_str(&w, "messageType", m->type);
	json_member_str(&w, "messageContent", m->content);
	json_end_obj(&w);
}

/* Reads a number, or a text with a number; null, absent and "" are 0. */
static enum err
get_number(const struct json *j, int64_t *out)
{
	const char *s;
	size_t n;

	*out = 0;
	switch (json_kind(j)) {
	case JSON_NULL:
		return OK;
	case JSON_INT:
		*out = json_int(j);
		return OK;
	case JSON_STR:
		s = json_str(j, &n);
		return n == 0 ? OK : num_read(s, n, out);
	default:
		return E_BAD_REQUEST;
	}
}

static enum err
get_text(struct arena *a, const struct json *j, const char **out)
{
	const char *s;
	size_t n;

	*out = NULL;
	if (json_kind(j) == JSON_NULL)
		return OK;
	if (json_kind(j) != JSON_STR)
		return E_BAD_REQUEST;
	s = json_str(j, &n);
	*out = arena_strndup(a, s, n);
	return strlen(*out) == n ? OK : E_BAD_REQUEST;
}

/* Is the content JSON?  Other content would be of no use to a browser, and
 * could become longer than a frame may be, because control characters are
 * escaped. */
static bool
is_json(struct arena *a, const char *s)
{
	const char *why;

	return json_validate(a, s, strlen(s), &why) == OK;
}

static bool
within_limits(const struct message *m)
{
	return m->type != NULL && m->type[0] != '\0' && m->content != NULL &&
	       m->content[0] != '\0' &&
	       utf8_length(m->type, strlen(m->type)) <= MESSAGE_TYPE_MAX &&
	       strlen(m->content) <= MESSAGE_CONTENT_MAX;
}

static enum err
read_members(struct arena *a, const struct json *j, struct message *m)
{
	int64_t type;

	TRY(get_number(
	    json_get(json_get(j, "headers"), TENANT), &m->tenant_id));
	TRY(get_text(a, json_get(j, "sessionId"), &m->socket));
	TRY(get_number(json_get(j, "userType"), &type));
	TRY(get_number(json_get(j, "userId"), &m->user_id));
	TRY(get_text(a, json_get(j, "messageType"), &m->type));
	TRY(get_text(a, json_get(j, "messageContent"), &m->content));
	if (type < 0 || type > INT32_MAX || !within_limits(m) ||
	    !is_json(a, m->content))
		return E_BAD_REQUEST;
	m->user_type = (int32_t)type;
	return OK;
}

enum err
message_read(struct arena *a, const char *text, size_t n, struct message *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct message m = { 0 };
	const char *why;

	if (n > MESSAGE_TEXT_MAX)
		return E_BAD_REQUEST;
	TRY(json_parse(a, text, n, &j, &why));
	if (json_kind(j) != JSON_OBJECT)
		return E_BAD_REQUEST;
	TRY(read_members(a, j, &m));
	*out = m;
	return OK;
}
