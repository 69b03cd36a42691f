/* runner.h - golden cases of the workflow engine: read, played, compared. */
#ifndef TESTS_FLOW_RUNNER_H
#define TESTS_FLOW_RUNNER_H

#include <stdio.h>

#include "base/arena.h"
#include "base/buf.h"

#define LINES_MAX 4000 /* of a file of cases */
#define FILES_MAX 8    /* of models in one case */

/* One line of a file of cases. */
struct line {
	const char *raw, *text; /* with what is before it, and without */
	int indent;             /* tabs and pairs of blanks before it */
};

/* A case: lines[first ... end) of its file, behind its title. */
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

/* What `flow` said: standard output line by line, and its end. */
struct said {
	char **line;
	int n, exit;
	const char *errors; /* standard error */
};

/* model_write - make the files of a case; returns the line behind them. */
int model_write(struct arena *a, const struct golden *g, const char *folder,
    struct models *out);

/* flow_run - `flow` with these words, the input as standard input. */
void flow_run(struct arena *a, const char *folder, char *const *words,
    const char *input, struct said *out);

/* show_answer - the one line of a case that an answer is shown as. */
const char *show_answer(struct arena *a, const char *json);

/* show_check - the lines that an answer of --check is shown as. */
const char *show_check(struct arena *a, const char *json);

/*
 * unsettled - does the state behind an answer say what the answer said, and
 * the one behind a refusal what was before?  NULL, or what is wrong.
 */
const char *unsettled(struct arena *a, const char *command, const char *answer,
    const char *before, const char *after);

/* golden_reload - play with `flow --reload`. */
extern bool golden_reload;

/*
 * golden_play - play a case with those models, which may be those of an
 * earlier one, and print what it is with what was said; returns the line
 * that this begins with.
 */
int golden_play(struct arena *a, const struct golden *g,
    const struct golden *models, const char *folder, struct buf *as);

#endif
