/*
 * json_column.c - which JSON columns of blocks always hold the same: an object
 * with certain members, a list of such objects, or a map.  They are found by
 * name: in whichever block a column has one of these names, it holds the same.
 *
 * The members stand in the order in which PostgreSQL writes them; that of jsonb
 * is by length, then by letters.
 */
#include "web/json_column.h"

#include <string.h>

/* A user as the database function bpm_user_shown describes him. */
static OBJECT(person_named, MEMBER("id", BIG),
    MEMBER("avatar", TEXT, .null = true), MEMBER("dept_id", BIG, .null = true),
    MEMBER("status", INT), MEMBER("deleted", BOOL),
    MEMBER("dept_name", TEXT, .null = true), MEMBER("nickname", TEXT));

static OBJECT(summary_entry, MEMBER("key", TEXT), MEMBER("value", TEXT));

static OBJECT(task_instance, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("summary", LIST, .null = true, .of = &summary_entry),
    MEMBER("start_user", OBJECT, .null = true, .of = &person_named),
    MEMBER("create_time", TIME), MEMBER("process_definition_id", TEXT));

static OBJECT(open_task, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("assignee_user", OBJECT, .null = true, .of = &person_named),
    MEMBER("task_definition_key", TEXT));

static OBJECT(commented_task, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("task_definition_key", TEXT));

static OBJECT(named_row, MEMBER("id", BIG), MEMBER("name", TEXT));

static OBJECT(own_dept, MEMBER("id", BIG), MEMBER("name", TEXT),
    MEMBER("parent_id", BIG));

static OBJECT(open_draft, MEMBER("id", BIG), MEMBER("update_type", TEXT),
    MEMBER("status", INT), MEMBER("creator", BIG));

static OBJECT(others_draft, MEMBER("user_id", BIG),
    MEMBER("nickname", TEXT, .null = true), MEMBER("blacklist_id", BIG));

static OBJECT(linked_rule, MEMBER("id", BIG), MEMBER("name", TEXT),
    MEMBER("expr", JSON), MEMBER("status", INT));

static OBJECT(reason_counted, MEMBER("type", TEXT), MEMBER("result", INT),
    MEMBER("times", BIG));

/* A field that was changed; its values may be any JSON. */
static OBJECT(changed_field, MEMBER("new", JSON, .null = true),
    MEMBER("old", JSON, .null = true), MEMBER("field", TEXT));

static OBJECT(giving_role, MEMBER("role_id", BIG), MEMBER("role_name", TEXT));

static const struct object_member columns[] = {
	MEMBER("assignee_user", OBJECT, .of = &person_named),
	MEMBER("buttons_setting", MAP),
	MEMBER("by", LIST, .of = &giving_role),
	MEMBER("by_reason", LIST, .of = &reason_counted),
	MEMBER("changes", LIST, .of = &changed_field),
	MEMBER("children", MAPS),
	MEMBER("config", MAP),
	MEMBER("create_user", OBJECT, .of = &person_named),
	MEMBER("dept", OBJECT, .of = &own_dept),
	MEMBER("draft", OBJECT, .of = &open_draft),
	MEMBER("expr", MAP),
	MEMBER("form_variables", MAP),
	MEMBER("normalized", MAP),
	MEMBER("open_draft_by", LIST, .of = &others_draft),
	MEMBER("owner_user", OBJECT, .of = &person_named),
	MEMBER("params", MAP),
	MEMBER("payload", MAP),
	MEMBER("posts", LIST, .of = &named_row),
	MEMBER("print_template_setting", MAP),
	MEMBER("process_after_trigger_setting", MAP),
	MEMBER("process_before_trigger_setting", MAP),
	MEMBER("process_definition", MAP),
	MEMBER("process_id_rule", MAP),
	MEMBER("process_instance", OBJECT, .of = &task_instance),
	MEMBER("roles", MAPS),
	MEMBER("rule", OBJECT, .of = &linked_rule),
	MEMBER("simple_model", MAP),
	MEMBER("start_depts", LIST, .of = &named_row),
	MEMBER("start_user", OBJECT, .of = &person_named),
	MEMBER("start_users", LIST, .of = &person_named),
	MEMBER("summary", LIST, .of = &summary_entry),
	MEMBER("summary_setting", MAP),
	MEMBER("task", OBJECT, .of = &commented_task),
	MEMBER("task_after_trigger_setting", MAP),
	MEMBER("task_before_trigger_setting", MAP),
	MEMBER("tasks", LIST, .of = &open_task),
	MEMBER("template_params", MAP),
	MEMBER("title_setting", MAP),
	MEMBER("tree", MAPS),
	MEMBER("user", OBJECT, .of = &person_named),
	MEMBER("variables", MAP),
};

const struct object_member *
json_column(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(columns); i++)
		if (strcmp(columns[i].name, name) == 0)
			return &columns[i];
	return NULL;
}
