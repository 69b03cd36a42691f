/* task_work.h - how the process of a task begins and ends. */
#ifndef APP_TASK_WORK_H
#define APP_TASK_WORK_H

#include "app/tasks.h"

/* task_begin - ctx, which has its memory, gets a connection of its own; to be
 * followed by task_end, whatever is returned. */
enum err task_begin(struct ctx *ctx, const struct task_order *o) MUST_CHECK;

/*
 * task_end - e becomes the task's outcome, with its text for people; what is
 * open is committed or undone, and the connection closed.  A commit that fails
 * is E_DATABASE_DOWN, so that the task is tried again.
 */
void task_end(struct ctx *ctx, const struct task_order *o, enum err e);

#endif
