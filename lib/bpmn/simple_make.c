/* simple_make.c - makes the elements that several types of SIMPLE nodes need,
 * and reads the settings of a node. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

#define WHY_MAX 600

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

const struct val *
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

void
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

const char *
simple_boundary(struct simple *s, const struct simple_timer *t)
{
	struct make *m = &s->make;
	const char *id = simple_id(s, arena_printf(s->a, "%s_timer", t->host));
	struct xml_node *x = make_element(m, s->process, "boundaryEvent"), *in;

	make_attr(m, x, "id", id);
	make_attr(m, x, "attachedToRef", t->host);
	make_attr(m, x, "cancelActivity", t->interrupting ? "true" : "false");
	in = simple_ext(s, x);
	simple_set(s, in, "boundaryEventType", t->event_type);
	simple_set_int(s, in, "timeoutHandlerType", t->handler);
	in = make_element(m, x, "timerEventDefinition");
	make_text(m, in, t->kind, t->value);
	return id;
}
