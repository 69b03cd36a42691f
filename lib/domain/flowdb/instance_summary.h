/*
 * instance_summary.h - the summary of an instance: some fields of its form with
 * their values, which lists of instances and tasks show.
 * Source: workflow engine, "Start, ids, titles, variables".
 */
#ifndef FLOWDB_INSTANCE_SUMMARY_H
#define FLOWDB_INSTANCE_SUMMARY_H

#include "flow/state.h"
#include "text/json_out.h"

#define SUMMARY_VALUE_MAX 500 /* bytes of a value; the rest is cut off */

/* instance_summary_write - writes the summary of the instance with the present
 * values of its variables: [{"key":title,"value":text}], or null if its model
 * has no summary. */
void instance_summary_write(
    struct arena *a, struct json_out *w, const struct inst *i);

#endif
