/* main.c - the infra pool: configuration, files, export tasks and messages to
 * browsers. */
#include "app/pool.h"
#include "base/base.h"
#include "common/unserved.h"
#include "web/endpoint.h"

/* Modules of the contract's front-end that the suite does not offer: scheduled
 * jobs, the code generator, data sources, the monitor of Redis.  Their menus
 * are not seeded. */
/* clang-format off */
static const struct endpoint infra_unserved_endpoints[] = {
	UNSERVED_KEPT("/infra/job"),
	UNSERVED(GET, "/infra/job/export-excel", LOGGED_IN),
	UNSERVED(PUT, "/infra/job/update-status", LOGGED_IN),
	UNSERVED(PUT, "/infra/job/trigger", LOGGED_IN),
	UNSERVED(GET, "/infra/job/get_next_times", LOGGED_IN),
	UNSERVED(POST, "/infra/job/sync", LOGGED_IN),
	UNSERVED_READ("/infra/job-log"),
	UNSERVED(GET, "/infra/job-log/export-excel", LOGGED_IN),

	UNSERVED(GET, "/infra/codegen/db/table/list", LOGGED_IN),
	UNSERVED(GET, "/infra/codegen/table/list", LOGGED_IN),
	UNSERVED(GET, "/infra/codegen/table/page", LOGGED_IN),
	UNSERVED(GET, "/infra/codegen/detail", LOGGED_IN),
	UNSERVED(POST, "/infra/codegen/create-list", LOGGED_IN),
	UNSERVED(PUT, "/infra/codegen/update", LOGGED_IN),
	UNSERVED(PUT, "/infra/codegen/sync-from-db", LOGGED_IN),
	UNSERVED(DELETE, "/infra/codegen/delete", LOGGED_IN),
	UNSERVED(DELETE, "/infra/codegen/delete-list", LOGGED_IN),
	UNSERVED(GET, "/infra/codegen/preview", LOGGED_IN),
	UNSERVED(GET, "/infra/codegen/download", LOGGED_IN),

	UNSERVED(POST, "/infra/data-source-config/create", LOGGED_IN),
	UNSERVED(PUT, "/infra/data-source-config/update", LOGGED_IN),
	UNSERVED(DELETE, "/infra/data-source-config/delete", LOGGED_IN),
	UNSERVED(DELETE, "/infra/data-source-config/delete-list", LOGGED_IN),
	UNSERVED(GET, "/infra/data-source-config/get", LOGGED_IN),
	UNSERVED(GET, "/infra/data-source-config/list", LOGGED_IN),

	UNSERVED(GET, "/infra/redis/get-monitor-info", LOGGED_IN),
};
/* clang-format on */

TABLE(infra_unserved);

/* clang-format off */
#define TABLES(T) \
	T(config) T(config_remote) T(push) T(export_task) \
	T(file_config) T(file) T(file_upload) T(file_presign) \
	T(file_serve) T(storage_test) T(infra_unserved)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain infra_domain = { "infra", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &infra_domain, POOL_CACHE);
}
