/* rule_device.h - reads from the database what the room rule, which does no
 * input, is given: devices, and which regions contain a region. */
#ifndef WHERE_RULE_DEVICE_H
#define WHERE_RULE_DEVICE_H

#include "rule/device_values.h"
#include "rule/rule.h"
#include "store/db.h"

/*
 * rule_device_of - set the fields of a device from a row that has a column for
 * each, named as in the block rule_device_by_id (sql/query/lib/rule_device.sql)
 * and written in the same way.  All lies in the arena but the texts, which live
 * as long as the row.
 */
void
rule_device_of(struct arena *a, const struct row *row, struct rule_device *out);

/*
 * region_lines_read - read the tree of regions, unless this process has it as
 * it is now.  Lists of regions are never expanded to all that lies within them,
 * which are thousands: a device is looked up under each region around it, which
 * are two or three.
 */
enum err region_lines_read(struct ctx *ctx) MUST_CHECK;

/* region_line - the region and those that contain it, as they were read last;
 * none if there is no such region.  Valid until the next region_lines_read. */
struct ids region_line(int64_t id);

/* rule_size - the size of a rule, by which its cost is limited: how many
 * literals its comparisons have, at least 1 for each.  A list of regions counts
 * with all regions within them, once if it is written several times; searching
 * a part of a text counts as 50.  region_lines_read was called before. */
size_t rule_size(const struct rule *rule);

/* region_lines_forget - drop what was read; for tests that roll back. */
void region_lines_forget(void);

#endif
