/*
 * simple_node.c - compiles the nodes of a SIMPLE model: those at which people
 * work (starter, approver, transactor, copy), child processes, delays and
 * triggers; and makes the elements that several of them need.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "bpmn/bean.h"
#include "bpmn/diagnostic.h"
#include "bpmn/document_build.h"
#include "bpmn/settings.h"
#include "bpmn/simple_int.h"
#include "expr/designer.h"
#include "expr/val.h"

#define WHY_MAX 600 /* bytes of a diagnostic, at most */

void
simple_wrong(struct simple *s, const struct val *node,
    enum diagnostic_code code, const char *fmt, ...)
{
	const char *id = member_str(node, "id");
	const char *name = member_str(node, "name");
	struct position at = { .what = "node", .serial = s->make.serial + 1 };
	char why[WHY_MAX];
	va_list ap;

	at.element = id != NULL ? id : name != NULL ? name : "";
	va_start(ap, fmt);
	(void)vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	diagnostic_add(s->f, code, false, &at, "%s", why);
}

/* The object that holds the settings of the node; a node without it is
 * reported. */
static const struct val *
simple_settings(struct simple *s, const struct simple_at *at, const char *key)
{
	const struct val *v = val_get(at->node, key);

	if (v == NULL || v->kind != VAL_OBJECT)
		simple_wrong(s, at->node, DIAGNOSTIC_BPMN, "it has no %s", key);
	return v;
}

/* How many ids were made from the same base; the ends of many branches may have
 * one base. */
struct asked {
	int names;
};

void
simple_take(struct simple *s, const char *id)
{
	struct asked *asked = arena_new(s->a, struct asked, 1);

	asked->names = 1;
	map_put(s->a, &s->taken, id, asked);
}

const char *
simple_id(struct simple *s, const char *base)
{
	struct asked *asked = map_get(&s->taken, base);
	const char *id = base;

	while (map_get(&s->taken, id) != NULL)
		id = arena_printf(s->a, "%s_%d", base, ++asked->names);
	simple_take(s, id);
	return id;
}

struct xml_node *
simple_node(struct simple *s, const struct simple_at *at, const char *element)
{
	struct xml_node *x = make_element(&s->make, s->process, element);

	make_attr(&s->make, x, "id", at->id);
	make_attr(&s->make, x, "name", member_str(at->node, "name"));
	return x;
}

struct xml_node *
simple_ext(struct simple *s, struct xml_node *x)
{
	return make_element(&s->make, x, "extensionElements");
}

/* Adds a setting as an extension element, or nothing when the value is NULL or
 * empty. */
static void
simple_set(
    struct simple *s, struct xml_node *ext, const char *name, const char *value)
{
	make_text(
	    &s->make, ext, arena_printf(s->a, "flowable:%s", name), value);
}

void
simple_set_int(
    struct simple *s, struct xml_node *ext, const char *name, int64_t value)
{
	if (value != 0)
		simple_set(
		    s, ext, name, arena_printf(s->a, "%lld", (long long)value));
}

const char *
simple_flow(struct simple *s, const struct simple_way *w)
{
	struct make *m = &s->make;
	const char *id = w->id;
	struct xml_node *x;

	if (w->to == NULL || *w->from == '\0' || s->n_flows > SIMPLE_FLOWS)
		return NULL;
	s->n_flows++;
	if (id == NULL)
		id = simple_id(s, arena_printf(s->a, "%s__%s", w->from, w->to));
	x = make_element(m, s->process, "sequenceFlow");
	make_attr(m, x, "id", id);
	make_attr(m, x, "name", w->name);
	make_attr(m, x, "sourceRef", w->from);
	make_attr(m, x, "targetRef", w->to);
	make_text(m, x, "conditionExpression", w->condition);
	return id;
}

const char *
simple_follow(struct simple *s, const char *from, const char *to)
{
	struct simple_way w = { .from = from, .to = to };

	return simple_flow(s, &w);
}

/* Whether a due date is a duration or a date, as numbers in the file. */
enum delay { DELAY_DURATION = 1, DELAY_DATE };

/* A boundary timer to be made.  host: the id of the node that it is on. */
struct simple_timer {
	const char *host;
	enum boundary_type type;
	const char *kind; /* element of the timer: timeDuration, ... */
	const char *value;
	int64_t handler; /* enum timeout_handler; 0: not of a task */
	bool interrupting;
};

/* Makes the boundary timer; returns its id. */
static const char *
simple_boundary(struct simple *s, const struct simple_timer *t)
{
	struct make *m = &s->make;
	const char *id = simple_id(s, arena_printf(s->a, "%s_timer", t->host));
	struct xml_node *x = make_element(m, s->process, "boundaryEvent"), *in;

	make_attr(m, x, "id", id);
	make_attr(m, x, "attachedToRef", t->host);
	make_attr(m, x, "cancelActivity", t->interrupting ? "true" : "false");
	in = simple_ext(s, x);
	simple_set_int(s, in, "boundaryEventType", t->type);
	simple_set_int(s, in, "timeoutHandlerType", t->handler);
	in = make_element(m, x, "timerEventDefinition");
	make_text(m, in, t->kind, t->value);
	return id;
}

/* -- nodes at which people work ------------------------------------------ */

/* The completion condition that so many per cent of the elements fulfil. */
static const char *
ratio_condition(struct simple *s, int64_t ratio)
{
	if (ratio < 0 || ratio > 100)
		ratio = 100;
	return arena_printf(s->a,
	    "${ nrOfCompletedInstances/nrOfInstances >= %lld.%02lld }",
	    (long long)(ratio / 100), (long long)(ratio % 100));
}

/* The completion condition for an approve method, spelled as the BPMN designer
 * spells it. */
static const char *
completion_condition(struct simple *s, const struct val *node, int64_t method)
{
	if (method == METHOD_ANY)
		return "${ nrOfCompletedInstances > 0 }";
	if (method == METHOD_IN_TURN)
		return "${ nrOfCompletedInstances >= nrOfInstances }";
	return ratio_condition(s, member_int(node, "approveRatio", 100));
}

/* Writes the multi-instance of an approval by several users, unless the method
 * is to ask only one. */
static void
add_multi(struct simple *s, const struct val *node, struct xml_node *x)
{
	int64_t method = member_int(node, "approveMethod", 0);
	struct xml_node *in;

	if (method < METHOD_RATIO || method > METHOD_IN_TURN)
		return;
	in = make_element(&s->make, x, "multiInstanceLoopCharacteristics");
	make_attr(&s->make, in, "isSequential",
	    method == METHOD_IN_TURN ? "true" : "false");
	make_attr(&s->make, in, "flowable:collection", CANDIDATES_LIST);
	make_text(&s->make, in, "completionCondition",
	    completion_condition(s, node, method));
}

/* Makes an element for each entry of the list, whose attributes are the three
 * members of the entry with these keys. */
static void
add_triples(struct simple *s, const struct val *list, struct xml_node *ext,
    const char *element, const char *const keys[3])
{
	for (uint32_t i = 0;
	     list != NULL && list->kind == VAL_LIST && i < list->n; i++) {
		struct xml_node *x = make_element(&s->make, ext, element);

		for (size_t k = 0; k < 3; k++) {
			const struct val *v = val_get(&list->list[i], keys[k]);

			if (v != NULL)
				make_attr(
				    &s->make, x, keys[k], val_print(s->a, v));
		}
	}
}

/* Adds which fields a form shows or lets change, and which buttons it has. */
static void
add_permissions(struct simple *s, const struct val *node, struct xml_node *ext)
{
	static const char *const field[3] = { "field", "title", "permission" };
	static const char *const button[3] = { "id", "displayName", "enable" };

	add_triples(s, val_get(node, "fieldsPermission"), ext,
	    "flowable:fieldsPermission", field);
	add_triples(s, val_get(node, "buttonsSetting"), ext,
	    "flowable:buttonsSetting", button);
}

/* Adds listeners to the events of the task; they send notices over HTTP. */
static void
add_listeners(struct simple *s, const struct val *node, struct xml_node *ext)
{
	static const char *const keys[][2] = {
		{ "taskCreateListener", "create" },
		{ "taskAssignListener", "assignment" },
		{ "taskCompleteListener", "complete" },
	};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const struct val *set = val_get(node, keys[i][0]);
		struct xml_node *x;

		if (!member_bool(set, "enable"))
			continue;
		x = make_element(&s->make, ext, "flowable:taskListener");
		make_attr(&s->make, x, "event", keys[i][1]);
		make_attr(
		    &s->make, x, "delegateExpression", "${" BEAN_NOTICE "}");
		x = make_element(&s->make, x, "flowable:field");
		make_attr(&s->make, x, "name", "listenerConfig");
		make_text(&s->make, x, "flowable:string", val_print(s->a, set));
	}
}

/* The member as a text, whatever its type; NULL: it is absent or null. */
static const char *
printed(struct simple *s, const struct val *node, const char *key)
{
	const struct val *v = val_get(node, key);

	return v != NULL && v->kind != VAL_NULL ? val_print(s->a, v) : NULL;
}

/* The members of the list as one text, such as "1,2,3"; NULL: it is no list. */
static const char *
joined(struct simple *s, const struct val *list)
{
	CLEANUP(buf_free) struct buf all = { 0 };

	buf_init(&all, SIMPLE_BYTES);
	if (list == NULL || list->kind != VAL_LIST)
		return NULL;
	for (uint32_t i = 0; i < list->n; i++) {
		buf_str(&all, i > 0 ? "," : "");
		buf_str(&all, val_print(s->a, &list->list[i]));
	}
	return arena_strdup(s->a, buf_text(&all));
}

/* Writes what becomes of a task for which no user is found. */
static void
empty_handler_settings(
    struct simple *s, const struct val *node, struct xml_node *ext)
{
	const struct val *set = val_get(node, "assignEmptyHandler");

	simple_set_int(
	    s, ext, "assignEmptyHandlerType", member_int(set, "type", 0));
	simple_set(
	    s, ext, "assignEmptyUserIds", joined(s, val_get(set, "userIds")));
}

/* Whether a reason is required, or expressly not; NULL: the node does not say.
 */
static const char *
reason_required(const struct val *node)
{
	const struct val *said = val_get(node, "reasonRequire");

	if (said == NULL || said->kind == VAL_NULL)
		return NULL;
	return member_bool(node, "reasonRequire") ? "true" : "false";
}

/* Writes how an approval node comes to its decision: how many must approve,
 * what a rejection and an empty list of users lead to. */
static void
decision_settings(
    struct simple *s, const struct val *node, struct xml_node *ext)
{
	const struct val *reject = val_get(node, "rejectHandler");

	simple_set_int(
	    s, ext, "approveMethod", member_int(node, "approveMethod", 0));
	simple_set_int(
	    s, ext, "approveRatio", member_int(node, "approveRatio", 0));
	simple_set_int(
	    s, ext, "rejectHandlerType", member_int(reject, "type", 0));
	simple_set(
	    s, ext, "rejectReturnTaskId", member_str(reject, "returnNodeId"));
	simple_set_int(s, ext, "assignStartUserHandlerType",
	    member_int(node, "assignStartUserHandlerType", 0));
	empty_handler_settings(s, node, ext);
	simple_set(s, ext, "signEnable",
	    member_bool(node, "signEnable") ? "true" : NULL);
	simple_set(s, ext, "reasonRequire", reason_required(node));
}

/* Adds the boundary timer of a task whose time is limited.  A reminder may come
 * several times; so its timer is a cycle. */
static void
add_time_out(struct simple *s, const struct simple_at *at)
{
	const struct val *set = val_get(at->node, "timeoutHandler");
	int64_t times = member_int(set, "maxRemindCount", 1);
	struct simple_timer t = { .host = at->id, .type = BOUNDARY_TASK };

	if (!member_bool(set, "enable"))
		return;
	t.handler = member_int(set, "type", TIMEOUT_REMIND);
	t.kind = "timeDuration";
	t.value = member_str(set, "timeDuration");
	if (t.handler == TIMEOUT_REMIND && times > 1 && t.value != NULL) {
		t.kind = "timeCycle";
		t.value =
		    arena_printf(s->a, "R%lld/%s", (long long)times, t.value);
	}
	(void)simple_boundary(s, &t);
}

/* Writes who decides a task, or gets a copy. */
static void
candidate_settings(
    struct simple *s, const struct val *node, struct xml_node *ext)
{
	simple_set_int(s, ext, "candidateStrategy",
	    member_int(node, "candidateStrategy", 0));
	simple_set(
	    s, ext, "candidateParam", printed(s, node, "candidateParam"));
}

/* Writes the settings of the starter's own node, which its designer does not
 * choose: the starter gets the task, and it is approved at once. */
static void
starter_settings(struct simple *s, const struct val *node, struct xml_node *ext)
{
	simple_set_int(s, ext, "approveType", APPROVE_MANUAL);
	simple_set_int(s, ext, "candidateStrategy", STRATEGY_STARTER);
	simple_set_int(s, ext, "assignStartUserHandlerType", STARTER_SKIP);
	add_permissions(s, node, ext);
}

void
simple_task(struct simple *s, const struct simple_at *at)
{
	const struct val *node = at->node;
	int64_t type = member_int(node, "type", 0);
	int64_t approve = member_int(node, "approveType", 0);
	struct xml_node *x = simple_node(s, at, "userTask");
	struct xml_node *ext;

	if (type != SIMPLE_STARTER)
		make_attr(&s->make, x, "flowable:skipExpression",
		    member_str(node, "skipExpression"));
	ext = simple_ext(s, x);
	simple_set_int(s, ext, "nodeType", type);
	if (type == SIMPLE_STARTER) {
		starter_settings(s, node, ext);
	} else {
		simple_set_int(s, ext, "approveType", approve);
		/* Nobody is asked at a node that approves or rejects by
		 * itself. */
		if (approve <= APPROVE_MANUAL) {
			candidate_settings(s, node, ext);
			decision_settings(s, node, ext);
			add_permissions(s, node, ext);
			add_multi(s, node, x);
		}
		add_listeners(s, node, ext);
		add_time_out(s, at);
	}
	(void)simple_follow(s, at->id, at->next);
}

void
simple_copy(struct simple *s, const struct simple_at *at)
{
	struct xml_node *x = simple_node(s, at, "serviceTask");
	struct xml_node *ext;

	make_attr(
	    &s->make, x, "flowable:delegateExpression", "${" BEAN_COPY "}");
	ext = simple_ext(s, x);
	simple_set_int(s, ext, "nodeType", SIMPLE_COPY);
	candidate_settings(s, at->node, ext);
	(void)simple_follow(s, at->id, at->next);
}

/* -- child processes: call activities with their variables, multi-instance
 * and time-out -- */

/* What says how many child processes there are, as numbers in the file. */
enum source { SOURCE_NUMBER = 1, SOURCE_FIELD, SOURCE_LIST };

/* Writes the variables that go into or come out of a child process. */
static void
add_maps(struct simple *s, const struct val *list, struct xml_node *ext,
    const char *element)
{
	for (uint32_t i = 0;
	     list != NULL && list->kind == VAL_LIST && i < list->n; i++) {
		struct xml_node *x = make_element(&s->make, ext, element);

		make_attr(&s->make, x, "source",
		    member_str(&list->list[i], "source"));
		make_attr(&s->make, x, "target",
		    member_str(&list->list[i], "target"));
	}
}

/* Writes the settings of a child process: who starts it, and which variables go
 * in and come out. */
static void
child_settings(struct simple *s, const struct val *set, struct xml_node *x)
{
	const struct val *who = val_get(set, "startUserSetting");
	bool async = member_bool(set, "async");
	struct xml_node *ext = simple_ext(s, x);

	simple_set_int(s, ext, "nodeType", SIMPLE_CHILD);
	simple_set(s, ext, "childAsync", async ? "true" : NULL);
	simple_set(s, ext, "skipStartUserNode",
	    member_bool(set, "skipStartUserNode") ? "true" : "false");
	simple_set_int(s, ext, "startUserType", member_int(who, "type", 1));
	simple_set(s, ext, "startUserField", member_str(who, "formField"));
	simple_set_int(
	    s, ext, "startUserEmptyType", member_int(who, "emptyType", 1));
	add_maps(s, val_get(set, "inVariables"), ext, "flowable:in");
	if (!async)
		add_maps(s, val_get(set, "outVariables"), ext, "flowable:out");
}

/* Writes the multi-instance of a child process: by a number, a form field with
 * a number, or a form field with a list. */
static void
child_multi(struct simple *s, const struct val *set, struct xml_node *x)
{
	const struct val *multi = val_get(set, "multiInstanceSetting");
	const struct val *source = val_get(multi, "source");
	const char *text = source != NULL ? val_print(s->a, source) : "";
	int64_t type = member_int(multi, "sourceType", 0);
	struct make *m = &s->make;
	struct xml_node *in;

	if (!member_bool(multi, "enable"))
		return;
	in = make_element(m, x, "multiInstanceLoopCharacteristics");
	make_attr(m, in, "isSequential",
	    member_bool(multi, "sequential") ? "true" : "false");
	if (type == SOURCE_LIST) {
		/* The called process gets the variable that is named like the
		 * field.  The element's value is stored under the same name, so
		 * the called process sees the value and not the list. */
		make_attr(m, in, "flowable:collection", text);
		make_attr(m, in, "flowable:elementVariable", text);
	} else {
		make_text(m, in, "loopCardinality",
		    type == SOURCE_FIELD ? arena_printf(s->a, "${%s}", text)
		                         : text);
	}
	make_text(m, in, "completionCondition",
	    ratio_condition(s, member_int(multi, "approveRatio", 100)));
}

/* Adds a boundary timer that ends the child process; the parent then goes
 * on. */
static void
child_time_out(
    struct simple *s, const struct simple_at *at, const struct val *set)
{
	const struct val *limit = val_get(set, "timeoutSetting");
	struct simple_timer t = {
		.host = at->id, .type = BOUNDARY_CHILD, .interrupting = true
	};

	if (!member_bool(limit, "enable"))
		return;
	t.kind = member_int(limit, "type", DELAY_DURATION) == DELAY_DATE
	             ? "timeDate"
	             : "timeDuration";
	t.value = member_str(limit, "timeExpression");
	(void)simple_follow(s, simple_boundary(s, &t), at->next);
}

void
simple_call(struct simple *s, const struct simple_at *at)
{
	const struct val *set = simple_settings(s, at, "childProcessSetting");
	struct xml_node *x = simple_node(s, at, "callActivity");

	make_attr(&s->make, x, "calledElement",
	    member_str(set, "calledProcessDefinitionKey"));
	make_attr(&s->make, x, "flowable:calledElementType", "key");
	make_attr(&s->make, x, "flowable:inheritVariables", "false");
	make_attr(&s->make, x, "flowable:processInstanceName",
	    member_str(set, "calledProcessDefinitionName"));
	child_settings(s, set, x);
	child_multi(s, set, x);
	child_time_out(s, at, set);
	(void)simple_follow(s, at->id, at->next);
}

/* -- delays: a receive task with a boundary timer ------------------------ */

/* The token waits at the receive task until the timer fires, and then leaves it
 * (BOUNDARY_DELAY). */
void
simple_delay(struct simple *s, const struct simple_at *at)
{
	const struct val *set = simple_settings(s, at, "delaySetting");
	struct simple_timer t = { .host = at->id, .type = BOUNDARY_DELAY };

	t.kind = member_int(set, "delayType", DELAY_DURATION) == DELAY_DATE
	             ? "timeDate"
	             : "timeDuration";
	t.value = member_str(set, "delayTime");
	(void)simple_node(s, at, "receiveTask");
	(void)simple_boundary(s, &t);
	(void)simple_follow(s, at->id, at->next);
}

/* -- triggers: a service task, and a receive task when the other program
 * calls back -- */

/* Adds the receive task at which a trigger waits until it is called back. */
static void
add_callback(struct simple *s, const struct simple_at *at)
{
	const char *id =
	    simple_id(s, arena_printf(s->a, "%s_callback", at->id));
	struct xml_node *x;

	(void)simple_follow(s, at->id, id);
	x = make_element(&s->make, s->process, "receiveTask");
	make_attr(&s->make, x, "id", id);
	make_attr(&s->make, x, "name", member_str(at->node, "name"));
	(void)simple_follow(s, id, at->next);
}

void
simple_trigger(struct simple *s, const struct simple_at *at)
{
	const struct val *set = simple_settings(s, at, "triggerSetting");
	int64_t type = member_int(set, "type", 0);
	const struct val *param = val_get(
	    set, type >= TRIGGER_SET ? "formSettings" : "httpRequestSetting");
	struct xml_node *x = simple_node(s, at, "serviceTask");
	struct xml_node *ext;

	make_attr(
	    &s->make, x, "flowable:delegateExpression", "${" BEAN_TRIGGER "}");
	ext = simple_ext(s, x);
	simple_set_int(s, ext, "nodeType", SIMPLE_TRIGGER);
	simple_set_int(s, ext, "triggerType", type);
	if (param != NULL)
		simple_set(s, ext, "triggerParam", val_print(s->a, param));
	if (type == TRIGGER_CALLBACK)
		add_callback(s, at);
	else
		(void)simple_follow(s, at->id, at->next);
}
