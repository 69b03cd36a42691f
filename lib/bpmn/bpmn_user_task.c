/* bpmn_user_task.c - reads who decides a user task, and how. */
#include <string.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/bpmn_int.h"
#include "bpmn/task_set.h"

/* The extension elements that hold a number, and the member of task_set that
 * each one fills. */
static const struct {
	const char *name;
	size_t at;
} numbers[] = {
	{ "nodeType", offsetof(struct task_set, node_type) },
	{ "approveType", offsetof(struct task_set, approve_type) },
	{ "approveMethod", offsetof(struct task_set, approve_method) },
	{ "approveRatio", offsetof(struct task_set, approve_ratio) },
	{ "assignStartUserHandlerType",
	    offsetof(struct task_set, starter_handler) },
	{ "rejectHandlerType", offsetof(struct task_set, reject_handler) },
	{ "assignEmptyHandlerType", offsetof(struct task_set, empty_handler) },
};

/* Extension elements that consist of three texts: buttons and form fields. */
struct triple {
	const char *element, *key, *text, *value;
};

static const struct triple button = { "buttonsSetting", "id", "displayName",
	"enable" };
static const struct triple field = { "fieldsPermission", "field", "title",
	"permission" };

static const struct pair_set *
pairs(struct reader *r, const struct xml_node *x, const struct triple *t,
    size_t *n)
{
	const struct xml_node *e = NULL;
	struct pair_set *v;

	for (*n = 0; (e = bpmn_ext(x, e, t->element)) != NULL;)
		++*n;
	v = arena_new(r->a, struct pair_set, *n);
	for (size_t i = 0; (e = bpmn_ext(x, e, t->element)) != NULL; i++)
		v[i] = (struct pair_set){
			.key = bpmn_either(e, t->key),
			.text = bpmn_either(e, t->text),
			.value = bpmn_either(e, t->value),
		};
	return v;
}

/* A list of texts separated by commas, such as "1, 2,3". */
static struct strs
comma_list(struct arena *a, const char *s)
{
	struct strs out = { .n = 0 };
	size_t max = 1;

	if (s == NULL)
		return out;
	for (const char *p = s; *p != '\0'; p++)
		max += *p == ',';
	out.v = arena_new(a, const char *, max);
	while (s != NULL) {
		const char *comma = strchr(s, ',');
		size_t n = comma != NULL ? (size_t)(comma - s) : strlen(s);
		const char *one = bpmn_trimmed(a, arena_strndup(a, s, n));

		if (one != NULL)
			out.v[out.n++] = one;
		s = comma != NULL ? comma + 1 : NULL;
	}
	return out;
}

/* The text of a setting: from an attribute, which is the older spelling, or
 * else from an extension element. */
static const char *
setting(struct reader *r, const struct xml_node *x, const char *name)
{
	const char *v = bpmn_trimmed(r->a, bpmn_attr(x, name));

	return v != NULL ? v : bpmn_ext_text(r, x, name);
}

static void
who(struct reader *r, const struct xml_node *x, struct task_set *t)
{
	const char *strategy = setting(r, x, "candidateStrategy");

	t->strategy = bpmn_number(strategy);
	if (strategy != NULL && t->strategy == 0)
		t->strategy = -1; /* unknown strategy; a check reports it */
	t->param = setting(r, x, "candidateParam");
	if (t->strategy == STRATEGY_EXPRESSION)
		t->param_expr = bpmn_expr(r, x, t->param);
	t->assignee =
	    bpmn_expr(r, x, bpmn_trimmed(r->a, bpmn_attr(x, "assignee")));
}

/* The length of the first member of a list separated by commas; commas inside
 * braces do not separate members. */
static size_t
one_of(const char *s)
{
	size_t n;
	int deep = 0;

	for (n = 0; s[n] != '\0' && (s[n] != ',' || deep > 0); n++)
		deep += (s[n] == '{') - (s[n] == '}');
	return n;
}

/* Report the first member of the list that does not compile: one diagnostic
 * about an element is enough. */
static void
check_list(struct reader *r, const struct xml_node *x, const char *s)
{
	while (*s != '\0') {
		size_t n = one_of(s);
		bool plain = memchr(s, '{', n) == NULL;

		arena_reset(r->a);
		if (!plain &&
		    bpmn_expr(r, x, arena_strndup(r->a, s, n)) == NULL)
			return;
		s += n + (s[n] == ',');
	}
}

/*
 * BPMN's candidate users, candidate groups and due dates have no effect here:
 * strategies and time-outs are used instead.  An expression in them that does
 * not compile is reported nevertheless, because the reference engine would fail
 * when it creates the task.
 */
static void
check_unused(const struct reader *r, const struct xml_node *x)
{
	static const char *const texts[] = { "owner", "dueDate", "priority" };
	static const char *const lists[] = { "candidateUsers",
		"candidateGroups" };
	CLEANUP(arena_free) struct arena all = { 0 };
	struct reader aside = *r; /* the expressions are freed on return */
	const char *s;

	aside.a = &all;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		s = bpmn_trimmed(&all, bpmn_attr(x, texts[i]));
		(void)bpmn_expr(&aside, x, s);
	}
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		s = bpmn_attr(x, lists[i]);
		if (s != NULL)
			check_list(&aside, x, s);
	}
}

void
bpmn_user_task(struct reader *r, struct node *n)
{
	struct task_set *t = arena_new(r->a, struct task_set, 1);
	const struct xml_node *x = n->xml;

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		int32_t v = bpmn_number(bpmn_ext_text(r, x, numbers[i].name));

		memcpy((char *)t + numbers[i].at, &v, sizeof(v));
	}
	who(r, x, t);
	if (t->approve_ratio == 0 && n->multi != NULL)
		t->approve_ratio = n->multi->ratio;
	t->return_node = bpmn_ext_text(r, x, "rejectReturnTaskId");
	t->empty_users =
	    comma_list(r->a, bpmn_ext_text(r, x, "assignEmptyUserIds"));
	t->sign = bpmn_true(bpmn_ext_text(r, x, "signEnable"));
	t->reason = bpmn_true(bpmn_ext_text(r, x, "reasonRequire"));
	check_unused(r, x);
	t->id_variable = bpmn_expr(
	    r, x, bpmn_trimmed(r->a, bpmn_attr(x, "taskIdVariableName")));
	t->form_key = bpmn_attr(x, "formKey");
	t->buttons = pairs(r, x, &button, &t->n_buttons);
	t->fields = pairs(r, x, &field, &t->n_fields);
	n->task = t;
}
