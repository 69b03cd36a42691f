/* import_work.h - carries out one import task. */
#ifndef DEVICE_IMPORT_WORK_H
#define DEVICE_IMPORT_WORK_H

/*
 * import_work - carries out one import in a process of its own, as the user who
 * ordered it.  For child_start; arg is a struct task_order (app/tasks.h).
 */
void import_work(void *arg);

#endif
