/*
 * diagnostic.h - what is wrong with a process model, every diagnostic with its
 * element and line.  Source: workflow engine, "Deploy-time checks".
 */
#ifndef BPMN_DIAGNOSTIC_H
#define BPMN_DIAGNOSTIC_H

#include "base/arena.h"

enum diagnostic_code {
#define DIAGNOSTIC(name, text) DIAGNOSTIC_##name,
#include "bpmn/diagnostic.def"
#undef DIAGNOSTIC
	DIAGNOSTIC__MAX
};

struct diagnostic {
	enum diagnostic_code code;
	bool warning;
	uint32_t serial;     /* of the element in its file */
	const char *element; /* id, else name, else empty */
	int line;            /* from 1; 0: the file has none (JSON) */
	const char *message; /* an English sentence that names the element */
};

#define DIAGNOSTICS_MAX 10000 /* errors of a file, and warnings */

/* All of one file, one per element and code.  Starts as { .mem = arena }. */
struct diagnostics {
	struct arena *mem;
	struct diagnostic *v;
	size_t n, cap;
	size_t errors, warnings; /* of v */
	uint32_t *slots; /* of v by element and code, one more; 0: free */
	size_t n_slots;  /* a power of two */
};

/* What a diagnostic is about. */
struct position {
	const char *what;    /* "userTask" */
	const char *element; /* id, else name, else empty */
	int line;
	uint32_t serial;
	bool listed; /* never deployed: its errors are warnings */
};

/* diagnostic_name - the code as it is printed. */
const char *diagnostic_name(enum diagnostic_code code);

/*
 * diagnostic_add - one more, its texts copied.  The message is what and element
 * of the place and then the text.  A second one of an element and code is
 * dropped; an error takes the place of a warning.
 */
void diagnostic_add(struct diagnostics *f, enum diagnostic_code code,
    bool warning, const struct position *at, const char *fmt, ...) PRINTF(5, 6);

/* diagnostic_sort - into file order; of one element in the order of codes. */
void diagnostic_sort(struct diagnostics *f);

#endif
