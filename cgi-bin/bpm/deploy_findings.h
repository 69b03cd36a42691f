/* deploy_findings.h - inner: the findings about a model: what is wrong with it,
 * so that it cannot be deployed. */
#ifndef BPM_DEPLOY_FINDINGS_H
#define BPM_DEPLOY_FINDINGS_H

#include "store/ctx.h"

/* Initialise it with { .ctx = ctx }.  Only the first finding is kept,
 * because the answer has room for one error; of the others it says how many
 * they are. */
struct findings {
	struct ctx *ctx;
	enum err e; /* error of the first finding; OK: there is none */
	/* The argument of its text; for E_BAD_REQUEST the text itself. */
	const char *arg;
	size_t n;
};

/* finding - adds a finding with its error and a text, which is formatted into
 * the request's memory. */
void finding(struct findings *f, enum err e, const char *fmt, ...) PRINTF(3, 4);

/* findings_refuse - returns the error of the first finding, with its text and
 * the number of further findings; OK if there are none. */
enum err findings_refuse(const struct findings *f) MUST_CHECK;

#endif
