/* export.h - `flow --export`. */
#ifndef CGI_FLOW_EXPORT_H
#define CGI_FLOW_EXPORT_H

#include "files.h"

/* flow_export - the BPMN of the one file; returns the exit status. */
int flow_export(struct files *all);

#endif
