/* channel_move.h - moves the version of channels, which tasks and devices go
 * by, for whoever changes what belongs to them. */
#ifndef DEVICE_CHANNEL_MOVE_H
#define DEVICE_CHANNEL_MOVE_H

#include "input/value.h"
#include "store/cache.h"
#include "store/ctx.h"

/*
 * channel_move - give channels of the tenant a greater updateVersion, commit,
 * and let this host's cache know.  Unknown ids are ignored; *n is how many
 * moved.
 * Source: specification, "Channel".
 */
enum err channel_move(struct ctx *ctx, struct cache *cache,
    const struct ids *ids, size_t *n) MUST_CHECK;

#endif
