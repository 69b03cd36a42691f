/* task_work.h - what every process that does a task does at its beginning and
 * its end. */
#ifndef APP_TASK_WORK_H
#define APP_TASK_WORK_H

#include "app/tasks.h"

/* task_begin - open a database connection for ctx, whose mem is already set;
 * task_end must be called later, whatever task_begin returns. */
enum err task_begin(struct ctx *ctx, const struct task_order *o) MUST_CHECK;

/*
 * task_end - store e and its message as the outcome of the task, end the open
 * transaction and close the connection.  When the commit fails the outcome is
 * E_DATABASE_DOWN, so that the task is tried again.
 */
void task_end(struct ctx *ctx, const struct task_order *o, enum err e);

#endif
