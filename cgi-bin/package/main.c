/* main.c - the main program of the pool package: names of packages, and
 * statistics of the devices that have them. */
#include "app/pool.h"
#include "base/base.h"
#include "package/package_tables.h"

static const struct table *const tables[] = {
	&package_name_table,
	&package_name_remote_table,
	&install_package_table,
	&install_device_table,
	&install_rebuild_table,
};

const struct domain package_domain = { "package", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &package_domain, 0);
}
