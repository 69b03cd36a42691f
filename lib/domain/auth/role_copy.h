/*
 * role_copy.h - the process's copy of what roles permit and of the
 * departments below one.  It is emptied when the permission epoch has risen;
 * every transaction that changes roles, menus, their links or departments
 * raises it.  So a decision is never based on data older than the request.
 * Source: specification, "Authentication" 3; wire contract 6.1.
 */
#ifndef AUTH_ROLE_COPY_H
#define AUTH_ROLE_COPY_H

#include "store/ctx.h"

/* A role and what it permits. */
struct role_copy {
	int64_t id;
	bool super, blacklist_admin;
	int32_t data_scope;  /* 1 (all) to 5 (self) */
	struct ids depts;    /* departments of data scope 2 */
	struct strs granted; /* permission strings, sorted */
	struct ids menus;    /* menus linked to the role */
};

/* role_copy_load - reads these roles, as they are at that epoch, into the copy.
 * Call it before the functions below.  Never call it in a transaction that has
 * changed roles, menus, their links or departments: if it rolls back, another
 * transaction gets the same epoch, and the copy would be taken for that one's
 * data. */
enum err role_copy_load(struct ctx *ctx, int64_t epoch, const struct ids *roles)
    MUST_CHECK;

/* role_copy_find - a role of the copy; NULL when it is deleted or not loaded.
 * role_copy_permits - does it give this permission? */
const struct role_copy *role_copy_find(int64_t id);
bool role_copy_permits(const struct role_copy *role, const char *perm);

/* role_copy_below - a department and all below it, at the epoch of the copy. */
enum err
role_copy_below(struct ctx *ctx, int64_t dept_id, struct ids *out) MUST_CHECK;

/* role_copy_forget - empties the copy; for tests that roll back. */
void role_copy_forget(void);

#endif
