/* zip_out.c - writes archives with minizip.  The time of all entries is the
 * first that the format knows, so that equal content makes equal archives. */
#include "text/zip_out.h"

#include <limits.h>

#include <minizip/zip.h>

struct zip_out {
	zipFile file;
	bool open; /* an entry has been begun */
	bool failed;
};

struct zip_out *
zip_out_begin(struct arena *a, const char *path)
{
	struct zip_out *z = arena_new(a, struct zip_out, 1);

	*z = (struct zip_out){ .file = zipOpen64(path, APPEND_STATUS_CREATE) };
	return z->file == NULL ? NULL : z;
}

static enum err
noted(struct zip_out *z, int result)
{
	z->failed |= result != ZIP_OK;
	return z->failed ? E_SYSTEM : OK;
}

static enum err
close_entry(struct zip_out *z)
{
	bool open = z->open;

	z->open = false;
	return open ? noted(z, zipCloseFileInZip(z->file)) : OK;
}

enum err
zip_out_entry(struct zip_out *z, const char *name)
{
	const zip_fileinfo info = { .tmz_date = {
		                        .tm_mday = 1, .tm_year = 1980 } };

	TRY(close_entry(z));
	TRY(noted(z, zipOpenNewFileInZip64(z->file, name, &info, NULL, 0, NULL,
	                 0, NULL, Z_DEFLATED, Z_BEST_SPEED, 1)));
	z->open = true;
	return OK;
}

enum err
zip_out_put(struct zip_out *z, const char *bytes, size_t n)
{
	BUG_ON(!z->open || n > UINT_MAX);
	return noted(z, zipWriteInFileInZip(z->file, bytes, (unsigned int)n));
}

enum err
zip_out_end(struct zip_out *z)
{
	enum err e = close_entry(z);
	int closed = zipClose(z->file, NULL);

	return e == OK ? noted(z, closed) : e;
}
