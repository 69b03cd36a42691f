/* rule_device.h - reads from the database what the room rule, which does no
 * input, is given: devices, rules with their regions. */
#ifndef FLEET_RULE_DEVICE_H
#define FLEET_RULE_DEVICE_H

#include "rule/device.h"
#include "rule/parse.h"
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
 * rule_read - parse the n bytes of a rule and expand its regions, in the arena.
 * Errors as rule_parse, and those of the database.
 */
enum err rule_read(struct ctx *ctx, struct arena *a, const char *expr, size_t n,
    struct rule_problems *bad, struct rule **out) MUST_CHECK;

#endif
