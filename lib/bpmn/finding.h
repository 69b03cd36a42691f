/*
 * finding.h - what is wrong with a process model, every finding with its
 * element and line.  Source: workflow engine, "Deploy-time checks".
 */
#ifndef BPMN_FINDING_H
#define BPMN_FINDING_H

#include "base/arena.h"

enum finding_code {
#define FINDING(name, text) FIND_##name,
#include "bpmn/finding.def"
#undef FINDING
	FIND__MAX
};

struct finding {
	enum finding_code code;
	bool warning;
	uint32_t serial;     /* of the element in its file */
	const char *element; /* id, else name, else empty */
	int line;            /* from 1; 0: the file has none (JSON) */
	const char *message; /* an English sentence that names the element */
};

#define FINDINGS_MAX 10000 /* errors of a file, and warnings */

/* All of one file, one per element and code.  Starts as { .mem = arena }. */
struct findings {
	struct arena *mem;
	struct finding *v;
	size_t n, cap;
	size_t errors, warnings; /* of v */
	uint32_t *slots; /* of v by element and code, one more; 0: free */
	size_t n_slots;  /* a power of two */
};

/* What a finding is about. */
struct place {
	const char *what;    /* "userTask" */
	const char *element; /* id, else name, else empty */
	int line;
	uint32_t serial;
	bool listed; /* never deployed: its errors are warnings */
};

/* finding_name - the code as it is printed. */
const char *finding_name(enum finding_code code);

/*
 * finding_add - one more, its texts copied.  The message is what and element
 * of the place and then the text.  A second one of an element and code is
 * dropped; an error takes the place of a warning.
 */
void finding_add(struct findings *f, enum finding_code code, bool warning,
    const struct place *at, const char *fmt, ...) PRINTF(5, 6);

/* finding_sort - into file order; of one element in the order of codes. */
void finding_sort(struct findings *f);

#endif
