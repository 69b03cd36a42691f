/* model_files.h - reads and checks the files that the program is given, and
 * reports their errors. */
#ifndef CGI_FLOW_FILES_H
#define CGI_FLOW_FILES_H

#include "base/map.h"
#include "bpmn/check.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

struct file {
	const char *path;
	struct diagnostics diagnostics;
	struct model *model; /* NULL: no model could be made */
};

/* The files that the command line names, in its order. */
struct files {
	struct arena mem;
	struct file *v;
	size_t n;
	struct map keys; /* keys of processes that can be called */
};

/* files_load - reads all files.  What is wrong with a file is in its
 * diagnostics. */
void files_load(struct files *all, char *const *paths, size_t n);

/* files_check - runs the checks before deployment for all files, in one mode
 * for BPMN and another for SIMPLE files. */
void
files_check(struct files *all, enum check_mode bpmn, enum check_mode simple);

/* files_report - prints every error to standard error; returns whether there
 * was one. */
bool files_report(const struct files *all);

#endif
