/*
 * simple_validate.c - checks that the members of a node have the types that the
 * compiler expects.  Without the check a member of another type would silently
 * be ignored.
 */
#include "bpmn/simple_int.h"
#include "bpmn/simple_make.h"

enum shape { TEXT, SCALAR, NUMBER, FLAG, OBJECT, LIST, OBJECTS };

#define CHILD "childProcessSetting"

/* A member and its type.  in: the name of the setting that contains it, or NULL
 * if the node itself does. */
struct member {
	const char *in, *name;
	enum shape shape;
};

static const struct member members[] = {
	{ NULL, "id", TEXT },
	{ NULL, "type", NUMBER },
	{ NULL, "name", TEXT },
	{ NULL, "childNode", OBJECT },
	{ NULL, "candidateStrategy", NUMBER },
	{ NULL, "candidateParam", SCALAR },
	{ NULL, "approveType", NUMBER },
	{ NULL, "approveMethod", NUMBER },
	{ NULL, "approveRatio", NUMBER },
	{ NULL, "fieldsPermission", OBJECTS },
	{ NULL, "buttonsSetting", OBJECTS },
	{ NULL, "signEnable", FLAG },
	{ NULL, "reasonRequire", FLAG },
	{ NULL, "skipExpression", TEXT },
	{ NULL, "rejectHandler", OBJECT },
	{ "rejectHandler", "type", NUMBER },
	{ "rejectHandler", "returnNodeId", TEXT },
	{ NULL, "timeoutHandler", OBJECT },
	{ "timeoutHandler", "enable", FLAG },
	{ "timeoutHandler", "type", NUMBER },
	{ "timeoutHandler", "timeDuration", TEXT },
	{ "timeoutHandler", "maxRemindCount", NUMBER },
	{ NULL, "assignStartUserHandlerType", NUMBER },
	{ NULL, "assignEmptyHandler", OBJECT },
	{ "assignEmptyHandler", "type", NUMBER },
	{ "assignEmptyHandler", "userIds", LIST },
	{ NULL, "taskCreateListener", OBJECT },
	{ NULL, "taskAssignListener", OBJECT },
	{ NULL, "taskCompleteListener", OBJECT },
	{ "taskCreateListener", "enable", FLAG },
	{ "taskAssignListener", "enable", FLAG },
	{ "taskCompleteListener", "enable", FLAG },
	{ NULL, "delaySetting", OBJECT },
	{ "delaySetting", "delayType", NUMBER },
	{ "delaySetting", "delayTime", TEXT },
	{ NULL, "conditionNodes", OBJECTS },
	{ NULL, "conditionSetting", OBJECT },
	{ "conditionSetting", "defaultFlow", FLAG },
	{ "conditionSetting", "conditionType", NUMBER },
	{ "conditionSetting", "conditionExpression", TEXT },
	{ "conditionSetting", "conditionGroups", OBJECT },
	{ NULL, "routerGroups", OBJECTS },
	{ NULL, "triggerSetting", OBJECT },
	{ "triggerSetting", "type", NUMBER },
	{ "triggerSetting", "httpRequestSetting", OBJECT },
	{ "triggerSetting", "formSettings", OBJECTS },
	{ NULL, CHILD, OBJECT },
	{ CHILD, "calledProcessDefinitionKey", TEXT },
	{ CHILD, "calledProcessDefinitionName", TEXT },
	{ CHILD, "async", FLAG },
	{ CHILD, "inVariables", OBJECTS },
	{ CHILD, "outVariables", OBJECTS },
	{ CHILD, "skipStartUserNode", FLAG },
	{ CHILD, "startUserSetting", OBJECT },
	{ CHILD, "timeoutSetting", OBJECT },
	{ CHILD, "multiInstanceSetting", OBJECT },
};

static const struct member of_child[] = {
	{ "startUserSetting", "type", NUMBER },
	{ "startUserSetting", "formField", TEXT },
	{ "startUserSetting", "emptyType", NUMBER },
	{ "timeoutSetting", "enable", FLAG },
	{ "timeoutSetting", "type", NUMBER },
	{ "timeoutSetting", "timeExpression", TEXT },
	{ "multiInstanceSetting", "enable", FLAG },
	{ "multiInstanceSetting", "sequential", FLAG },
	{ "multiInstanceSetting", "approveRatio", NUMBER },
	{ "multiInstanceSetting", "sourceType", NUMBER },
	{ "multiInstanceSetting", "source", SCALAR },
};

static const char *const words[] = {
	[TEXT] = "text",
	[SCALAR] = "text",
	[NUMBER] = "whole number",
	[FLAG] = "truth value",
	[OBJECT] = "object",
	[LIST] = "list",
	[OBJECTS] = "list of objects",
};

static bool
is_objects(const struct val *v)
{
	if (v->kind != VAL_LIST)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (v->list[i].kind != VAL_OBJECT)
			return false;
	return true;
}

/* Does the value have that type?  A text may also stand for a number or a truth
 * value, and a blank text for an absent value. */
static bool
fits(const struct val *in, const struct member *m, const struct val *v)
{
	bool text = v->kind == VAL_TEXT;

	switch (m->shape) {
	case TEXT:
		return text;
	case SCALAR:
		return v->kind != VAL_OBJECT && v->kind != VAL_LIST;
	case NUMBER:
		return v->kind == VAL_INT ||
		       (text && (member_str(in, m->name) == NULL ||
		                    member_int(in, m->name, -1) != -1));
	case FLAG:
		return text || v->kind == VAL_BOOL;
	case OBJECT:
		return v->kind == VAL_OBJECT;
	case LIST:
		return v->kind == VAL_LIST;
	default:
		return is_objects(v);
	}
}

/* Does any member of that object have a wrong type?  The first one is
 * reported. */
static bool
any_other(struct simple *s, const struct val *node, const struct val *of,
    const struct member *v, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct member *m = &v[i];
		const struct val *in = m->in != NULL ? val_get(of, m->in) : of;
		const struct val *is = val_get(in, m->name);

		if (is == NULL || is->kind == VAL_NULL || fits(in, m, is))
			continue;
		simple_wrong(s, node, DIAGNOSTIC_BPMN, "its %s%s%s is no %s",
		    m->in != NULL ? m->in : "", m->in != NULL ? "." : "",
		    m->name, words[m->shape]);
		return true;
	}
	return false;
}

void
simple_validate(struct simple *s, const struct val *node)
{
	if (!any_other(s, node, node, members, ARRAY_LEN(members)))
		(void)any_other(s, node, val_get(node, CHILD), of_child,
		    ARRAY_LEN(of_child));
}
