/*
 * diagnostic.h - what is wrong with a process model: a list of diagnostics,
 * each with its element and line.
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
	uint32_t serial;     /* serial number of the element in its file */
	const char *element; /* the element's id, else its name, else empty */
	int line;            /* from 1; 0: JSON, which has no lines here */
	const char *message; /* an English sentence that names the element */
};

#define DIAGNOSTICS_MAX 10000 /* errors of one file, at most; and warnings */

/* The diagnostics of one file, at most one for each element and code.
 * Initialise with { .mem = arena }. */
struct diagnostics {
	struct arena *mem;
	struct diagnostic *v;
	size_t n, cap;
	size_t errors, warnings; /* how many of v are errors, warnings */
	/* A hash table by element and code: each slot has an index of v plus 1,
	 * or 0 when it is free. */
	uint32_t *slots;
	size_t n_slots; /* a power of two */
};

/* The element that a diagnostic is about, and its position in the file. */
struct position {
	const char *what;    /* "userTask" */
	const char *element; /* the element's id, else its name, else empty */
	int line;
	uint32_t serial;
	/* Its process is never deployed: errors become warnings. */
	bool undeployed;
};

/* diagnostic_name - the name of the code, as it is printed. */
const char *diagnostic_name(enum diagnostic_code code);

/*
 * diagnostic_add - adds a diagnostic; texts are copied.  Its message is the
 * name of the element followed by the text.  A second diagnostic of the same
 * element and code is dropped, but an error replaces a warning.
 */
void diagnostic_add(struct diagnostics *f, enum diagnostic_code code,
    bool warning, const struct position *at, const char *fmt, ...) PRINTF(5, 6);

/* diagnostics_fatal - is there an error that says that the file is no XML or,
 * as a whole, no model?  Such a file has no document to be printed. */
bool diagnostics_fatal(const struct diagnostics *f);

/* diagnostic_sort - sorts the diagnostics by position in the file, and those of
 * one element by code. */
void diagnostic_sort(struct diagnostics *f);

#endif
