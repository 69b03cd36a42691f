/* device_sheet.h - the columns of a workbook of devices.  The export writes
 * these titles, which are those of the site, and the imports accept them
 * besides the JSON names. */
#ifndef DEVICE_DEVICE_SHEET_H
#define DEVICE_DEVICE_SHEET_H

#include "sheet/sheet_columns.h"

/* clang-format off */
#define DEVICE_COLUMNS \
	{ "id", "Id", NULL }, \
	{ "mac", "MAC address", NULL }, \
	{ "status", "Status", "device_status" }, \
	{ "channel_id", "Channel id", NULL }, \
	{ "channel_name", "Channel", NULL }, \
	{ "name", "Name", NULL }, \
	{ "brand", "Brand", NULL }, \
	{ "device_model", "Model", NULL }, \
	{ "model_id", "Model id", NULL }, \
	{ "platform", "Platform", NULL }, \
	{ "cpu", "CPU id", NULL }, \
	{ "system_version", "System version", NULL }, \
	{ "sdk_version_name", "SDK version", NULL }, \
	{ "build", "Build", NULL }, \
	{ "ui", "Launchers", NULL }, \
	{ "ddr", "Memory", NULL }, \
	{ "real_ddr", "Real memory", NULL }, \
	{ "real_flash", "Real flash", NULL }, \
	{ "serial_number", "Serial number", NULL }, \
	{ "certification", "Certification", NULL }, \
	{ "order_number", "Order number", NULL }, \
	{ "production_order", "Production order", NULL }, \
	{ "master_model", "Master model", NULL }, \
	{ "pcb_model", "Board", NULL }, \
	{ "company_id", "Company", NULL }, \
	{ "user_id", "User id", NULL }, \
	{ "device_ip", "Device IP", NULL }, \
	{ "ip_address", "Place of its IP", NULL }, \
	{ "region_id", "Region id", NULL }, \
	{ "remarks", "Remarks", NULL }, \
	{ "activation_time", "Activated at", NULL }, \
	{ "create_time", "Created at", NULL }, \
	{ "update_time", "Updated at", NULL }
/* clang-format on */

static const struct column device_sheet[] = { DEVICE_COLUMNS };

/* What the imports accept: how other exports head the columns, and how ours
 * have headed them before. */
/* clang-format off */
static const struct column device_titles[] = { DEVICE_COLUMNS,
	{ "mac", "MAC", NULL },
	{ "cpu", "CPU", NULL },
	{ "build", "Build version", NULL },
	{ "build", "\u56fa\u4ef6\u7248\u672c", NULL },
	{ "ui", "UI", NULL },
	{ "ddr", "DDR", NULL },
	{ "real_ddr", "Real DDR", NULL },
	{ "pcb_model", "PCB model", NULL },
	{ "ip_address", "IP address", NULL },
	{ "remarks", "Remark", NULL },
	{ "remarks", "\u5907\u6ce8\u8bf4\u660e", NULL },
};
/* clang-format on */

#endif
