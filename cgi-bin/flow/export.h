/* export.h - `flow --export`: prints a file as BPMN. */
#ifndef CGI_FLOW_EXPORT_H
#define CGI_FLOW_EXPORT_H

#include "model_files.h"

/* flow_export - prints the only file as BPMN; returns the exit status. */
int flow_export(struct files *all);

#endif
