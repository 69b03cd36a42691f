/*
 * judge_now.h - inner: the usual answer of the judgement about roles, without
 * its long question.
 */
#ifndef AUTH_JUDGE_NOW_H
#define AUTH_JUDGE_NOW_H

#include "store/ctx.h"

/* What is asked of roles beside what they give. */
struct judge_roles {
	const struct ids *places; /* departments of those who have them */
	bool nowhere; /* one of them is in none: he may come into any */
	bool his;     /* who else has them does not matter, and ... */
	bool bound;   /* ... he may work on devices: on the caller's alone */
	bool kept;    /* what is kept of roles is as of this transaction */
	const struct ids *menus; /* theirs, if known: in order, all held */
};

/*
 * judge_now - *within: these roles are surely within the caller for somebody of
 * these places, in order (none of them 0), and unless they are his alone,
 * whoever has them.  Else it is to be asked at length.  What is not kept is
 * read as the transaction has it, and is not kept.
 */
enum err judge_now(struct ctx *ctx, const struct ids *roles,
    const struct judge_roles *j, bool *within) MUST_CHECK;

/* judge_sees - are all these departments, in order, in the caller's scope? */
bool judge_sees(const struct ctx *ctx, const struct ids *depts);

#endif
