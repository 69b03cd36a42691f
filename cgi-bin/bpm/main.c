/* main.c - the bpm pool: process models and what they are made with. */
#include "app/pool.h"
#include "base/base.h"
#include "bpm/bpm.h"

static const struct table *const tables[] = {
	&category_table,
	&form_table,
	&user_group_table,
	&process_expression_table,
	&process_listener_table,
	&model_table,
	&process_definition_table,
	&bpm_unserved_table,
};

const struct domain bpm_domain = { "bpm", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &bpm_domain, 0);
}
