/* bpm_tables.h - inner: the tables of endpoints of the pool bpm, which its
 * files define and main.c lists. */
#ifndef BPM_BPM_TABLES_H
#define BPM_BPM_TABLES_H

#include "web/endpoint.h"

/* The input of a DELETE whose fields are texts and may come in the query string
 * or in a body. */
/* clang-format off */
#define IN_EITHER(x) &(const struct input){ .name = #x, \
	.size = sizeof(struct x), .f = x##_fields, \
	.n = ARRAY_LEN(x##_fields), .body = true }
/* clang-format on */

extern const struct table category_table, form_table, user_group_table;
extern const struct table process_expression_table, process_listener_table;
extern const struct table model_table, process_definition_table;
extern const struct table instance_save_table, task_decide_table;
extern const struct table task_share_table;
extern const struct table process_job_table, status_listener_table;
extern const struct table instance_remote_table;
extern const struct table instance_page_table, instance_diagram_table;
extern const struct table instance_print_table, approval_detail_table;
extern const struct table instance_variables_table, next_nodes_table,
    instance_status_remote_table;
extern const struct table task_page_table, task_list_table, copy_page_table;
extern const struct table comment_list_table;
extern const struct table bpm_unserved_table;
extern const struct domain bpm_domain;

#endif
