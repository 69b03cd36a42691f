/* storage_url.h - how a storage is reached over the network: its host, whether
 * that host may be called, and the URLs of its files. */
#ifndef FILE_STORAGE_URL_H
#define FILE_STORAGE_URL_H

#include "file/storage.h"

/* storage_base - the base path, which must be set, without slashes around it.
 */
const char *storage_base(struct arena *a, const struct storage *p);

/* storage_host - the host to call, for S3 with its port; NULL: none is needed.
 */
const char *storage_host(struct arena *a, const struct storage *p);

/*
 * storage_may_call - E_BAD_REQUEST unless the storage needs no other host, or
 * its host is named in the configuration entry infra.file.hosts.
 */
enum err storage_may_call(struct ctx *ctx, const struct storage *p) MUST_CHECK;

/* storage_s3 - what net/s3.h needs to sign calls to an S3 storage. */
struct s3 storage_s3(struct arena *a, const struct storage *p);

/*
 * storage_url - the public URL of a file, without a signature.  For S3 that is
 * not public it is the URL of the endpoint, even when a domain is set, because
 * a signature is valid for one host only.
 * Source: wire contract, "URL of a stored file".
 */
const char *
storage_url(struct arena *a, const struct storage *p, const char *path);

/* storage_read_url - a URL by which everybody can read the file: storage_url,
 * but signed and valid for that many seconds for S3 that is not public. */
const char *storage_read_url(struct ctx *ctx, const struct storage *p,
    const char *path, int64_t seconds);

#endif
