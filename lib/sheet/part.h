/*
 * part.h - reading one XML part of a workbook.  A table names the elements that
 * are handed over; all other elements are skipped.
 */
#ifndef SHEET_PART_H
#define SHEET_PART_H

#include "text/xml.h"
#include "text/zip.h"

/* A place is a number that a part gives to the elements at one path.  These two
 * numbers have the same meaning in every part: any element that the table does
 * not name, and the root element. */
enum { PART_ELSEWHERE, PART_ROOT };

/* A child of that name of an element at place from is at place to. */
struct part_step {
	int from;
	const char *name;
	int to;
};

/* The functions are called for elements at places of the table, not for
 * PART_ROOT and PART_ELSEWHERE.  Each may be NULL; an error that one of them
 * returns ends the reading. */
struct part {
	const struct part_step *step;
	size_t n;
	enum err (*open)(void *arg, int place, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, int place);
	enum err (*text)(void *arg, int place, const char *s, size_t n);
};

/*
 * part_read - read the part called name.  Returns the error of a function of
 * part, or E_BAD_REQUEST with *why, a clause about the workbook, when the part
 * is missing, damaged or not XML.
 */
enum err part_read(struct zip *z, const char *name, const struct part *part,
    void *arg, const char **why) MUST_CHECK;

#endif
