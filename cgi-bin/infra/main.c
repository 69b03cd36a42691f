/* main.c - the infra pool: configuration, files, export tasks and messages to
 * browsers. */
#include "app/pool.h"
#include "base/base.h"
#include "infra/infra_tables.h"

static const struct table *const tables[] = {
	&config_table,
	&config_remote_table,
	&push_table,
	&export_task_table,
	&file_config_table,
	&file_table,
	&file_upload_table,
	&file_presign_table,
	&file_serve_table,
	&storage_test_table,
	&infra_unserved_table,
};

const struct domain infra_domain = { "infra", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &infra_domain, POOL_CACHE);
}
