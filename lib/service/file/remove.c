/* remove.c - removes the bytes of a file from its storage, of whatever kind. */
#include "file/remove.h"

#include "file/database.h"
#include "file/local.h"
#include "file/remote.h"
#include "file/storage_url.h"

/* storage.kind decides where the bytes of the file are; 0: there are none. */
enum err
file_remove(struct ctx *ctx, const char *home, const struct file_found *f)
{
	switch ((int)f->storage.kind) {
	case 0:
		return OK;
	case STORAGE_DATABASE:
		return database_remove(ctx, &f->content_id);
	case STORAGE_LOCAL:
		return local_remove(
		    ctx, home, storage_base(ctx->mem, &f->storage), f->key);
	default:
		return remote_remove(ctx, &f->storage, f->path);
	}
}
