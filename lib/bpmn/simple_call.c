/* simple_call.c - compiles child processes: call activities with their
 * variables, multi-instance and time-out. */
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

enum source { SOURCE_NUMBER = 1, SOURCE_FIELD, SOURCE_LIST };

static void
maps(struct simple *s, const struct val *list, struct xml_node *ext,
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
	maps(s, val_get(set, "inVariables"), ext, "flowable:in");
	if (!async)
		maps(s, val_get(set, "outVariables"), ext, "flowable:out");
}

static void
child_multi(struct simple *s, const struct val *set, struct xml_node *x)
{
	const struct val *multi = val_get(set, "multiInstanceSetting");
	const struct val *source = val_get(multi, "source");
	const char *text = source != NULL ? val_print(s->a, source) : "";
	int64_t ratio = member_int(multi, "approveRatio", 100);
	int64_t type = member_int(multi, "sourceType", 0);
	struct make *m = &s->make;
	struct xml_node *in;

	if (!member_bool(multi, "enable"))
		return;
	if (ratio < 0 || ratio > 100)
		ratio = 100;
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
	    arena_printf(s->a,
	        "${ nrOfCompletedInstances/nrOfInstances >= %lld.%02lld }",
	        (long long)(ratio / 100), (long long)(ratio % 100)));
}

/* Adds a boundary timer that ends the child process; the parent then goes
 * on. */
static void
child_time_out(
    struct simple *s, const struct simple_at *at, const struct val *set)
{
	const struct val *limit = val_get(set, "timeoutSetting");
	struct simple_timer t = {
		.host = at->id, .event_type = "3", .interrupting = true
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
