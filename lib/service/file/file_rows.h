/* file_rows.h - finds storage configurations and listed files by their ids. */
#ifndef FILE_FILE_ROWS_H
#define FILE_FILE_ROWS_H

#include "file/storage.h"

/* A listed file.  storage.kind is 0 if it has no bytes or no storage
 * configuration. */
struct file_found {
	int64_t id;
	const char *path, *key; /* key NULL: it has no bytes */
	int64_t content_id;
	struct storage storage;
};

/* file_master - the storage configuration for new files; file_storage - the one
 * with that id.  E_FILE_CONFIG_NOT_EXISTS. */
enum err file_master(struct ctx *ctx, struct storage *out) MUST_CHECK;
enum err
file_storage(struct ctx *ctx, int64_t id, struct storage *out) MUST_CHECK;

/* file_find - a listed file of the caller's tenant; of any tenant for a module
 * that names none.  E_FILE_NOT_EXISTS. */
enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out) MUST_CHECK;

#endif
