/* bpmn_activity.c - reads the settings of flows and of nodes: those of user
 * tasks, multi-instances and call activities itself, those of other kinds of
 * node by bpmn_event.c and bpmn_service.c. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "text/xml_tree.h"

/* -- user tasks: who decides, and how ------------------------------------ */

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

/* The buttons of a task, and its form fields, at most: pages that show the task
 * look through them for each. */
#define PAIRS_MAX 1000

/* The buttons or form fields in the extension elements of that form; *n: how
 * many. */
static const struct pair_set *
read_pairs(struct reader *r, const struct xml_node *x, const struct triple *t,
    size_t *n)
{
	const struct xml_node *e = NULL;
	struct pair_set *v;

	for (*n = 0; (e = bpmn_ext(x, e, t->element)) != NULL;)
		++*n;
	if (*n > PAIRS_MAX) {
		struct position at = position_of(r, x);

		diagnostic_add(r->f, DIAGNOSTIC_BPMN, false, &at,
		    "it has more than %d elements %s", PAIRS_MAX, t->element);
	}
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

/* Reads who is asked for a user task. */
static void
read_candidates(struct reader *r, const struct xml_node *x, struct task_set *t)
{
	const char *strategy = setting(r, x, "candidateStrategy");

	t->strategy = bpmn_number(strategy);
	if (strategy != NULL && t->strategy == 0)
		t->strategy = -1; /* no strategy; a check reports it */
	t->param = setting(r, x, "candidateParam");
	if (t->strategy == STRATEGY_EXPRESSION)
		t->param_expr = bpmn_expr(r, x, t->param);
	t->assignee =
	    bpmn_expr(r, x, bpmn_trimmed(r->a, bpmn_attr(x, "assignee")));
}

/* The length of the first member of a list separated by commas; commas inside
 * braces do not separate members. */
static size_t
member_length(const char *s)
{
	size_t n;
	int deep = 0;

	for (n = 0; s[n] != '\0' && (s[n] != ',' || deep > 0); n++)
		deep += (s[n] == '{') - (s[n] == '}');
	return n;
}

/* Reports the first member of the list that does not compile: one diagnostic
 * about an element is enough.  Empties the arena of r for each member. */
static void
check_list(struct reader *r, const struct xml_node *x, const char *s)
{
	while (*s != '\0') {
		size_t n = member_length(s);
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
	struct reader aside = *r; /* its arena is freed on return */
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

static void
bpmn_user_task(struct reader *r, struct node *n)
{
	struct task_set *t = arena_new(r->a, struct task_set, 1);
	const struct xml_node *x = n->xml;
	const char *reason;

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		int32_t v = bpmn_number(bpmn_ext_text(r, x, numbers[i].name));

		memcpy((char *)t + numbers[i].at, &v, sizeof(v));
	}
	read_candidates(r, x, t);
	if (t->approve_ratio == 0 && n->multi != NULL)
		t->approve_ratio = n->multi->ratio;
	t->return_node = bpmn_ext_text(r, x, "rejectReturnTaskId");
	t->empty_users =
	    comma_list(r->a, bpmn_ext_text(r, x, "assignEmptyUserIds"));
	t->sign = bpmn_true(bpmn_ext_text(r, x, "signEnable"));
	reason = bpmn_ext_text(r, x, "reasonRequire");
	t->reason = bpmn_true(reason);
	t->unreasoned = reason != NULL && !t->reason;
	check_unused(r, x);
	t->id_variable = bpmn_expr(
	    r, x, bpmn_trimmed(r->a, bpmn_attr(x, "taskIdVariableName")));
	t->form_key = bpmn_attr(x, "formKey");
	t->buttons = read_pairs(r, x, &button, &t->n_buttons);
	t->fields = read_pairs(r, x, &field, &t->n_fields);
	n->task = t;
}

/* -- multi-instances, which any activity may be -------------------------- */

/* The beginning of the completion condition that designers write when some of
 * the elements are enough, without blanks. */
#define RATIO "${nrOfCompletedInstances/nrOfInstances>="

/* The percentage in the rest of the condition: "0.5}", "1}" or "0.05}", with at
 * most two digits after the point; 0 when the rest has another form. */
static int32_t
per_cent(const char *s)
{
	int32_t v = *s == '1' ? 100 : 0;
	int32_t worth = 10;

	s += *s == '0' || *s == '1';
	if (*s == '.')
		for (s++; *s >= '0' && *s <= '9'; s++, worth /= 10) {
			if (worth == 0 && *s != '0')
				return 0;
			v += (*s - '0') * worth;
		}
	return strcmp(s, "}") == 0 && v <= 100 ? v : 0;
}

/* The percentage of approvals that a completion condition demands, if it has
 * the form that designers write; else 0. */
static int32_t
bpmn_ratio(const char *condition)
{
	char bare[sizeof(RATIO) + 40];
	size_t n = 0;

	for (const char *p = condition; *p != '\0'; p++) {
		if (strchr(" \t\r\n", *p) != NULL)
			continue;
		if (n + 1 == sizeof(bare))
			return 0;
		bare[n++] = *p;
	}
	bare[n] = '\0';
	if (strncmp(bare, RATIO, strlen(RATIO)) != 0)
		return 0;
	return per_cent(bare + strlen(RATIO));
}

/* Reports a cardinality that is a plain text and no number; an expression is
 * evaluated only when an instance comes to it. */
static void
check_cardinality(
    struct reader *r, const struct node *n, const struct multi_set *m)
{
	const char *text =
	    m->cardinality != NULL ? expr_literal(m->cardinality) : NULL;
	struct position at = position_of(r, n->xml);
	char *end;

	if (text == NULL)
		return;
	if (text[strspn(text, "+-.0123456789eE")] == '\0' && *text != '\0' &&
	    strtod(text, &end) >= 0 && *end == '\0')
		return;
	diagnostic_add(r->f, DIAGNOSTIC_MULTI, false, &at,
	    "the cardinality \"%.200s\" is no number of instances", text);
}

/* The text in the element, trimmed; NULL: it is blank, or x is NULL. */
static const char *
text_of(struct reader *r, const struct xml_node *x)
{
	return x != NULL ? bpmn_trimmed(r->a, xml_text(r->a, x)) : NULL;
}

/* The text of the collection, in either of the two spellings that files use. */
static const char *
collection(struct reader *r, const struct xml_node *x)
{
	const char *text = bpmn_trimmed(r->a, bpmn_attr(x, "collection"));

	return text != NULL ? text
	                    : text_of(r, bpmn_child(x, "loopDataInputRef"));
}

/* The name of the variable for each element, in either of the two spellings
 * that files use. */
static const char *
element_name(struct reader *r, const struct xml_node *x)
{
	const char *name = bpmn_trimmed(r->a, bpmn_attr(x, "elementVariable"));
	const struct xml_node *item = bpmn_child(x, "inputDataItem");

	if (name == NULL && item != NULL)
		name = bpmn_plain(r->a, item, "name");
	return name;
}

/* Reports extensions that would need Java classes of the reference engine, or
 * that collect variables of the elements. */
static void
check_extensions(
    struct reader *r, const struct node *n, const struct xml_node *x)
{
	const struct xml_node *e = bpmn_ext(x, NULL, "collection");
	struct position at = position_of(r, n->xml);
	const char *who = NULL;

	if (e != NULL)
		who = bpmn_either(e, "class");
	if (e != NULL && who == NULL)
		who = bpmn_either(e, "delegateExpression");
	if (who != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_DELEGATE, false, &at,
		    "the collection handler \"%.200s\" is not registered", who);
	if (bpmn_ext(x, NULL, "variableAggregation") != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, true, &at,
		    "variableAggregation is not supported and ignored");
}

/* Reads the settings of a multi-instance, if the node is one. */
static void
bpmn_multi(struct reader *r, struct node *n)
{
	const struct xml_node *x =
	    bpmn_child(n->xml, "multiInstanceLoopCharacteristics");
	struct position at = position_of(r, n->xml);
	const struct xml_node *done;
	const char *number, *list;
	struct multi_set *m;

	if (x == NULL)
		return;
	m = arena_new(r->a, struct multi_set, 1);
	number = text_of(r, bpmn_child(x, "loopCardinality"));
	list = collection(r, x);
	if (number == NULL && list == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "multi-instance without cardinality and without "
		    "collection is not supported");
	m->stands_for_users = number == NULL && list != NULL &&
	                      strcmp(list, CANDIDATES_LIST) == 0;
	done = bpmn_child(x, "completionCondition");
	m->sequential = bpmn_true(bpmn_plain(r->a, x, "isSequential"));
	m->cardinality = bpmn_expr(r, n->xml, number);
	m->collection = bpmn_variable(r, n->xml, list);
	m->element = element_name(r, x);
	m->index = bpmn_trimmed(r->a, bpmn_attr(x, "elementIndexVariable"));
	m->done = bpmn_condition(r, n->xml, done);
	if (done != NULL)
		m->ratio = bpmn_ratio(xml_text(r->a, done));
	check_cardinality(r, n, m);
	check_extensions(r, n, x);
	n->multi = m;
}

/* -- call activities: which process, and which variables go in and come out
 * -- */

/* The variables that go into a call (name "in") or come out of it ("out");
 * those without source or target are left out.  *n: how many. */
static const struct map_set *
read_mappings(
    struct reader *r, const struct xml_node *x, const char *name, size_t *n)
{
	const struct xml_node *e = NULL;
	struct map_set *v;
	size_t max = 0;

	while ((e = bpmn_ext(x, e, name)) != NULL)
		max++;
	*n = 0;
	v = arena_new(r->a, struct map_set, max);
	while ((e = bpmn_ext(x, e, name)) != NULL) {
		struct map_set *to = &v[*n];
		const char *named = bpmn_either(e, "targetExpression");

		to->target = bpmn_either(e, "target");
		to->target_expr =
		    bpmn_expr(r, x, to->target == NULL ? named : NULL);
		to->source = bpmn_either(e, "source");
		to->expr = bpmn_expr(r, x, bpmn_either(e, "sourceExpression"));
		*n += (to->target != NULL || to->target_expr != NULL) &&
		      (to->source != NULL || to->expr != NULL);
	}
	return v;
}

/* An element "in" without a source is about the whole call: it sets the
 * business key, or says that all variables are passed. */
static void
read_whole_call(struct reader *r, const struct xml_node *x, struct call_set *c)
{
	const struct xml_node *e = NULL;

	while ((e = bpmn_ext(x, e, "in")) != NULL) {
		const char *all = bpmn_either(e, "variables");
		const char *key = bpmn_either(e, "businessKey");

		if (bpmn_either(e, "source") != NULL ||
		    bpmn_either(e, "sourceExpression") != NULL)
			continue;
		c->inherit |= all != NULL && strcasecmp(all, "all") == 0;
		if (key != NULL)
			c->business_key = bpmn_expr(r, x, key);
	}
}

/* A called process is found by its key; other ways of naming it are
 * reported. */
static void
check_key_type(struct reader *r, const struct xml_node *x)
{
	const char *type =
	    bpmn_trimmed(r->a, bpmn_attr(x, "calledElementType"));
	struct position at = position_of(r, x);

	if (type != NULL && strcmp(type, "key") != 0)
		diagnostic_add(r->f, DIAGNOSTIC_CALL, true, &at,
		    "its calledElement is taken as a key, not as \"%.100s\"",
		    type);
}

static void
bpmn_call_activity(struct reader *r, struct node *n)
{
	struct call_set *c = arena_new(r->a, struct call_set, 1);
	const struct xml_node *x = n->xml;
	const char *key = bpmn_plain(r->a, x, "calledElement");
	struct position at = position_of(r, x);

	if (key == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_CALL, false, &at,
		    "it has no calledElement");
	c->key = bpmn_expr(r, x, key);
	c->inherit = bpmn_true(bpmn_attr(x, "inheritVariables"));
	c->async = bpmn_true(bpmn_ext_text(r, x, "childAsync"));
	c->skip_start = bpmn_true(bpmn_ext_text(r, x, "skipStartUserNode"));
	c->business_key = bpmn_expr(r, x, setting(r, x, "businessKey"));
	c->inherit_business_key = bpmn_true(bpmn_attr(x, "inheritBusinessKey"));
	c->name = bpmn_expr(r, x, setting(r, x, "processInstanceName"));
	c->id_variable =
	    bpmn_expr(r, x, bpmn_trimmed(r->a, bpmn_attr(x, "idVariableName")));
	c->local_out = bpmn_true(bpmn_attr(x, "useLocalScopeForOutParameters"));
	read_whole_call(r, x, c);
	check_key_type(r, x);
	c->in = read_mappings(r, x, "in", &c->n_in);
	c->out = read_mappings(r, x, "out", &c->n_out);
	c->starter_type = bpmn_number(bpmn_ext_text(r, x, "startUserType"));
	c->starter_empty =
	    bpmn_number(bpmn_ext_text(r, x, "startUserEmptyType"));
	c->starter_field = bpmn_ext_text(r, x, "startUserField");
	n->call = c;
}

/* -- all nodes and flows ------------------------------------------------- */

void
bpmn_flow(struct reader *r, const struct xml_node *x)
{
	struct model *m = r->m;
	struct flow *f = &m->flows[m->n_flows - 1];
	struct position at = position_of(r, x);

	*f = (struct flow){
		.id = bpmn_plain(r->a, x, "id"),
		.process = r->process,
		.scope = r->scope,
		.from = NO_NODE,
		.to = NO_NODE,
		.cond =
		    bpmn_condition(r, x, bpmn_child(x, "conditionExpression")),
		.skip = bpmn_expr(r, x, bpmn_attr(x, "skipExpression")),
		.xml = x,
	};
	f->listeners = bpmn_listeners(r, x, &f->n_listeners);
	if (bpmn_plain(r->a, x, "sourceRef") == NULL)
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no sourceRef");
	if (bpmn_plain(r->a, x, "targetRef") == NULL)
		diagnostic_add(
		    r->f, DIAGNOSTIC_BPMN, false, &at, "it has no targetRef");
}

/* A SIMPLE router becomes an exclusive gateway that has the extension nodeType;
 * the gateways of branches do not have it. */
static void
read_router(struct reader *r, struct node *n)
{
	n->router = bpmn_ext_text(r, n->xml, "nodeType") != NULL;
}

void
bpmn_details(struct reader *r, struct node *n)
{
	static void (*const more[NODE__MAX])(struct reader *, struct node *) = {
		[NODE_START] = bpmn_event,
		[NODE_END] = bpmn_event,
		[NODE_THROW] = bpmn_event,
		[NODE_CATCH] = bpmn_event,
		[NODE_BOUNDARY] = bpmn_event,
		[NODE_EXCLUSIVE] = read_router,
		[NODE_USER] = bpmn_user_task,
		[NODE_SERVICE] = bpmn_service,
		[NODE_CALL] = bpmn_call_activity,
	};
	const char *name = xml_value(n->xml, "", "name");

	n->name =
	    bpmn_expr(r, n->xml, name != NULL && *name != '\0' ? name : NULL);
	n->skip = bpmn_expr(r, n->xml, bpmn_attr(n->xml, "skipExpression"));
	n->listeners = bpmn_listeners(r, n->xml, &n->n_listeners);
	if (kind_is_activity(n->kind))
		bpmn_multi(r, n);
	if (more[n->kind] != NULL)
		more[n->kind](r, n);
}
