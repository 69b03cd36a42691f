/*
 * part.h - one XML part of a workbook: which elements are looked at is a
 * table, everything else in it is passed over.
 */
#ifndef SHEET_PART_H
#define SHEET_PART_H

#include "text/xml.h"
#include "text/zip.h"

/* Places are the part's own numbers; these two are everybody's. */
enum { PART_ELSEWHERE, PART_ROOT };

/* At place from, the element of that name is place to. */
struct part_step {
	int from;
	const char *name;
	int to;
};

/* Each is told the place; PART_ROOT and PART_ELSEWHERE are not told.  Any may
 * be NULL; a failure ends the part. */
struct part {
	const struct part_step *step;
	size_t n;
	enum err (*open)(void *arg, int place, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, int place);
	enum err (*text)(void *arg, int place, const char *s, size_t n);
};

/*
 * part_read - go through the part of that name.  What a function of it returns
 * but OK is passed on; E_BAD_REQUEST with *why, a clause about the workbook,
 * when the part is missing, damaged or no XML.
 */
enum err part_read(struct zip *z, const char *name, const struct part *part,
    void *arg, const char **why) MUST_CHECK;

#endif
