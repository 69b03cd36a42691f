/*
 * find.h - finding storage configurations and listed files by their ids, and
 * removing the bytes of a file from any kind of storage.
 */
#ifndef FILE_FIND_H
#define FILE_FIND_H

#include "file/storage.h"

/* A listed file; storage.kind 0: it has no bytes or no storage
 * configuration. */
struct file_found {
	int64_t id;
	const char *path, *key; /* key NULL: it has no bytes */
	int64_t content_id;
	struct storage storage;
};

/* file_master, file_storage - the storage configuration for new files, and the
 * one of an id; E_FILE_CONFIG_NOT_EXISTS. */
enum err file_master(struct ctx *ctx, struct storage *out) MUST_CHECK;
enum err
file_storage(struct ctx *ctx, int64_t id, struct storage *out) MUST_CHECK;

/* file_find - a listed file of the caller's tenant; of any tenant for a module
 * that names none.  E_FILE_NOT_EXISTS. */
enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out) MUST_CHECK;

/*
 * file_remove - remove the bytes of a file.  Bytes on another host must be
 * removed before the row of the file is deleted, and a failure of that host is
 * an error.  Bytes in the database or on the local disk must be removed after
 * the row was deleted and that was committed.
 */
enum err file_remove(
    struct ctx *ctx, const char *home, const struct file_found *f) MUST_CHECK;

#endif
