/*
 * work_slot.h - slots for long work, such as making a workbook.  A pool has
 * fewer of them than workers, so that a worker stays free for short requests;
 * tenants take turns at them, and so do the callers of a tenant.  A slot is a
 * locked file beside those of web/download.h.
 */
#ifndef WEB_WORK_SLOT_H
#define WEB_WORK_SLOT_H

#include "web/req.h"

#define WORK_SLOTS_MAX 2 /* of a pool */

/*
 * work_slot_take - take one of the slots for HEAVY work, such as making a file;
 * E_TOO_MANY_REQUESTS when all are taken, or when it is the turn of another
 * tenant, or of another caller, who was refused and has none.  A pool has
 * WORK_SLOTS_MAX slots, but fewer than it has workers (a single worker has
 * one), so that a worker stays free for short requests.  The caller closes *fd
 * to give the slot back; the kernel does so when the worker dies.  A fault when
 * the disk refuses the lock file.
 */
enum err work_slot_take(struct req *r, int *fd) MUST_CHECK;

/* work_slot_take_calling - the same for a call of another host, which may be
 * slow; refused also while another slot works for a call of that host.  So a
 * pool of three workers, which has two slots, calls others meanwhile. */
enum err
work_slot_take_calling(struct req *r, const char *host, int *fd) MUST_CHECK;

#endif
