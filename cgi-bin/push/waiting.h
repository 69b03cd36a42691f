/*
 * waiting.h - inner: messages that wait until the broker can be reached.  They
 * are bounded, and once half of the room is used a tenant has at most a quarter
 * of it, so that messages of others are kept whatever one tenant sends.
 */
#ifndef PUSH_WAITING_H
#define PUSH_WAITING_H

#include "base/base.h"

/* Bytes of messages that may wait. */
#define WAITING_MAX ((size_t)16 * 1024 * 1024)

/* A message that is still to be published. */
struct waiting {
	struct waiting *next;
	int64_t tenant_id;
	size_t n;
	char text[];
};

/* Initialize with zeros.  of: the bytes of tenants, where those whose ids have
 * the same rest share one entry. */
struct waiting_list {
	struct waiting *first, *last;
	size_t bytes, of[256];
};

/* waiting_add - adds a message at the end; false: there is no room for it. */
bool waiting_add(
    struct waiting_list *w, int64_t tenant_id, const char *text, size_t n);

/* waiting_drop_first - forgets the first of the messages; there is one. */
void waiting_drop_first(struct waiting_list *w);

#endif
