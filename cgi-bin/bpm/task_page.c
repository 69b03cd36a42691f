/* task_page.c - endpoints: pages of the tasks that the caller has to decide, of
 * those that he has decided, and of all tasks; and one task of any user. */
#include "sql/bpm/task_page.h"
#include "bpm/bpm_tables.h"

struct task_page {
	int32_t page_no, page_size;
	const char *name, *category, *process_definition_key;
	struct range create_time;
};

#define TASK_FILTERS(T) \
	FIELD(T, name, .doc = "part of the task's name"), \
	    FIELD(T, category, .doc = "code of a category"), \
	    FIELD(T, process_definition_key, .doc = "exactly this one"), \
	    FIELD(T, create_time, .doc = "created from, to")

static const struct field task_page_fields[] = {
	PAGE_FIELDS(struct task_page),
	TASK_FILTERS(struct task_page),
};

struct task_done_page {
	int32_t page_no, page_size;
	const char *name, *category, *process_definition_key;
	struct range create_time;
	int32_t status;
};
static const struct field task_done_page_fields[] = {
	PAGE_FIELDS(struct task_done_page),
	TASK_FILTERS(struct task_done_page),
	FIELD(struct task_done_page, status, .lo = -2, .hi = 7,
	    .dict = "bpm_task_status"),
};

struct task_by_id {
	const char *id;
};
static const struct field task_by_id_fields[] = {
	FIELD(struct task_by_id, id, .req = true, .doc = "id of the task"),
};

/* clang-format off */
static const struct endpoint task_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/task/todo-page", PERM("bpm:task:query"),
	    IN(task_page), PAGE(task_todo_page),
	    "List the tasks that the caller has to decide" },
	{ ADMIN, GET, "/bpm/task/done-page", PERM("bpm:task:query"),
	    IN(task_done_page), PAGE(task_done_page),
	    "List the tasks that the caller has decided" },
	{ ADMIN, GET, "/bpm/task/manager-page", PERM("bpm:task:manager-query"),
	    IN(task_page), PAGE(task_manager_page), "List all tasks" },
	{ ADMIN, GET, "/bpm/task/manager-get", PERM("bpm:task:manager-query"),
	    IN(task_by_id), ONE(task_manager_get, OK),
	    "Read a task, whoever has it" },
};
/* clang-format on */

TABLE(task_page);
