/*
 * file_store.h - stores files for a request, in the order of steps that
 * file/stored.h describes, and limits how many requests wait for other hosts;
 * shared by the endpoints about files.
 */
#ifndef INFRA_FILE_STORE_H
#define INFRA_FILE_STORE_H

#include "file/stored.h"
#include "web/req.h"

#define FILE_URL_S 86400 /* seconds that a signed address is valid */

/*
 * file_store - writes the bytes to that storage, outside of any transaction:
 * in the PREPARE of an endpoint.  Bytes that file_store_list does not list
 * afterwards are removed by `job file_reap`.
 */
enum err file_store(struct req *r, const struct storage *p,
    const struct file_in *in, struct file_kept *out) MUST_CHECK;

/*
 * file_store_list - makes the stored bytes readable, in the endpoint's
 * transaction; listed: also adds them to the list of files, as the caller's.
 * Answers with the address to read them, signed if the storage needs it.
 * Removes the bytes when it fails.
 */
enum err file_store_list(struct req *r, const struct file_kept *k, bool listed)
    MUST_CHECK;

/*
 * far_slot_take - call it before calling another host, which may be slow: gives
 * the worker more time and reserves one of the few slots for such calls, so
 * that never all workers of the pool wait for other hosts, nor all slots for
 * the same host.  *slot is a descriptor to be closed with far_slot_free, or -1
 * for a storage on this host, which needs no slot.  E_TOO_MANY_REQUESTS when no
 * slot is free for 2 s, or while other requests wait for a worker.
 */
enum err
far_slot_take(struct req *r, const struct storage *p, int *slot) MUST_CHECK;
void far_slot_free(const int *slot);

#endif
