/* channel.h - raises the version of channels, by which tasks and devices notice
 * that something of their channel has changed. */
#ifndef DEVICE_CHANNEL_H
#define DEVICE_CHANNEL_H

#include "input/field_types.h"
#include "store/ctx.h"

/*
 * channel_version_raise - gives channels of the tenant a greater updateVersion,
 * in a transaction, and leaves notes of it for the caches.  Unknown ids are
 * ignored; *n is how many channels were changed.
 */
enum err channel_version_raise(
    struct ctx *ctx, const struct ids *ids, size_t *n) MUST_CHECK;

#endif
