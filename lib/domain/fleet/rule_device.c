/* rule_device.c - devices and regions, as rules are given them. */
#include "fleet/rule_device.h"

#include <string.h>

#include "rule/parse.h"
#include "sql/lib/rule_device.h"

/* The columns of sql/query/lib/rule_device.sql, by field. */
static const char *const columns[RULE_FIELD__MAX] = {
	[RULE_FIELD_MAC] = "mac",
	[RULE_FIELD_CPU] = "cpu",
	[RULE_FIELD_STATUS] = "status",
	[RULE_FIELD_CHANNEL_ID] = "channel_id",
	[RULE_FIELD_COMPANY_ID] = "company_id",
	[RULE_FIELD_MODEL_ID] = "model_id",
	[RULE_FIELD_USER_ID] = "user_id",
	[RULE_FIELD_DEVICE_MODEL] = "device_model",
	[RULE_FIELD_BRAND] = "brand",
	[RULE_FIELD_MASTER_MODEL] = "master_model",
	[RULE_FIELD_PCB_MODEL] = "pcb_model",
	[RULE_FIELD_SYSTEM_VERSION] = "system_version",
	[RULE_FIELD_SDK_VERSION_NAME] = "sdk_version_name",
	[RULE_FIELD_BUILD] = "build",
	[RULE_FIELD_DDR] = "ddr",
	[RULE_FIELD_REAL_DDR] = "real_ddr",
	[RULE_FIELD_REAL_FLASH] = "real_flash",
	[RULE_FIELD_COUNTRY] = "country_code",
	[RULE_FIELD_REGION_ID] = "region_id",
	[RULE_FIELD_DEVICE_IP] = "device_ip",
	[RULE_FIELD_PLATFORM] = "platform",
	[RULE_FIELD_ORDER_NUMBER] = "order_number",
	[RULE_FIELD_PRODUCTION_ORDER] = "production_order",
	[RULE_FIELD_SERIAL_NUMBER] = "serial_number",
	[RULE_FIELD_CERTIFICATION] = "certification",
	[RULE_FIELD_UI] = "ui",
	[RULE_FIELD_ACTIVATION_TIME] = "activation_time",
	[RULE_FIELD_CREATE_TIME] = "create_time",
};

void
rule_device_of(struct arena *a, const struct row *row, struct rule_device *out)
{
	*out = (struct rule_device){ .present = 0 };
	for (int f = 0; f < RULE_FIELD__MAX; f++)
		rule_device_set(
		    a, out, (enum rule_field)f, row_str(row, columns[f]));
}

struct finder {
	struct ctx *ctx;
	struct arena *a;
};

static enum err
find_below(void *arg, const struct ids *asked, struct ids *out)
{
	struct finder *f = arg;
	struct rows rows;

	TRY(db_rows(f->ctx, &sql_region_below, ARGS(AN("ids", asked)), &rows));
	*out = rows_ids(f->a, &rows, "id");
	return OK;
}

enum err
rule_read(struct ctx *ctx, struct arena *a, const char *expr, size_t n,
    struct rule_problems *bad, struct rule **out)
{
	struct finder f = { ctx, a };
	struct rule *rule;

	TRY(rule_parse(a, expr, n, bad, &rule));
	TRY(region_expand(a, rule, find_below, &f));
	*out = rule;
	return OK;
}
