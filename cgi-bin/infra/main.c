/* main.c - the infra pool: configuration, files, export tasks and messages to
 * browsers. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES \
	T(config) T(config_remote) T(push) T(export_task) \
	T(file_config) T(file) T(file_upload) T(file_presign) \
	T(file_serve) T(storage_test) T(infra_unserved)
/* clang-format on */

#define T(name) extern const struct table name##_table;
TABLES
#undef T

#define T(name) &name##_table,
static const struct table *const tables[] = { TABLES };
#undef T

const struct domain infra_domain = { "infra", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &infra_domain, POOL_CACHE);
}
