/*
 * storage.h - a storage configuration: where files are stored and how to reach
 * that place.  One struct has the members of all five kinds.
 * Source: wire contract, "Storage types and their config members".
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

/* Texts that are not set are NULL.  host_key: see net/net_file.h. */
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

#endif
