/*
 * storage.h - a storage configuration: where files are stored and how to reach
 * that place.  One struct has the members of all five kinds.
 */
#ifndef FILE_STORAGE_H
#define FILE_STORAGE_H

#include "net/s3.h"
#include "store/ctx.h"

#define STORAGE_MASK "********" /* as the SQL function file_secret_mask() */

/* Values of the dictionary infra_file_storage. */
enum storage_kind {
	STORAGE_DATABASE = 1,
	STORAGE_LOCAL = 10,
	STORAGE_FTP = 11,
	STORAGE_SFTP = 12,
	STORAGE_S3 = 20
};

/* Texts that are not set are NULL.  host_key: the digest of the server's key,
 * as net/net_file.h has it; NULL: not known yet. */
struct storage {
	int64_t id;
	enum storage_kind kind;
	const char *domain;
	const char *base_path;
	const char *host, *username, *password, *mode, *host_key;
	int32_t port;
	const char *endpoint, *bucket, *access_key, *access_secret, *region;
	bool enable_path_style_access, enable_public_access;
};

/*
 * storage_check - decode and check a configuration that an administrator sends,
 * for that kind of storage.  was: the stored configuration when it is being
 * changed, else NULL.  A masked secret is replaced by the one in was, but only
 * when host and user name are the same: otherwise the secret could be sent to a
 * host of the administrator's choice.  E_BAD_REQUEST with ctx->why.
 */
enum err
storage_check(struct ctx *ctx, enum storage_kind kind, const char *json,
    const struct storage *was, struct storage *out) MUST_CHECK;

/* storage_json - the configuration as the JSON that is stored, in the arena. */
const char *storage_json(struct arena *a, const struct storage *p);

/* storage_read - read what storage_json wrote; a fault when it is malformed. */
enum err storage_read(struct ctx *ctx, int64_t id, int32_t kind,
    const char *json, struct storage *out) MUST_CHECK;

/* -- how a storage is reached over the network --------------------------- */

/* storage_base - the base path, which must be set, without slashes around it.
 */
const char *storage_base(struct arena *a, const struct storage *p);

/* storage_host - the host to call, for S3 with its port; NULL: none is needed.
 */
const char *storage_host(struct arena *a, const struct storage *p);

/* The configuration entry that lists the hosts. */
#define STORAGE_HOSTS_KEY "infra.file.hosts"

/*
 * storage_may_call - E_BAD_REQUEST unless the storage needs no other host, or
 * its host is named in the configuration entry infra.file.hosts.
 */
enum err storage_may_call(struct ctx *ctx, const struct storage *p) MUST_CHECK;

/* storage_s3 - what net/s3.h needs to sign calls to an S3 storage. */
struct s3 storage_s3(struct arena *a, const struct storage *p);

/*
 * storage_url - the public URL of a file, without a signature.  Of an S3
 * storage that is not public it is at the endpoint, even when a domain is set:
 * there storage_read_url signs it, and a signature is valid for one host only.
 */
const char *
storage_url(struct arena *a, const struct storage *p, const char *path);

/* storage_read_url - a URL by which everybody can read the file: storage_url,
 * but signed and valid for that many seconds for S3 that is not public. */
const char *storage_read_url(struct ctx *ctx, const struct storage *p,
    const char *path, int64_t seconds);

#endif
