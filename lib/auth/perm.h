/*
 * perm.h - decides about permissions.  Each process keeps a copy of what roles
 * are permitted and empties it when the permission epoch has risen; every
 * transaction that changes roles, menus, their links or departments raises it.
 * So a decision is never based on data older than the request.
 * Source: specification, "Authentication" 3; wire contract 6.1.
 */
#ifndef AUTH_PERM_H
#define AUTH_PERM_H

#include "store/ctx.h"

#define PERM_VISIT "system:tenant:visit" /* to work in other tenants */

/* A role and what it permits. */
struct perm_role {
	int64_t id;
	bool super, blacklist_admin;
	int32_t data_scope;  /* 1 (all) to 5 (self) */
	struct ids depts;    /* departments of data scope 2 */
	struct strs granted; /* permission strings, sorted */
	struct ids menus;    /* menus linked to the role */
};

/* perm_load - reads these roles, as they are at that epoch, into the copy.
 * Call it before the functions below; token_caller does it for the caller's own
 * roles.  Never call it in a transaction that has changed roles, menus, their
 * links or departments: if it rolls back, another transaction gets the same
 * epoch, and the copy would be taken for that one's data. */
enum err
perm_load(struct ctx *ctx, int64_t epoch, const struct ids *roles) MUST_CHECK;

/* perm_epoch - the epoch of the copy.
 * perm_role - a role of the copy; NULL when it is deleted or not loaded. */
int64_t perm_epoch(void);
const struct perm_role *perm_role(int64_t id);

/* perm_has - does the caller (ctx->caller) hold this permission?
 * perm_blacklist_admin - does he hold a role with blacklist_admin? */
bool perm_has(const struct ctx *ctx, const char *perm);
bool perm_blacklist_admin(const struct ctx *ctx);

/* perm_shared - does the caller hold this permission for data that all tenants
 * share (menus, configuration, dictionaries, message templates, storages,
 * packages, tenants)?  Only users of the first tenant can. */
bool perm_shared(const struct ctx *ctx, const char *perm);

/* perm_held - the permissions and the menus of the caller's roles, unsorted,
 * some of them several times; for lib/auth/judge. */
void perm_held(struct ctx *ctx, struct strs *perms, struct ids *menus);

/* perm_any - does the user of ctx->caller.tenant_id hold any of these
 * permissions?  Yes if the list is empty; else no if he has no enabled role. */
enum err perm_any(struct ctx *ctx, int64_t user_id, const struct strs *perms,
    bool *out) MUST_CHECK;

/* perm_roles_of - a user's enabled roles, loaded as by perm_load, and his
 * department (0: none).  An unknown user has no roles. */
enum err perm_roles_of(struct ctx *ctx, int64_t user_id, struct ids *roles,
    int64_t *dept_id) MUST_CHECK;

/* perm_below - a department and all below it, at the epoch of the copy. */
enum err
perm_below(struct ctx *ctx, int64_t dept_id, struct ids *out) MUST_CHECK;

/* perm_forget - empties the copy; for tests that roll back. */
void perm_forget(void);

#endif
