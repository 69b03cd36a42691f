/* main.c - the main program of the pool package: names of packages, and
 * statistics of the devices that have them. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES(T) \
	T(package_name) T(package_name_remote) T(install_package) \
	T(install_device) T(install_now) T(install_rebuild)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain package_domain = { "package", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &package_domain, 0);
}
