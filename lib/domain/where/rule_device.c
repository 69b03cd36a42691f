/* rule_device.c - devices and regions, as rules are given them. */
#include "where/rule_device.h"

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
	out->within = row_ids(a, row, "region_line");
}

/* -- regions -------------------------------------------------------------- */

/* The regions in the order of their ids, and of each the line of it and those
 * that contain it.  edition: that of the tree they were read from, 0: none was.
 */
static struct {
	struct arena mem;
	int64_t edition;
	int64_t *id;
	struct ids *line;
	size_t n;
} regions;

void
region_lines_forget(void)
{
	arena_free(&regions.mem);
	memset(&regions, 0, sizeof(regions));
}

enum err
region_lines_read(struct ctx *ctx)
{
	struct rows rows;
	struct row row;
	int64_t edition;

	TRY(db_one(ctx, &sql_region_edition, NULL, E_SYSTEM, &row));
	edition = row_i64(&row, "edition");
	if (edition == regions.edition)
		return OK;
	TRY(db_rows(ctx, &sql_region_lines, NULL, &rows));
	region_lines_forget();
	regions.edition = edition;
	regions.n = (size_t)rows.n;
	regions.id = arena_new(&regions.mem, int64_t, regions.n + 1);
	regions.line = arena_new(&regions.mem, struct ids, regions.n + 1);
	for (int i = 0; i < rows.n; i++) {
		row = row_at(&rows, i);
		regions.id[i] = row_i64(&row, "id");
		regions.line[i] = row_ids(&regions.mem, &row, "path");
	}
	return OK;
}

struct ids
region_line(int64_t id)
{
	size_t from = 0, to = regions.n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (regions.id[mid] < id)
			from = mid + 1;
		else
			to = mid;
	}
	return from < regions.n && regions.id[from] == id ? regions.line[from]
	                                                  : (struct ids){ 0 };
}

/* -- the size of a rule ---------------------------------------------------- */

/* Searching a part in a text takes so many times as long as comparing a text.
 */
#define PART_SIZE 50

/* The nodes whose lists of regions were counted already. */
struct sizing {
	const struct rule_node *list[RULE_NODES_MAX];
	size_t n;
};

static bool
names_region(const struct rule_node *node, int64_t id)
{
	for (size_t i = 0; i < node->n_literals; i++)
		if (node->literal[i].number == id)
			return true;
	return false;
}

/* Does x name all regions that y names? */
static bool
names_all(const struct rule_node *x, const struct rule_node *y)
{
	for (size_t i = 0; i < y->n_literals; i++)
		if (!names_region(x, y->literal[i].number))
			return false;
	return true;
}

/* Do both name the same regions, in whatever order?  Both are asked, because a
 * list may name a region twice. */
static bool
same_regions(const struct rule_node *x, const struct rule_node *y)
{
	return x->n_literals == y->n_literals && names_all(x, y) &&
	       names_all(y, x);
}

/* How many regions the node names, with all that lie within those. */
static size_t
regions_within(const struct rule_node *node)
{
	size_t n = 0;

	for (size_t i = 0; i < regions.n; i++)
		for (size_t k = 0; k < regions.line[i].n; k++)
			if (names_region(node, regions.line[i].v[k])) {
				n++;
				break;
			}
	return n;
}

/* Does the comparison search a part of a text? */
static bool
is_part(const struct rule_node *node)
{
	return node->op == RULE_CONTAINS &&
	       rule_field_rows[node->field].type == RULE_TEXT;
}

/* The size of a node with all below it, as rule_size defines it.  Lists of
 * regions count once in a rule, because the compiled rule has them once. */
static size_t
size_of(struct sizing *s, const struct rule_node *node)
{
	size_t n = node->n_kids > 0 ? 0 : 1, within;

	for (size_t i = 0; i < node->n_kids; i++)
		n += size_of(s, node->kid[i]);
	if (is_part(node))
		return PART_SIZE;
	if (node->op != RULE_IN_REGION)
		return node->n_literals > n ? node->n_literals : n;
	for (size_t i = 0; i < s->n; i++)
		if (same_regions(s->list[i], node))
			return n;
	s->list[s->n++] = node;
	within = regions_within(node);
	return within > n ? within : n;
}

size_t
rule_size(const struct rule *rule)
{
	struct sizing s = { .n = 0 };

	return size_of(&s, rule->root);
}
