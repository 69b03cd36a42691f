/*
 * zip.c - zip archives, by minizip.  Those from outside are unpacked from
 * memory, after the whole directory was checked.  Those that are written give
 * all entries the first time that the format knows, so that equal content makes
 * equal archives.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "text/zip.h"

#define NAME_BYTES_MAX 256
#define CHUNK          ((size_t)16 * 1024)
#define ENCRYPTED      1U /* bit 0 of an entry's flags */

/* An open archive.  entries: a map from the name of an entry, in lower case, to
 * its position in the directory. */
struct zip {
	struct arena *a;
	const char *data;
	size_t n, at; /* at: position from which minizip reads next */
	unzFile file;
	struct map entries;
	uint64_t total, entry_max, total_max;
	uint64_t poured; /* bytes unpacked so far */
	bool too_large;
	bool short_read; /* minizip tried to read beyond the end */
};

/* -- reading from memory, as minizip wants it ---------------------------- */

/* There is nothing to open: what minizip hands to each of these functions as
 * opaque is the struct zip itself. */
static voidpf
mem_open(voidpf opaque, const void *name, int mode)
{
	(void)name;
	(void)mode;
	return opaque;
}

/* Reads the next n bytes, or those that are left; returns how many. */
static uLong
mem_read(voidpf opaque, voidpf stream, void *to, uLong n)
{
	struct zip *z = opaque;
	uLong left = z->n - z->at;

	(void)stream;
	z->short_read |= n > left;
	n = n < left ? n : left;
	memcpy(to, z->data + z->at, n);
	z->at += n;
	return n;
}

/* Writes nothing: an archive in memory is only read. */
static uLong
mem_write(voidpf opaque, voidpf stream, const void *from, uLong n)
{
	(void)opaque;
	(void)stream;
	(void)from;
	(void)n;
	return 0;
}

static ZPOS64_T
mem_tell(voidpf opaque, voidpf stream)
{
	(void)stream;
	return ((struct zip *)opaque)->at;
}

/* Moves on from where origin says; -1: there is no such position in the
 * archive. */
static long
mem_seek(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin)
{
	struct zip *z = opaque;
	size_t base = origin == ZLIB_FILEFUNC_SEEK_CUR   ? z->at
	              : origin == ZLIB_FILEFUNC_SEEK_END ? z->n
	                                                 : 0;

	(void)stream;
	if (offset > z->n - base)
		return -1;
	z->at = base + offset;
	return 0;
}

static int
mem_close(voidpf opaque, voidpf stream)
{
	(void)opaque;
	(void)stream;
	return 0;
}

static int
mem_error(voidpf opaque, voidpf stream)
{
	(void)stream;
	return ((struct zip *)opaque)->short_read;
}

static unzFile
mem_unzip(struct zip *z)
{
	zlib_filefunc64_def io = { mem_open, mem_read, mem_write, mem_tell,
		mem_seek, mem_close, mem_error, z };

	return unzOpen2_64("", &io);
}

/* -- the directory ------------------------------------------------------- */

/* Notes and says that `what`, a part of the archive or all of it, is larger
 * than max bytes. */
static const char *
too_large(struct zip *z, const char *what, uint64_t max)
{
	z->too_large = true;
	return arena_printf(z->a, "%s is larger than %llu MB%s", what,
	    (unsigned long long)max >> 20,
	    max == z->total_max ? " unpacked" : "");
}

/* Says why an entry with this information is refused; NULL: it is not. */
static const char *
entry_flaw(struct zip *z, const unz_file_info64 *info)
{
	if ((info->flag & ENCRYPTED) != 0)
		return "it is encrypted";
	if (info->uncompressed_size > z->entry_max)
		return too_large(z, "a part of it", z->entry_max);
	if (info->uncompressed_size / ZIP_RATIO_MAX > info->compressed_size)
		return "a part of it is packed "
		       "more than " STR(ZIP_RATIO_MAX) " times";
	if (info->uncompressed_size > z->total_max - z->total)
		return too_large(z, "it", z->total_max);
	if (info->compressed_size > z->n)
		return "it is cut off";
	return NULL;
}

/* The key of an entry: names in upper and lower case mean the same one, and
 * programs of Windows may write backslashes between folders. */
static const char *
entry_key(struct arena *a, const char *name)
{
	char *key = arena_lower(a, name);

	for (char *p = key; (p = strchr(p, '\\')) != NULL;)
		*p = '/';
	return key;
}

/* Adds to the map the entry at which minizip stands; says why it is refused,
 * NULL: it is not. */
static const char *
entry_add(struct zip *z)
{
	char name[NAME_BYTES_MAX] = "";
	unz_file_info64 info;
	unz64_file_pos *pos = arena_new(z->a, unz64_file_pos, 1);
	const char *flaw, *key;

	if (unzGetCurrentFileInfo64(z->file, &info, name, sizeof(name) - 1,
	        NULL, 0, NULL, 0) != UNZ_OK ||
	    unzGetFilePos64(z->file, pos) != UNZ_OK)
		return "its directory is damaged";
	flaw = entry_flaw(z, &info);
	if (flaw != NULL)
		return flaw;
	z->total += info.uncompressed_size;
	if (info.size_filename >= sizeof(name) ||
	    strlen(name) != info.size_filename ||
	    !utf8_valid(name, info.size_filename))
		return "a part of it has a bad name";
	key = entry_key(z->a, name);
	if (map_get(&z->entries, key) != NULL)
		return "a part of it is there twice";
	map_put(z->a, &z->entries, key, pos);
	return NULL;
}

/* Adds all entries to the map; says why the archive is refused, NULL: it is
 * not. */
static const char *
directory_read(struct zip *z)
{
	unz_global_info64 info;
	int more;

	if (unzGetGlobalInfo64(z->file, &info) != UNZ_OK)
		return "its directory is damaged";
	if (info.number_entry > ZIP_ENTRIES_MAX)
		return "it has more than " STR(ZIP_ENTRIES_MAX) " parts";
	more = info.number_entry == 0 ? UNZ_END_OF_LIST_OF_FILE
	                              : unzGoToFirstFile(z->file);
	for (ZPOS64_T i = 0; more == UNZ_OK && i < info.number_entry; i++) {
		const char *flaw = entry_add(z);

		if (flaw != NULL)
			return flaw;
		more = unzGoToNextFile(z->file);
	}
	return more == UNZ_END_OF_LIST_OF_FILE ? NULL
	                                       : "its directory is damaged";
}

enum err
zip_open(struct arena *a, const struct zip_source *from, struct zip **out,
    const char **why)
{
	struct zip *z = arena_new(a, struct zip, 1);
	enum err e;

	*z = (struct zip){ .a = a,
		.data = from->data,
		.n = from->n,
		.entry_max =
		    from->entry_max == 0 ? ZIP_ENTRY_MAX : from->entry_max,
		.total_max =
		    from->total_max == 0 ? ZIP_TOTAL_MAX : from->total_max };
	z->file = mem_unzip(z);
	if (z->file == NULL) {
		*why = "it is no archive, or cut off";
		return E_BAD_REQUEST;
	}
	*why = directory_read(z);
	if (*why == NULL) {
		*out = z;
		return OK;
	}
	e = z->too_large ? E_UPLOAD_TOO_LARGE : E_BAD_REQUEST;
	zip_close(&z);
	return e;
}

void
zip_close(struct zip **z)
{
	if (*z != NULL && (*z)->file != NULL)
		(void)unzClose((*z)->file);
	*z = NULL;
}

/* -- the entries --------------------------------------------------------- */

/* Where the entry of that name is; NULL: there is none. */
static unz64_file_pos *
entry_find(const struct zip *z, const char *name)
{
	return map_get(&z->entries, entry_key(z->a, name));
}

bool
zip_has(const struct zip *z, const char *name)
{
	return entry_find(z, name) != NULL;
}

/* Unpacks the open entry and gives it to fn piece by piece.  minizip unpacks no
 * more bytes than the directory says, which zip_open has checked, and compares
 * the checksum at the end.  An archive may name one entry a hundred times. */
static enum err
pour(struct zip *z,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why)
{
	char chunk[CHUNK];
	int n;

	while ((n = unzReadCurrentFile(z->file, chunk, sizeof(chunk))) > 0) {
		z->poured += (uint64_t)n;
		if (z->poured > ZIP_READS_MAX * z->total) {
			*why = "its parts name each other too often";
			return E_BAD_REQUEST;
		}
		TRY(fn(arg, chunk, (size_t)n, false));
	}
	if (n == 0 && unzCloseCurrentFile(z->file) == UNZ_OK)
		return fn(arg, chunk, 0, true);
	*why = "a part of it is damaged";
	return E_BAD_REQUEST;
}

enum err
zip_read(struct zip *z, const char *name,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why)
{
	unz64_file_pos *pos = entry_find(z, name);

	if (pos == NULL) {
		*why = "a part of it is missing";
		return E_BAD_REQUEST;
	}
	if (unzGoToFilePos64(z->file, pos) != UNZ_OK ||
	    unzOpenCurrentFile(z->file) != UNZ_OK) {
		*why = "a part of it is damaged";
		return E_BAD_REQUEST;
	}
	return pour(z, fn, arg, why);
}

/* -- writing ------------------------------------------------------------- */

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

/* Notes whether a call of minizip has failed; E_SYSTEM when this one or any
 * before it has. */
static enum err
note_result(struct zip_out *z, int result)
{
	z->failed |= result != ZIP_OK;
	return z->failed ? E_SYSTEM : OK;
}

/* Completes the entry that was begun last, if there is one. */
static enum err
close_entry(struct zip_out *z)
{
	bool open = z->open;

	z->open = false;
	return open ? note_result(z, zipCloseFileInZip(z->file)) : OK;
}

enum err
zip_out_entry(struct zip_out *z, const char *name)
{
	const zip_fileinfo info = { .tmz_date = {
		                        .tm_mday = 1, .tm_year = 1980 } };

	TRY(close_entry(z));
	TRY(note_result(z, zipOpenNewFileInZip64(z->file, name, &info, NULL, 0,
	                       NULL, 0, NULL, Z_DEFLATED, Z_BEST_SPEED, 1)));
	z->open = true;
	return OK;
}

enum err
zip_out_put(struct zip_out *z, const char *bytes, size_t n)
{
	BUG_ON(!z->open || n > UINT_MAX);
	return note_result(
	    z, zipWriteInFileInZip(z->file, bytes, (unsigned int)n));
}

enum err
zip_out_end(struct zip_out *z)
{
	enum err e = close_entry(z);
	int closed = zipClose(z->file, NULL);

	return e == OK ? note_result(z, closed) : e;
}
