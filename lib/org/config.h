/*
 * config.h - the values of configuration entries, kept per process and thrown
 * away when the epoch "config" moves, which every change to an entry does in
 * its own transaction: a value is never older than the call.
 * Source: specification, "Infrastructure"; wire contract, "Config".
 */
#ifndef ORG_CONFIG_H
#define ORG_CONFIG_H

#include "store/ctx.h"

/*
 * config_value - the value of a key, hidden or not; *out is NULL when there
 * is no such entry, and lives as long as ctx->mem otherwise.
 *
 * Costs a trip to the database (60 us), always: it reads the row of the epoch,
 * and the entry only when that has moved or the key was not asked for since.
 * What must do without a trip keeps a value where it is kept itself, as
 * channels do with the usual heartbeat interval.
 *
 * Never in a transaction that has changed an entry: rolled back, its epoch
 * would come again for something else.
 */
enum err
config_value(struct ctx *ctx, const char *key, const char **out) MUST_CHECK;

/* config_forget - drop everything; for tests that roll back. */
void config_forget(void);

#endif
