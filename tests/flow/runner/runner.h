/* runner.h - golden cases of the workflow engine: reads, runs and compares
 * them. */
#ifndef TESTS_FLOW_RUNNER_H
#define TESTS_FLOW_RUNNER_H

#include <stdio.h>

#include "base/arena.h"
#include "base/buf.h"

#define LINES_MAX 4000 /* lines of a file of cases */
#define FILES_MAX 8    /* model files of one case */

/* A line of a file of cases. */
struct line {
	const char *raw, *text; /* text: without indentation */
	int indent;             /* tabs and pairs of blanks before it */
};

/* A case: lines[first ... end) of its file, after its title. */
struct golden {
	const char *title;
	const struct line *lines;
	int first, end;
};

/* The model files of a case, written below the folder. */
struct models {
	char *path[FILES_MAX];
	int n;
};

/* What `flow` has printed: the lines of standard output; and its exit
 * status. */
struct said {
	char **line;
	int n, exit;
	const char *errors; /* text on standard error */
};

/* model_write - write the model files of a case; returns the line after the
 * models. */
int model_write(struct arena *a, const struct golden *g, const char *folder,
    struct models *out);

/*
 * flow_run - run `flow` with these arguments and the input on standard input.
 */
void flow_run(struct arena *a, const char *folder, char *const *words,
    const char *input, struct said *out);

/* show_answer - an answer in the form in which a case has it: one line. */
const char *show_answer(struct arena *a, const char *json);

/* show_check - an answer of --check in the form in which a case has it. */
const char *show_check(struct arena *a, const char *json);

/* unsettled - compares an answer with the state that was printed after it: they
 * must say the same, and after a refused command the state must be the same as
 * before.  Returns NULL, or what is wrong. */
const char *unsettled(struct arena *a, const char *command, const char *answer,
    const char *before, const char *after);

/* golden_reload - whether cases are run with `flow --reload`. */
extern bool golden_reload;

/* golden_play - runs a case with those models, which may be those of an earlier
 * case; prints the case with the answers that `flow` gave.  Returns the line at
 * which the printed part begins. */
int golden_play(struct arena *a, const struct golden *g,
    const struct golden *models, const char *folder, struct buf *as);

#endif
