/*
 * place_host.h - where a storage is outside of us: its host, whether it may be
 * called, and the addresses of its files.
 */
#ifndef FILE_PLACE_HOST_H
#define FILE_PLACE_HOST_H

#include "file/place.h"

/* place_base - the base path without slashes around it, perhaps empty; of a
 * place that has one. */
const char *place_base(struct arena *a, const struct place *p);

/* place_host - the other host it needs, of S3 with its port; NULL: none. */
const char *place_host(struct arena *a, const struct place *p);

/*
 * place_may_call - E_BAD_REQUEST unless the place needs no other host, or its
 * host is named in the configuration entry infra.file.hosts.
 */
enum err place_may_call(struct ctx *ctx, const struct place *p) MUST_CHECK;

/* place_s3 - how to sign for an S3 place. */
struct s3 place_s3(struct arena *a, const struct place *p);

/*
 * place_url - the address under which everybody finds a file, without a
 * signature.  Of S3 that is not public it is the endpoint's own, whatever the
 * domain: a signature holds for one host.
 * Source: wire contract, "URL of a stored file".
 */
const char *place_url(struct arena *a, const struct place *p, const char *path);

/* place_read_url - the same as anybody may read it: signed for that many
 * seconds where the storage is not public. */
const char *place_read_url(
    struct ctx *ctx, const struct place *p, const char *path, int64_t seconds);

#endif
