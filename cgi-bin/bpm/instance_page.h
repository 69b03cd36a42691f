/* instance_page.h - inner: writes the JSON record that lists show of a process
 * instance. */
#ifndef BPM_INSTANCE_PAGE_H
#define BPM_INSTANCE_PAGE_H

#include "web/req.h"

/* The record of one instance: the columns of the block instance_get. */
extern const struct object instance_record;

/* put_instance - writes the record of the instance with that id, which must
 * exist. */
enum err put_instance(struct req *r, const char *id) MUST_CHECK;

#endif
