/* simple_trigger.c - compiles triggers: a service task, and a receive task when
 * the other program calls back. */
#include "bpmn/bean.h"
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

enum trigger { TRIGGER_HTTP = 1, TRIGGER_CALLBACK, TRIGGER_SET = 10 };

static void
call_back(struct simple *s, const struct simple_at *at)
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
		call_back(s, at);
	else
		(void)simple_follow(s, at->id, at->next);
}
