/*
 * config_value.h - the values of configuration entries.  Each process has a
 * copy of the values it has read.  Every change to an entry raises the epoch
 * "config" in the same transaction, and a raised epoch makes the process drop
 * its copy.  So a returned value is never older than the call.
 */
#ifndef SETTINGS_CONFIG_VALUE_H
#define SETTINGS_CONFIG_VALUE_H

#include "store/ctx.h"

/*
 * config_value - the value of a key, of hidden entries too.  *out is NULL when
 * there is no such entry, else it lives as long as ctx->mem.
 *
 * Every call costs one round trip to the database (60 us): it reads the row of
 * the epoch, and the entry as well when the epoch has been raised or the key
 * was not read since.  A caller that cannot afford a round trip must cache the
 * value with its own data, as channels do with the default heartbeat interval.
 *
 * Do not call it in a transaction that has changed an entry: when that is
 * rolled back, a later change raises the epoch to the same number and the
 * process would keep the wrong value.
 */
enum err
config_value(struct ctx *ctx, const char *key, const char **out) MUST_CHECK;

/* config_forget - empties the copy; for tests that roll back. */
void config_forget(void);

#endif
