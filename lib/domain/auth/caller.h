/*
 * caller.h - what a user may do and see now, whether he sends a request himself
 * or a job carries out a task that he ordered earlier.  The data scope of a
 * user is the departments whose people he may see.
 */
#ifndef AUTH_CALLER_H
#define AUTH_CALLER_H

#include "store/ctx.h"
#include "store/row.h"

#define PERM_VISIT "system:tenant:visit" /* to work in other tenants */

/* The first tenant: its people administer the data that all tenants share. */
#define TENANT_FIRST 1

/* data_scope of a role: whose data its users see. */
enum data_scope {
	SCOPE_ALL = 1,    /* of everybody */
	SCOPE_CUSTOM = 2, /* of departments that it names, and their own */
	SCOPE_DEPT = 3,   /* of their own department */
	SCOPE_BELOW = 4,  /* of their own department and all below it */
	SCOPE_SELF = 5    /* of themselves only */
};

/* type of a menu. */
enum menu_type { MENU_DIRECTORY = 1, MENU_PAGE = 2, MENU_BUTTON = 3 };

/* tenant_usable - refuses a tenant that is disabled or has expired, by the
 * columns tenant_name, tenant_status and tenant_expired of a row:
 * E_TENANT_DISABLED or E_TENANT_EXPIRED. */
enum err tenant_usable(struct ctx *ctx, const struct row *row) MUST_CHECK;

/* tenant_check - OK when the tenant may be used, else E_TENANT_UNKNOWN,
 * E_TENANT_DISABLED or E_TENANT_EXPIRED. */
enum err tenant_check(struct ctx *ctx, int64_t id) MUST_CHECK;

/* tenant_only - the only tenant of this installation, which may be used, else
 * an error of tenant_check; E_BAD_REQUEST when there are several. */
enum err tenant_only(struct ctx *ctx, int64_t *id) MUST_CHECK;

/* perm_has - does the caller (ctx->caller) hold this permission?
 * perm_blacklist_admin - does he hold a role with blacklist_admin? */
bool perm_has(const struct ctx *ctx, const char *perm);
bool perm_blacklist_admin(const struct ctx *ctx);

/* perm_shared - does the caller hold this permission for data that all tenants
 * share (menus, configuration, dictionaries, message templates, storages,
 * packages, tenants)?  Only users of the first tenant can. */
bool perm_shared(const struct ctx *ctx, const char *perm);

/* perm_held - the permissions and the menus of the caller's roles, unsorted,
 * some of them several times. */
void perm_held(struct ctx *ctx, struct strs *perms, struct ids *menus);

/*
 * role_text - a text that this process has made of what the caller's roles
 * permit, and keeps until the permission epoch rises; NULL: it has none.
 * role_text_keep - keeps it, if it is not too long.  `of` names the text and
 * what else it depends on.
 */
const char *role_text(struct ctx *ctx, const char *of);
void role_text_keep(struct ctx *ctx, const char *of, const char *text);

/* perm_any - does the user of ctx->caller.tenant_id hold any of these
 * permissions?  Yes if the list is empty; else no if he has no enabled role. */
enum err perm_any(struct ctx *ctx, int64_t user_id, const struct strs *perms,
    bool *out) MUST_CHECK;

/* perm_lacking - those of these permissions that the user of
 * ctx->caller.tenant_id does not hold by his enabled roles, in ctx->mem. */
enum err perm_lacking(struct ctx *ctx, int64_t user_id,
    const struct strs *perms, struct strs *out) MUST_CHECK;

/* data_scope_of - the data scope of a user of ctx->caller.tenant_id. */
enum err
data_scope_of(struct ctx *ctx, int64_t user_id, struct scope *out) MUST_CHECK;

/*
 * caller_take - adds roles, permissions and data scope to ctx->caller, whose
 * dept_id is already set.  row has the columns roles and epoch.
 */
enum err caller_take(struct ctx *ctx, const struct row *row) MUST_CHECK;

/*
 * caller_visit - lets the caller work on the data of another tenant:
 * ctx->caller gets that tenant and the scope of all its data, and keeps its own
 * permissions.  Does nothing for the caller's own tenant. E_TENANT_VISIT_DENIED
 * without the permission PERM_VISIT, which only people of the first tenant can
 * have; E_TENANT_* when that tenant may not be used.
 */
enum err caller_visit(struct ctx *ctx, int64_t tenant_id) MUST_CHECK;

/*
 * caller_become - fills ctx->caller as a request of that administrator for that
 * tenant's data would, but without a session, and sets ctx->lang if he has
 * chosen a language.  E_USER_UNKNOWN when he is deleted, E_USER_DISABLED,
 * E_TENANT_* when his tenant or the other one may not be used,
 * E_TENANT_VISIT_DENIED when the tenant is not his and he may not visit it.
 */
enum err
caller_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id) MUST_CHECK;

/* role_copy_forget - empties the copy of what roles permit; for tests that roll
 * back. */
void role_copy_forget(void);

#endif
