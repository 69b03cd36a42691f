/* reserved_names.c - the list of reserved names of variables. */
#include "flowdb/reserved_names.h"
#include "expr/val.h"

#include <string.h>

#define RETURN_FLAG "RETURN_FLAG_"

static const char *const names[] = { "PROCESS_STATUS", "PROCESS_REASON",
	"PROCESS_START_USER_ID", "PROCESS_START_USER_SELECT_ASSIGNEES",
	"PROCESS_APPROVE_USER_SELECT_ASSIGNEES", "PROCESS_SKIP_START_USER_NODE",
	"NEED_SIMULATE_TASK_IDS", "_FLOWABLE_SKIP_EXPRESSION_ENABLED",
	"nrOfInstances", "nrOfActiveInstances", "nrOfCompletedInstances",
	"loopCounter", "TASK_STATUS", "TASK_REASON", "TASK_SIGN_PIC_URL" };

/* Is the name the id of a user task, followed by this ending? */
static bool
of_task(const struct definition *def, const char *name, const char *end)
{
	size_t n = strlen(name), tail = strlen(end);

	if (n <= tail || strcmp(name + n - tail, end) != 0)
		return false;
	for (int32_t i = 0; i < def->model->n_nodes; i++) {
		const char *id = def->model->nodes[i].id;

		if (id != NULL && strlen(id) == n - tail &&
		    memcmp(id, name, n - tail) == 0)
			return true;
	}
	return false;
}

bool
reserved_name(const struct definition *def, const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(names[i], name) == 0)
			return true;
	if (strncmp(name, RETURN_FLAG, strlen(RETURN_FLAG)) == 0)
		return true;
	return of_task(def, name, "_assignees") ||
	       of_task(def, name, "_assignee");
}

struct val
reserved_names_strip(
    struct arena *a, const struct definition *def, const struct val *object)
{
	struct val out = { .kind = VAL_OBJECT };
	struct val_member *v;

	if (object->kind != VAL_OBJECT)
		return val_null();
	v = arena_new(a, struct val_member, object->n);
	for (uint32_t i = 0; i < object->n; i++)
		if (!reserved_name(def, object->object[i].key))
			v[out.n++] = object->object[i];
	out.object = v;
	return out;
}
