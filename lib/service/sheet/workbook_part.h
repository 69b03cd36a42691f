/*
 * workbook_part.h - inner: reads one part of a workbook's archive, an XML file,
 * by a table of the elements that matter in it.
 */
#ifndef SHEET_WORKBOOK_PART_H
#define SHEET_WORKBOOK_PART_H

#include "text/xml.h"
#include "text/zip.h"

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

/* part_bad - E_BAD_REQUEST, with *why a clause about the workbook. */
enum err part_bad(const char **why, const char *what) MUST_CHECK;

#endif
