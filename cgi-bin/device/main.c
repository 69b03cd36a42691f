/* main.c - the device pool: channels and devices, for administrators and
 * modules. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES(T) \
	T(channel) T(channel_remote) T(ad_slot_channel) T(device) \
	T(overview) T(device_save) T(device_ui) T(device_import) \
	T(device_import_task) T(certification) T(count) T(info_modify) \
	T(info_modify_import) T(user_channel) T(device_tell) T(key)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain device_domain = { "device", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &device_domain, POOL_CACHE);
}
