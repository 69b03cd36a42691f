/*
 * finding.h - what is wrong with a process model, every finding with its
 * element and line.  Source: workflow engine, "Deploy-time checks".
 */
#ifndef FLOW_FINDING_H
#define FLOW_FINDING_H

#include "base/arena.h"

enum finding_code {
#define FINDING(name, text) FIND_##name,
#include "flow/finding.def"
#undef FINDING
	FIND__MAX
};

struct finding {
	enum finding_code code;
	bool warning;
	const char *element; /* id, else name, else empty */
	int line;            /* from 1; 0: the file has none (JSON) */
	const char *message; /* an English sentence that names the element */
};

#define FINDINGS_MAX 1000 /* of a file; further ones are dropped */

/* All of one file, in file order; one per element and code. */
struct findings {
	struct finding *v;
	size_t n, cap;
	size_t errors; /* how many are no warnings */
};

/* finding_name - the code as it is printed. */
const char *finding_name(enum finding_code code);

/* finding_add - one more, its texts copied into the arena. */
void finding_add(struct arena *a, struct findings *f, enum finding_code code,
    bool warning, const char *element, int line, const char *fmt, ...)
    PRINTF(7, 8);

/* finding_sort - into file order: by line, then as they were found. */
void finding_sort(struct findings *f);

#endif
