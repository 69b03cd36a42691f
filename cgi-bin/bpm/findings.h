/* findings.h - inner: what is wrong with a model that is to be deployed. */
#ifndef BPM_FINDINGS_H
#define BPM_FINDINGS_H

#include "store/ctx.h"

/* Begins as { .ctx = ctx }.  The first counts; the others are only told. */
struct findings {
	struct ctx *ctx;
	enum err e;      /* of the first; OK: there is none */
	const char *arg; /* of its text; for E_BAD_REQUEST the text itself */
	size_t n;
};

/* finding - add one; a text is formatted into the request's memory. */
void finding(struct findings *f, enum err e, const char *fmt, ...) PRINTF(3, 4);

/* findings_refuse - the error of the first finding, with how many there are
 * beside it; OK when there is none. */
enum err findings_refuse(const struct findings *f) MUST_CHECK;

#endif
