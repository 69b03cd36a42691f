/* bpmn_event.c - reads which event definition an event has, and its timer. */
#include <stdlib.h>
#include <string.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "expr/expr.h"
#include "text/xml_tree.h"
#include "timer/timer.h"

#define SUFFIX "EventDefinition"

/* The event definitions of one event: the last one of each sort, and how many
 * there are in all. */
struct definitions {
	const struct xml_node *timer, *terminate, *other;
	size_t n;
};

/* Is the element an event definition?  An event contains its definitions, or
 * refers to definitions elsewhere in the file. */
static bool
is_definition(const struct xml_node *x)
{
	size_t n;

	if (x->kind != XML_ELEMENT || strcmp(x->tag->space, BPMN_SPACE) != 0)
		return false;
	n = strlen(x->tag->local);
	return n > strlen(SUFFIX) &&
	       strcmp(x->tag->local + n - strlen(SUFFIX), SUFFIX) == 0;
}

static int
by_id(const void *x, const void *y)
{
	const struct xml_node *const *a = x;
	const struct xml_node *const *b = y;

	return strcmp(xml_value(*a, "", "id"), xml_value(*b, "", "id"));
}

/* Collects the event definitions that lie outside of events, so that references
 * can find them by id. */
static void
collect_definitions(struct reader *r)
{
	size_t max = 0;

	for (const struct xml_node *x = r->root->first; x != NULL; x = x->next)
		max += is_definition(x);
	r->definitions = arena_new(r->a, const struct xml_node *, max + 1);
	for (const struct xml_node *x = r->root->first; x != NULL; x = x->next)
		if (is_definition(x) && xml_value(x, "", "id") != NULL)
			r->definitions[r->n_definitions++] = x;
	if (r->n_definitions > 1)
		qsort(r->definitions, r->n_definitions, sizeof(*r->definitions),
		    by_id);
}

/* The event definition with that id, by binary search; NULL: none. */
static const struct xml_node *
find_definition(const struct reader *r, const char *id)
{
	size_t low = 0, high = r->n_definitions;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int c = strcmp(xml_value(r->definitions[mid], "", "id"), id);

		if (c == 0)
			return r->definitions[mid];
		if (c < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* The event definition that an eventDefinitionRef names by its id, which may
 * have a prefix.  NULL: there is none, which is reported. */
static const struct xml_node *
referred(struct reader *r, const struct node *n, const struct xml_node *ref)
{
	const char *id = bpmn_trimmed(r->a, xml_text(r->a, ref));
	const char *colon = id != NULL ? strrchr(id, ':') : NULL;
	const struct xml_node *def = NULL;
	struct position at = position_of(r, n->xml);

	if (r->definitions == NULL)
		collect_definitions(r);
	if (id != NULL)
		def = find_definition(r, colon != NULL ? colon + 1 : id);
	if (def == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_BPMN, false, &at,
		    "its eventDefinitionRef names no event definition");
	return def;
}

/* Counts an event definition, as the last one of its sort. */
static void
note_definition(struct definitions *has, const struct xml_node *x)
{
	has->n++;
	if (xml_is(x, BPMN_SPACE, "timerEventDefinition"))
		has->timer = x;
	else if (xml_is(x, BPMN_SPACE, "terminateEventDefinition"))
		has->terminate = x;
	else
		has->other = x;
}

/* Collects the definitions of an event.  A reference that leads nowhere is
 * counted, too, so that its event does not pass for one without definition. */
static struct definitions
definitions_of(struct reader *r, const struct node *n)
{
	struct definitions has = { .n = 0 };

	for (const struct xml_node *x = n->xml->first; x != NULL; x = x->next) {
		const struct xml_node *def = is_definition(x) ? x : NULL;

		if (xml_is(x, BPMN_SPACE, "eventDefinitionRef")) {
			def = referred(r, n, x);
			has.n += def == NULL;
		}
		if (def != NULL)
			note_definition(&has, def);
	}
	return has;
}

/* Reports an event of a kind that is not supported.  The message names the
 * kind: "error" for an errorEventDefinition. */
static void
report_unsupported(
    struct reader *r, const struct node *n, const struct xml_node *def)
{
	struct position at = position_of(r, n->xml);
	size_t len = strlen(def->tag->local) - strlen(SUFFIX);
	const char *where = n->kind == NODE_START ? "start " : "";

	if (strcmp(def->tag->local, "compensateEventDefinition") == 0)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "compensation events are not supported");
	else
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "%.*s %sevents are not supported", (int)len,
		    def->tag->local, where);
}

/* The elements that may hold the text of a timer; the first one found in this
 * order counts. */
static const struct {
	const char *name;
	enum timer_kind kind;
} values[] = {
	{ "timeDate", TIMER_DATE },
	{ "timeCycle", TIMER_CYCLE },
	{ "timeDuration", TIMER_DURATION },
};

/* Reports a value or an end of the timer that is a plain text and not
 * understood; those that are expressions are read when the timer starts. */
static void
check_literals(
    struct reader *r, const struct node *n, const struct timer_set *t)
{
	const char *text = t->value != NULL ? expr_literal(t->value) : NULL;
	const char *end = t->end != NULL ? expr_literal(t->end) : NULL;
	struct position at = position_of(r, n->xml);
	const char *why = "";
	int64_t ms;

	if (text != NULL && timer_check(t->kind, text, &why) != OK)
		diagnostic_add(r->f, DIAGNOSTIC_TIMER, false, &at,
		    "the timer value \"%.200s\" is not understood: %s", text,
		    why);
	else if (end != NULL && timer_end(end, NULL, &ms, &why) != OK)
		diagnostic_add(r->f, DIAGNOSTIC_TIMER, false, &at,
		    "the timer's end \"%.200s\" is not understood: %s", end,
		    why);
}

/* Reports a calendar name (businessCalendarName) other than the one that the
 * reference engine uses for this kind of timer. */
static void
check_calendar(struct reader *r, const struct node *n,
    const struct xml_node *def, enum timer_kind kind)
{
	static const char *const names[] = {
		[TIMER_DURATION] = "duration",
		[TIMER_DATE] = "dueDate",
		[TIMER_CYCLE] = "cycle",
	};
	const char *name =
	    bpmn_trimmed(r->a, bpmn_attr(def, "businessCalendarName"));
	struct position at = position_of(r, n->xml);

	if (name != NULL && strcmp(name, names[kind]) != 0)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, true, &at,
		    "the calendar \"%.200s\" is not known and ignored", name);
}

/* Reads what the timer waits for; of several texts the first one counts. */
static void
read_value(struct reader *r, const struct node *n, const struct xml_node *def,
    struct timer_set *t)
{
	const struct xml_node *x = NULL;
	struct position at = position_of(r, n->xml);
	const char *text = NULL;

	for (size_t i = 0; i < ARRAY_LEN(values) && text == NULL; i++) {
		x = bpmn_child(def, values[i].name);
		if (x != NULL)
			text = bpmn_trimmed(r->a, xml_text(r->a, x));
		t->kind = values[i].kind;
	}
	if (text == NULL) {
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "a timer event without value is not supported");
		return;
	}
	t->value = bpmn_expr(r, n->xml, text);
	if (t->kind == TIMER_CYCLE)
		t->end = bpmn_expr(
		    r, n->xml, bpmn_trimmed(r->a, bpmn_attr(x, "endDate")));
	check_literals(r, n, t);
	check_calendar(r, n, def, t->kind);
}

/* Reads a timer event with what happens when it fires. */
static void
read_timer(struct reader *r, struct node *n, const struct xml_node *def)
{
	struct timer_set *t = arena_new(r->a, struct timer_set, 1);
	const char *cancels = bpmn_plain(r->a, n->xml, "cancelActivity");

	read_value(r, n, def, t);
	t->interrupting = !bpmn_false(cancels);
	t->event_type =
	    bpmn_number(bpmn_ext_text(r, n->xml, "boundaryEventType"));
	t->handler =
	    bpmn_number(bpmn_ext_text(r, n->xml, "timeoutHandlerType"));
	n->timer = t;
}

/* Is this attribute true, either on the event definition or on the event
 * itself?  Files have it in either place. */
static bool
is_true_on_either(
    const struct node *n, const struct xml_node *def, const char *name)
{
	return bpmn_true(bpmn_either(def, name)) ||
	       bpmn_true(bpmn_attr(n->xml, name));
}

/* An end event with a terminate definition becomes a kind of node of its
 * own. */
static void
end_event(struct node *n, const struct definitions *has)
{
	if (has->terminate == NULL)
		return;
	n->kind = NODE_TERMINATE;
	n->terminate_all = is_true_on_either(n, has->terminate, "terminateAll");
	n->terminate_multi =
	    is_true_on_either(n, has->terminate, "terminateMultiInstance");
}

/* Is this a kind of event that waits for a timer? */
static bool
is_timer_event(const struct node *n)
{
	return n->kind == NODE_CATCH || n->kind == NODE_BOUNDARY;
}

/* The first event definition that this kind of event must not have; NULL: there
 * is none. */
static const struct xml_node *
misplaced_definition(const struct node *n, const struct definitions *has)
{
	if (has->other != NULL)
		return has->other;
	if (has->timer != NULL && !is_timer_event(n))
		return has->timer;
	return n->kind != NODE_END ? has->terminate : NULL;
}

void
bpmn_event(struct reader *r, struct node *n)
{
	struct definitions has = definitions_of(r, n);
	const struct xml_node *wrong = misplaced_definition(n, &has);
	struct position at = position_of(r, n->xml);

	n->plain = has.n == 0;
	if (wrong != NULL)
		report_unsupported(r, n, wrong);
	else if (is_timer_event(n) && has.timer == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_UNSUPPORTED, false, &at,
		    "an event of this kind without timer is not supported");
	if (has.timer != NULL && is_timer_event(n))
		read_timer(r, n, has.timer);
	if (n->kind == NODE_END)
		end_event(n, &has);
	if (n->kind == NODE_START)
		n->initiator = bpmn_attr(n->xml, "initiator");
}
