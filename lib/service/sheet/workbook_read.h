/*
 * workbook_read.h - inner: opens a workbook, and reads its parts.  Runs in the
 * child process that parses.
 * Source: ECMA-376, "Open Packaging Conventions" and "SpreadsheetML".
 */
#ifndef SHEET_WORKBOOK_READ_H
#define SHEET_WORKBOOK_READ_H

#include "sheet/cell_value.h"
#include "text/xml.h"
#include "text/zip.h"

/* Why a file is refused that is of another kind. */
#define BOOK_NONE \
	"it is neither a workbook (.xlsx) nor csv, save it as one of them"

#define BOOK_TEXTS_MAX  1000000 /* shared texts in a workbook */
#define BOOK_RELS_MAX   2000    /* relationships of one part */
#define BOOK_CODES_MAX  1000    /* formats that a workbook defines */
#define BOOK_LOOKS_MAX  65536   /* looks of cells, each with a format */
#define BOOK_NAME_MAX   124     /* bytes of a sheet's name that are shown */
#define BOOK_OTHERS_MAX 100     /* sheets that people see beside the first */

/* A sheet that people see: the name on its tab, and that of its part. */
struct book_sheet {
	const char *name, *part;
};

struct book {
	struct zip *zip;
	const char *sheet; /* name of the part of the sheet that is read */
	struct book_sheet other[BOOK_OTHERS_MAX];
	size_t n_others;
	/* The names of those of them that have a row and are not read. */
	const char *unread[BOOK_OTHERS_MAX];
	size_t n_unread;
	struct strs shared; /* shared texts by their index */
	/* The formats of numbers by the index that a cell has. */
	const struct cell_format *look;
	size_t n_looks;
	bool from_1904; /* its dates are counted from that year */
};

/*
 * book_open - find the first sheet that is not hidden, or the first of all if
 * every one is, and the others that are not, and read the shared texts and
 * formats; all of it lies in the arena.  E_BAD_REQUEST with *why, a clause
 * about the workbook.
 */
enum err book_open(struct arena *a, struct zip *z, struct book *out,
    const char **why) MUST_CHECK;

/* -- one part of the archive, an XML file --------------------------------- */

/* Each part has numbers for the paths of elements that it reads.  These two
 * numbers mean the same in every part: PART_ELSEWHERE any element that the
 * table does not name, PART_ROOT the root element. */
enum { PART_ELSEWHERE, PART_ROOT };

/* An element of that name within an element at path `from` is at path `to`. */
struct part_step {
	int from;
	const char *name;
	int to;
};

/* The functions are called for elements at paths of the table, not for
 * PART_ROOT and PART_ELSEWHERE.  Each may be NULL; an error that one of them
 * returns ends the reading. */
struct part {
	const struct part_step *step;
	size_t n;
	enum err (*open)(void *arg, int path, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, int path);
	enum err (*text)(void *arg, int path, const char *s, size_t n);
};

/* part_read - reads the part of that name.  Returns the error of a function of
 * part, or E_BAD_REQUEST with *why when the part is missing, damaged or not
 * XML. */
enum err part_read(struct zip *z, const char *name, const struct part *part,
    void *arg, const char **why) MUST_CHECK;

/* part_flag - has the element this attribute, and is it true? */
bool part_flag(const struct xml_attrs *attrs, const char *name);

/* part_bad - E_BAD_REQUEST, with *why a clause about the workbook. */
enum err part_bad(const char **why, const char *what) MUST_CHECK;

#endif
