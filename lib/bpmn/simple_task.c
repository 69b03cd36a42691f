/* simple_task.c - compiles nodes at which people work: starter, approver,
 * transactor, copy. */
#include <string.h>

#include "base/buf.h"
#include "bpmn/bean.h"
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"
#include "bpmn/task_set.h"

enum approve { APPROVE_MANUAL = 1 };
enum method { METHOD_RATIO = 2, METHOD_ANY, METHOD_IN_TURN };

/* The completion condition for an approve method, spelled as the BPMN designer
 * spells it. */
static const char *
completion(struct simple *s, const struct val *node, int64_t method)
{
	int64_t ratio = member_int(node, "approveRatio", 100);

	if (method == METHOD_ANY)
		return "${ nrOfCompletedInstances > 0 }";
	if (method == METHOD_IN_TURN)
		return "${ nrOfCompletedInstances >= nrOfInstances }";
	if (ratio < 0 || ratio > 100)
		ratio = 100;
	return arena_printf(s->a,
	    "${ nrOfCompletedInstances/nrOfInstances >= %lld.%02lld }",
	    (long long)(ratio / 100), (long long)(ratio % 100));
}

static void
multi(struct simple *s, const struct val *node, struct xml_node *x)
{
	int64_t method = member_int(node, "approveMethod", 0);
	struct xml_node *in;

	if (method < METHOD_RATIO || method > METHOD_IN_TURN)
		return;
	in = make_element(&s->make, x, "multiInstanceLoopCharacteristics");
	make_attr(&s->make, in, "isSequential",
	    method == METHOD_IN_TURN ? "true" : "false");
	make_attr(&s->make, in, "flowable:collection", "${coll_userList}");
	make_text(
	    &s->make, in, "completionCondition", completion(s, node, method));
}

/* Makes an element with three attributes of each entry of the list, which has
 * three texts. */
static void
triples(struct simple *s, const struct val *list, struct xml_node *ext,
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

static void
for_views(struct simple *s, const struct val *node, struct xml_node *ext)
{
	static const char *const field[3] = { "field", "title", "permission" };
	static const char *const button[3] = { "id", "displayName", "enable" };

	triples(s, val_get(node, "fieldsPermission"), ext,
	    "flowable:fieldsPermission", field);
	triples(s, val_get(node, "buttonsSetting"), ext,
	    "flowable:buttonsSetting", button);
}

/* Adds listeners to the events of the task; they send notices over HTTP. */
static void
listeners(struct simple *s, const struct val *node, struct xml_node *ext)
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

static const char *
printed(struct simple *s, const struct val *node, const char *key)
{
	const struct val *v = val_get(node, key);

	return v != NULL && v->kind != VAL_NULL ? val_print(s->a, v) : NULL;
}

/* The members of the list as one text, such as "1,2,3". */
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

static void
empty_handler(struct simple *s, const struct val *node, struct xml_node *ext)
{
	const struct val *set = val_get(node, "assignEmptyHandler");

	simple_set_int(
	    s, ext, "assignEmptyHandlerType", member_int(set, "type", 0));
	simple_set(
	    s, ext, "assignEmptyUserIds", joined(s, val_get(set, "userIds")));
}

static void
decision(struct simple *s, const struct val *node, struct xml_node *ext)
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
	empty_handler(s, node, ext);
	simple_set(s, ext, "signEnable",
	    member_bool(node, "signEnable") ? "true" : NULL);
	simple_set(s, ext, "reasonRequire",
	    member_bool(node, "reasonRequire") ? "true" : NULL);
}

static void
time_out(struct simple *s, const struct simple_at *at)
{
	const struct val *set = val_get(at->node, "timeoutHandler");
	int64_t times = member_int(set, "maxRemindCount", 1);
	struct simple_timer t = { .host = at->id, .event_type = "1" };

	if (!member_bool(set, "enable"))
		return;
	t.handler = member_int(set, "type", 1);
	t.kind = "timeDuration";
	t.value = member_str(set, "timeDuration");
	if (t.handler == 1 && times > 1 && t.value != NULL) {
		t.kind = "timeCycle";
		t.value =
		    arena_printf(s->a, "R%lld/%s", (long long)times, t.value);
	}
	(void)simple_boundary(s, &t);
}

static void
candidates(struct simple *s, const struct val *node, struct xml_node *ext)
{
	simple_set_int(s, ext, "candidateStrategy",
	    member_int(node, "candidateStrategy", 0));
	simple_set(
	    s, ext, "candidateParam", printed(s, node, "candidateParam"));
}

static void
starter(struct simple *s, const struct val *node, struct xml_node *ext)
{
	simple_set_int(s, ext, "approveType", APPROVE_MANUAL);
	simple_set_int(s, ext, "candidateStrategy", STRATEGY_STARTER);
	simple_set_int(s, ext, "assignStartUserHandlerType", STARTER_SKIP);
	for_views(s, node, ext);
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
		starter(s, node, ext);
	} else {
		simple_set_int(s, ext, "approveType", approve);
		if (approve <= APPROVE_MANUAL) {
			candidates(s, node, ext);
			decision(s, node, ext);
			for_views(s, node, ext);
			multi(s, node, x);
		}
		listeners(s, node, ext);
		time_out(s, at);
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
	candidates(s, at->node, ext);
	(void)simple_follow(s, at->id, at->next);
}
