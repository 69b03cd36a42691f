/* instance_id.h - ids of new process instances, as clients see them: UUIDs, or
 * numbers by the rule of the model.
 * Source: workflow engine, "Start, ids, titles, variables". */
#ifndef FLOWDB_INSTANCE_ID_H
#define FLOWDB_INSTANCE_ID_H

#include "flowdb/deployed.h"

/* instance_id_random - a random UUID, in the arena. */
const char *instance_id_random(struct arena *a);

/*
 * instance_id_next - the next number by the rule at the present time, in
 * ctx->mem.  Other transactions that need a number of the same rule and date
 * wait until this transaction ends.
 */
enum err instance_id_next(struct ctx *ctx, const struct number_rule *rule,
    const char **out) MUST_CHECK;

#endif
