/*
 * place.h - a storage configuration: where files are stored and how to reach
 * that place.  One struct has the members of all five kinds.
 * Source: wire contract, "Storage types and their config members".
 */
#ifndef FILE_PLACE_H
#define FILE_PLACE_H

#include "net/s3.h"
#include "store/ctx.h"

#define PLACE_MASK "********" /* file_secret_mask() of the schema */

/* Values of the dictionary infra_file_storage. */
enum storage {
	STORAGE_DATABASE = 1,
	STORAGE_LOCAL = 10,
	STORAGE_FTP = 11,
	STORAGE_SFTP = 12,
	STORAGE_S3 = 20
};

/* Texts that are not set are NULL.  host_key: see lib/net/net.h. */
struct place {
	int64_t id;
	enum storage storage;
	const char *domain;
	const char *base_path;
	const char *host, *username, *password, *mode, *host_key;
	int32_t port;
	const char *endpoint, *bucket, *access_key, *access_secret, *region;
	bool enable_path_style_access, enable_public_access;
};

/*
 * place_check - decode and check a configuration that an administrator sends,
 * for that kind of storage.  was: the stored configuration when it is being
 * changed, else NULL.  A masked secret is replaced by the one in was, but only
 * when host and user name are the same: otherwise the secret could be sent to a
 * host of the administrator's choice.  E_BAD_REQUEST with ctx->why.
 */
enum err place_check(struct ctx *ctx, enum storage storage, const char *json,
    const struct place *was, struct place *out) MUST_CHECK;

/* place_json - the place as the JSON that is stored, in the arena. */
const char *place_json(struct arena *a, const struct place *p);

/* place_read - read what place_json wrote; a fault when it is malformed. */
enum err place_read(struct ctx *ctx, int64_t id, int32_t storage,
    const char *json, struct place *out) MUST_CHECK;

#endif
