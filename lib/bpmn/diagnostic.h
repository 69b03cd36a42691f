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

/* The diagnostics of one file, one for each element and code.  Starts as {
 * .mem = arena }. */
struct diagnostics {
	struct arena *mem;
	struct diagnostic *v;
	size_t n, cap;
	size_t errors, warnings; /* of v */
	/* A hash table by element and code: indices of v plus 1; 0: free. */
	uint32_t *slots;
	size_t n_slots; /* a power of two */
};

/* The element that a diagnostic is about, and where it stands. */
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
 * diagnostic_add - add a diagnostic; texts are copied.  Its message names the
 * element and goes on with the text.  A second one of the same element and
 * code is dropped, except that an error replaces a warning.
 */
void diagnostic_add(struct diagnostics *f, enum diagnostic_code code,
    bool warning, const struct position *at, const char *fmt, ...) PRINTF(5, 6);

/* diagnostic_sort - put them into file order; those of one element into the
 * order of codes. */
void diagnostic_sort(struct diagnostics *f);

#endif
