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
	struct model *model; /* NULL: there is none */
};

/* All files, in the order given. */
struct files {
	struct arena mem;
	struct file *v;
	size_t n;
	struct map keys; /* of processes that can be called */
};

/* files_load - read all files.  What is wrong with one is among its
 * diagnostics. */
void files_load(struct files *all, char *const *paths, size_t n);

/* files_check - make the checks before a deployment for all files; the mode is
 * given for BPMN and for SIMPLE files. */
void
files_check(struct files *all, enum check_mode bpmn, enum check_mode simple);

/* files_report - print every error to standard error; true: there was one. */
bool files_report(const struct files *all);

#endif
