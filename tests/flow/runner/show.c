/* show.c - writes answers of `flow` for people to read: in one line, which
 * tasks and tokens wait at which nodes, which timers are armed, and the state
 * of the instances. */
#include <string.h>

#include "runner.h"
#include "text/json_in.h"

#define MANY       30 /* with more actions, only their number is shown */
#define LINE_BYTES ((size_t)4 << 20)

static const char *
str(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);
	size_t n;

	return json_kind(v) == JSON_STR ? json_str(v, &n) : NULL;
}

static const char *
word(const struct json *j, const char *key)
{
	const char *s = str(j, key);

	return s != NULL ? s : "?";
}

static int64_t
num(const struct json *j, const char *key)
{
	const struct json *v = json_get(j, key);

	return json_kind(v) == JSON_INT ? json_int(v) : -100;
}

/* Writes the name of an instance, unless it is the first one: most cases have
 * no other. */
static void
instance(struct buf *to, const char *id)
{
	if (id != NULL && strcmp(id, "1") != 0)
		buf_printf(to, "/%s", id);
}

/* Writes a name in one line: line ends in it are escaped. */
static void
show_name(struct buf *to, const char *name)
{
	buf_str(to, "\"");
	for (; *name != '\0'; name++) {
		if (*name == '\n')
			buf_str(to, "\\n");
		else
			buf_add(to, name, 1);
	}
	buf_str(to, "\"");
}

static void
show_open(struct buf *to, const struct json *t)
{
	const char *assignee = str(t, "assignee"), *owner = str(t, "owner");
	const char *parent = str(t, "parent"), *name = str(t, "name");

	buf_printf(to, " %s", word(t, "node"));
	if (name != NULL)
		show_name(to, name);
	if (assignee != NULL)
		buf_printf(to, "=%s", assignee);
	if (owner != NULL)
		buf_printf(to, "<%s", owner);
	if (parent != NULL)
		buf_printf(to, "^%s", parent);
	if (num(t, "status") != -100 && num(t, "status") != 1)
		buf_printf(to, "!%d", (int)num(t, "status"));
	instance(to, str(t, "instance"));
}

static void
show_waiting(struct buf *to, const struct json *t)
{
	buf_printf(to, " %s", word(t, "node"));
	if (str(t, "name") != NULL)
		show_name(to, str(t, "name"));
	if (str(t, "due") != NULL)
		buf_printf(to, "@%s", str(t, "due"));
	instance(to, str(t, "instance"));
}

static void
show_list(struct buf *to, const struct json *j, const char *key,
    void (*show)(struct buf *to, const struct json *t))
{
	const struct json *list = json_get(j, key);

	if (json_len(list) == 0)
		return;
	buf_str(to, key);
	for (size_t i = 0; i < json_len(list); i++)
		show(to, json_at(list, i));
	buf_str(to, "; ");
}

/* Writes the text of a reason, and its code if the system has decided. */
static void
show_reason(struct buf *to, const char *reason, const char *code)
{
	if (reason != NULL)
		buf_printf(to, " \"%s\"", reason);
	if (code != NULL)
		buf_printf(to, " #%s", code);
}

static void
show_instance(struct arena *a, struct buf *to, const struct json *i)
{
	static const char *const names[] = { "", "running", "approved",
		"rejected", "cancelled", "stands" };
	int64_t status = num(i, "status");
	const char *reason = str(i, "reason");

	if (strcmp(word(i, "id"), "1") != 0)
		buf_printf(to, "%s:", word(i, "id"));
	buf_printf(to, "%s %s", word(i, "key"), word(i, "state"));
	if (status > 1 && status < 6)
		buf_printf(to, " %s", names[status]);
	show_reason(to, reason, str(i, "code"));
	buf_printf(to, " %s; ", json_text(a, json_get(i, "variables")));
}

static void
show_action(struct buf *to, const struct json *t)
{
	const char *user = str(t, "user"), *text = str(t, "text");

	buf_printf(to, " %s", word(t, "action"));
	if (num(t, "comment") != -100)
		buf_printf(to, "%d", (int)num(t, "comment"));
	if (str(t, "node") != NULL)
		buf_printf(to, " %s", word(t, "node"));
	if (user != NULL)
		buf_printf(to, "=%s", user);
	show_reason(to, text, str(t, "code"));
	buf_str(to, ",");
}

static void
show_record(struct buf *to, const struct json *t)
{
	const char *end = str(t, "end");

	buf_printf(to, " %s", word(t, "node"));
	if (str(t, "name") != NULL)
		show_name(to, str(t, "name"));
	buf_printf(to, "(%s)", word(t, "type"));
	instance(to, str(t, "instance"));
	if (end == NULL)
		buf_str(to, "...");
	else if (strcmp(end, word(t, "start")) != 0)
		buf_printf(to, "[%s-%s]", word(t, "start"), end);
}

/* Writes the state of a task with approvals. */
static void
show_task(struct buf *to, const struct json *t)
{
	const char *assignee = str(t, "assignee"), *reason = str(t, "reason");

	buf_printf(to, " %s", word(t, "node"));
	if (assignee != NULL)
		buf_printf(to, "=%s", assignee);
	buf_printf(to, "!%d", (int)num(t, "status"));
	show_reason(to, reason, str(t, "code"));
	buf_str(to, ",");
}

static void
show_text(struct buf *to, const struct json *t)
{
	size_t n;

	buf_printf(to, " %s", json_str(t, &n));
}

static void
show_forecast(struct buf *to, const struct json *t)
{
	const struct json *users = json_get(t, "users");
	size_t n;

	buf_printf(to, " %s", word(t, "node"));
	for (size_t i = 0; i < json_len(users); i++)
		buf_printf(to, "%s%s", i == 0 ? "=" : "+",
		    json_str(json_at(users, i), &n));
	if (num(t, "status") != -1)
		buf_printf(to, "!%d", (int)num(t, "status"));
}

/* Takes the text out of the buffer, without the separator at its end. */
static const char *
taken(struct arena *a, struct buf *b)
{
	const char *text;

	while (b->n > 0 && strchr("; ,", b->p[b->n - 1]) != NULL)
		b->n--;
	text = b->n > 0 ? arena_strndup(a, b->p, b->n) : "nothing";
	buf_free(b);
	return text;
}

static const char *
show_refusal(struct arena *a, const struct json *j)
{
	const char *why = str(j, "error");

	return num(j, "code") == -100 ? arena_printf(a, "refused: %s", why)
	                              : arena_printf(a, "refused: %s (%d)", why,
	                                    (int)num(j, "code"));
}

const char *
show_answer(struct arena *a, const char *json)
{
	CLEANUP(json_free) struct json *j = NULL;
	const struct json *list;
	const char *why = "";
	struct buf b;

	if (json_parse(a, json, strlen(json), &j, &why) != OK)
		return arena_printf(a, "no JSON: %s", why);
	if (str(j, "error") != NULL)
		return show_refusal(a, j);
	buf_init(&b, LINE_BYTES);
	show_list(&b, j, "open", show_open);
	show_list(&b, j, "receive", show_waiting);
	show_list(&b, j, "timers", show_waiting);
	if (num(j, "parked") != 0)
		buf_printf(&b, "parked %d; ", (int)num(j, "parked"));
	list = json_get(j, "instances");
	for (size_t i = 0; i < json_len(list); i++)
		show_instance(a, &b, json_at(list, i));
	if (json_len(json_get(j, "actions")) > MANY)
		buf_printf(
		    &b, "%zu actions; ", json_len(json_get(j, "actions")));
	else
		show_list(&b, j, "actions", show_action);
	show_list(&b, j, "predicted", show_forecast);
	show_list(&b, j, "turn", show_text);
	show_list(&b, j, "trail_open", show_text);
	show_list(&b, j, "trail_ended", show_text);
	show_list(&b, j, "flows", show_text);
	show_list(&b, j, "history", show_record);
	show_list(&b, j, "tasks", show_task);
	return taken(a, &b);
}

const char *
show_check(struct arena *a, const char *json)
{
	static const char *const keys[] = { "errors", "warnings" };
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = "";
	struct buf b;

	if (json_parse(a, json, strlen(json), &j, &why) != OK)
		return arena_printf(a, "no JSON: %s", why);
	buf_init(&b, LINE_BYTES);
	buf_str(&b, json_bool(json_get(j, "ok")) ? "ok; " : "");
	for (size_t k = 0; k < ARRAY_LEN(keys); k++) {
		const struct json *list = json_get(j, keys[k]);

		for (size_t i = 0; i < json_len(list); i++) {
			const struct json *v = json_at(list, i);

			buf_printf(&b, "%.*s %s %s:%d; ",
			    (int)strlen(keys[k]) - 1, keys[k], word(v, "code"),
			    word(v, "element"), (int)num(v, "line"));
		}
	}
	return taken(a, &b);
}
