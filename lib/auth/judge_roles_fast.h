/*
 * judge_roles_fast.h - inner: judges roles by short queries, which suffice in
 * most cases; the long query judge_roles or judge_people decides the others.
 */
#ifndef AUTH_JUDGE_ROLES_FAST_H
#define AUTH_JUDGE_ROLES_FAST_H

#include "store/ctx.h"

/* The holders for whom the roles are judged. */
struct judge_roles {
	const struct ids *depts; /* departments of the holders */
	bool nowhere; /* a holder has no department and may get any */
	bool his;     /* other holders of the roles do not matter */
	bool bound;   /* a holder is not bound to the caller's channels */
	bool kept;    /* the copy of roles is as new as the transaction */
};

/* What the write makes of the role that it changes. */
struct judge_becomes {
	const struct ids *menus; /* sorted; NULL: it keeps its menus */
	int32_t data_scope;      /* 0: it keeps its data scope and depts */
	struct ids depts;        /* departments of data scope 2; sorted */
};

/*
 * judge_roles_within - sets *within if these roles are certainly within the
 * caller for holders in j->depts (sorted, without 0) and, unless j->his, for
 * all their other holders.  If *within is false, the long query has to decide.
 * Roles that the copy does not have are read in the transaction and not added
 * to it.
 */
enum err judge_roles_within(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within) MUST_CHECK;

/*
 * judge_role_becomes - as judge_roles_within for one role, read now, and sets
 * *still if it is certainly within the caller after the write, too; never for a
 * role that does not exist yet.
 */
enum err judge_role_becomes(struct ctx *ctx, int64_t role_id,
    const struct judge_roles *j, const struct judge_becomes *next, bool *within,
    bool *still) MUST_CHECK;

/* judge_sees - are all these departments (sorted) in the caller's data scope?
 */
bool judge_sees(const struct ctx *ctx, const struct ids *depts);

#endif
