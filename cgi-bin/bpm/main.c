/* main.c - the main program of the pool bpm: process models, their instances
 * and tasks. */
#include "app/pool.h"
#include "base/base.h"
#include "bpm/bpm_tables.h"

static const struct table *const tables[] = {
	&category_table,
	&form_table,
	&user_group_table,
	&process_expression_table,
	&process_listener_table,
	&model_table,
	&process_definition_table,
	&instance_save_table,
	&task_decide_table,
	&task_share_table,
	&process_job_table,
	&status_listener_table,
	&instance_remote_table,
	&instance_page_table,
	&instance_variables_table,
	&approval_detail_table,
	&next_nodes_table,
	&instance_diagram_table,
	&instance_print_table,
	&instance_status_remote_table,
	&copy_page_table,
	&task_page_table,
	&task_list_table,
	&comment_list_table,
	&bpm_unserved_table,
};

const struct domain bpm_domain = { "bpm", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &bpm_domain, POOL_CACHE);
}
