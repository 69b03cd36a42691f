/* main.c - the main program of the pool bpm: process models, their instances
 * and tasks. */
#include "app/pool.h"
#include "base/base.h"
#include "common/unserved.h"
#include "web/endpoint.h"

/* What the front-end names and the suite does not offer: a sample application,
 * requests for leave; and reads that none of its pages uses. */
/* clang-format off */
static const struct endpoint bpm_unserved_endpoints[] = {
	UNSERVED(POST, "/bpm/oa/leave/create", LOGGED_IN),
	UNSERVED_READ("/bpm/oa/leave"),
	UNSERVED(GET, "/bpm/process-expression/export-excel", LOGGED_IN),
	UNSERVED(GET, "/bpm/process-instance/get-form-fields-permission", LOGGED_IN),
	UNSERVED(GET, "/bpm/task/my-todo", LOGGED_IN),
};
/* clang-format on */

TABLE(bpm_unserved);

/* clang-format off */
#define TABLES(T) \
	T(category) T(form) T(user_group) T(process_expression) \
	T(process_listener) T(model) T(process_definition) \
	T(instance_save) T(task_decide) T(task_share) T(process_job) \
	T(status_listener) T(instance_remote) T(instance_page) \
	T(instance_variables) T(approval_detail) T(next_nodes) \
	T(instance_diagram) T(instance_print) T(instance_status_remote) \
	T(copy_page) T(task_page) T(task_list) T(comment_list) \
	T(bpm_unserved)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain bpm_domain = { "bpm", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &bpm_domain, POOL_CACHE);
}
