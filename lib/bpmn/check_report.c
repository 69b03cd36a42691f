/* check_report.c - makes a diagnostic of what a check has found. */
#include "bpmn/check_int.h"
#include "text/xml_find.h"
#include "text/xml_tree.h"

void
check_report(const struct checker *c, enum diagnostic_code code, bool warning,
    int32_t process, const struct xml_node *x, const char *text)
{
	const char *id = xml_value(x, "", "id");
	const char *name = xml_value(x, "", "name");
	struct position at = { x->tag->local, id, x->line, x->serial,
		!c->m->processes[process].executable };

	if (id == NULL || *id == '\0')
		at.element = name != NULL ? name : "";
	diagnostic_add(c->f, code, warning, &at, "%s", text);
}
