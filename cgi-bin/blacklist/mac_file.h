/*
 * mac_file.h - inner: reads files of addresses: a text, comma separated values
 * or a workbook; and writes their bad lines.  The addresses are in the column
 * headed "mac", or as an exported workbook names it; if the first line has no
 * such heading, they are wherever they stand, several in a line, too, and other
 * text beside them is left out.  A line that begins with "#" is a remark.
 *
 * Beside the column "mac" there may be one that says how each address is bound,
 * as exports have it: those that it binds otherwise than the import are bad
 * lines, so that nobody who is to be excluded is included unseen.
 */
#ifndef BLACKLIST_MAC_FILE_H
#define BLACKLIST_MAC_FILE_H

#include "sheet/sheet_columns.h"
#include "sheet/sheet_stream.h"
#include "store/ctx.h"

#define MAC_FILE_BYTES ((size_t)20 * 1024 * 1024) /* as it was sent */
#define MAC_FILE_LINES 1000000 /* addresses and texts in their place */
#define MAC_FILE_HERE  100000  /* so many a request imports itself */

/* The one column with a heading. */
extern const struct sheet_titles mac_titles;

/* An address of a file.  mac NULL: a bad one, which is a text that looks like
 * an address and is none, the first word of a line without an address, or an
 * address that the record binds in the other way. */
struct mac_line {
	uint32_t line;
	const char *text, *mac;
	const char *why;             /* if mac is NULL: what is wrong */
	const struct sheet_row *row; /* the row where it stands, */
	size_t column;               /* and its column, from 1 */
};

/* A file of n bytes, and what is done with its addresses. */
struct mac_file {
	const char *data;
	size_t n;
	/* Rows that the user has put right; NULL: none. */
	const struct sheet_mended *mended;
	/* The set (base/str_set.h) of addresses that the record binds in the
	 * other way: these are bad ones, too. */
	struct strs bound;
	int32_t bind_type; /* enum bind_type, to which all are imported */
	/* Called for each address, also a bad one; the line is valid during
	 * the call.  An error that it returns ends the reading and is returned.
	 * NULL: they are only counted. */
	enum err (*each)(void *arg, const struct mac_line *line);
	void *arg;
	/* Of a file with a heading, in ctx->mem, and those of columns that are
	 * not read. */
	struct strs headings, ignored;
	int64_t total, invalid; /* read so far, and bad ones of them */
	int64_t hidden;         /* rows of a workbook that nobody sees */
};

/* What is wrong with an address that the record binds in the other way. */
#define MAC_BOUND "is bound in the other way, and has to be removed first"

/* mac_file_read - reads the whole file.  E_BLACKLIST_MAC_IMPORT_FAIL when it
 * cannot be read, or has more than MAC_FILE_LINES. */
enum err mac_file_read(struct ctx *ctx, struct mac_file *f) MUST_CHECK;

/* mac_file_none - E_BLACKLIST_MAC_IMPORT_FAIL: the file has no address. */
enum err mac_file_none(struct ctx *ctx) MUST_CHECK;

/* mac_bad_write - writes the bad lines of that file, of which data, n, mended,
 * bound and bind_type are used, to a new file of that path, as comma separated
 * values with their numbers.  It is durable when this returns OK. */
enum err mac_bad_write(
    struct ctx *ctx, const struct mac_file *from, const char *path) MUST_CHECK;

#endif
