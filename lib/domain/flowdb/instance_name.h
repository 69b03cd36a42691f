/* instance_name.h - the name of an instance, by the template of its model.
 * Source: workflow engine, "Start, ids, titles, variables". */
#ifndef FLOWDB_INSTANCE_NAME_H
#define FLOWDB_INSTANCE_NAME_H

#include "flowdb/deployed.h"

#define INSTANCE_NAME_MAX 255 /* characters; the rest is cut off */

/*
 * instance_name_of - the name of a new instance, in ctx->mem: the template of
 * its version, in which each name of a variable in braces is replaced by its
 * value (other braces stay).  Without a template: the name that the calling
 * instance gave, else the name of the version.
 */
enum err instance_name_of(
    struct ctx *ctx, const struct inst *i, const char **out) MUST_CHECK;

#endif
