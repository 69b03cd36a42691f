/*
 * find.h - storages and listed files found, and the bytes of files removed
 * wherever they are.
 */
#ifndef FILE_FIND_H
#define FILE_FIND_H

#include "file/place.h"

/* A listed file; place.storage 0: nobody knows where its bytes are. */
struct file_found {
	int64_t id;
	const char *path, *key; /* key NULL: there are no bytes */
	int64_t content_id;
	struct place place;
};

/* file_master, file_place - where new files go, and that of an id;
 * E_FILE_CONFIG_NOT_EXISTS. */
enum err file_master(struct ctx *ctx, struct place *out) MUST_CHECK;
enum err file_place(struct ctx *ctx, int64_t id, struct place *out) MUST_CHECK;

/* file_find - a listed file of the caller's tenant, of any for a module that
 * names none; E_FILE_NOT_EXISTS. */
enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out) MUST_CHECK;

/*
 * file_remove - the bytes of a listed file.  Those on other hosts go before its
 * row, and such a host's failure is an error; ours go when the row is gone and
 * that is committed.
 */
enum err file_remove(
    struct ctx *ctx, const char *home, const struct file_found *f) MUST_CHECK;

#endif
