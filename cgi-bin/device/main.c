/* main.c - the device pool: channels and devices, for administrators and
 * modules. */
#include "app/pool.h"
#include "device/device_tables.h"

static const struct table *const tables[] = {
	&channel_table,
	&channel_remote_table,
	&ad_slot_channel_table,
	&device_table,
	&overview_table,
	&device_save_table,
	&device_ui_table,
	&device_import_table,
	&device_import_task_table,
	&certification_table,
	&count_table,
	&info_modify_table,
	&info_modify_import_table,
	&user_channel_table,
	&device_tell_table,
	&key_table,
};

const struct domain device_domain = { "device", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &device_domain, POOL_CACHE);
}
