/* compare_state.c - compares an answer with the state that is printed after it.
 * Both must say the same, except that the answer leaves out instances that had
 * ended before. */
#include <string.h>

#include "runner.h"
#include "text/json_in.h"

/*
 * The state before a command, the answer to it and the state after it, parsed.
 */
struct view {
	struct json *before, *answer, *after;
};

static void
view_free(struct view *v)
{
	json_free(&v->before);
	json_free(&v->answer);
	json_free(&v->after);
}

static struct json *
parsed(struct arena *a, const char *text)
{
	struct json *j = NULL;
	const char *why;

	return json_parse(a, text, strlen(text), &j, &why) == OK ? j : NULL;
}

static bool
same(struct arena *a, const struct json *x, const struct json *y)
{
	return strcmp(json_text(a, x), json_text(a, y)) == 0;
}

/* Had the i-th instance, in the order of creation, ended before the command? */
static bool
had_ended(const struct json *before, size_t i)
{
	const struct json *one = json_at(json_get(before, "instances"), i);
	const struct json *state = json_get(one, "state");
	size_t n;

	return state != NULL && strcmp(json_str(state, &n), "running") != 0;
}

static bool
same_instances(struct arena *a, const struct view *v, bool all)
{
	const struct json *listed = json_get(v->answer, "instances");
	const struct json *whole = json_get(v->after, "instances");
	size_t k = 0;

	for (size_t i = 0; i < json_len(whole); i++)
		if ((all || !had_ended(v->before, i)) &&
		    (k == json_len(listed) ||
		        !same(a, json_at(whole, i), json_at(listed, k++))))
			return false;
	return k == json_len(listed);
}

static const char *
differs(struct arena *a, const struct view *v, bool all)
{
	static const char *const keys[] = { "open", "receive", "timers",
		"parked" };

	if (v->before == NULL || v->answer == NULL || v->after == NULL)
		return "an answer is no JSON";
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (!same(a, json_get(v->answer, keys[i]),
		        json_get(v->after, keys[i])))
			return "the state is another one";
	return same_instances(a, v, all) ? NULL
	                                 : "other instances are in the state";
}

const char *
unsettled(struct arena *a, const char *command, const char *answer,
    const char *before, const char *after)
{
	bool all = strncmp(command, "state", 5) == 0 ||
	           strncmp(command, "history", 7) == 0;
	CLEANUP(view_free) struct view v = { NULL, NULL, NULL };

	if (strncmp(answer, "{\"ok\":false", 11) == 0)
		return strcmp(before, after) != 0 ? "the refusal changed it"
		                                  : NULL;
	v.before = parsed(a, before);
	v.answer = parsed(a, answer);
	v.after = parsed(a, after);
	return differs(a, &v, all);
}
