/*
 * judge.h - the one judgement of who may act on whom: nobody changes, for
 * himself or others, what exceeds what he held when his request began.  A row
 * that changes who may do what says whom by JUDGES (web/words.h), and it is
 * asked before the row's write and after it, in one transaction.  What is
 * judged is locked by the row's check, in the order of ids, before.  Who is
 * bound to channels has nobody within who works on devices and is not.
 * Source: specification, "Authentication" 3 and 4.
 */
#ifndef AUTH_JUDGE_H
#define AUTH_JUDGE_H

#include "store/args.h"
#include "store/ctx.h"
#include "store/row.h"

/* Names of fields of the row's input, an id or a list of ids each. */
struct judge {
	const char *people; /* what they have is within */
	const char *roles;  /* what they give is, and who has them is seen */
	const char *depts;  /* departments that move */
	const char *into;   /* where people go; without people: a new one */
	const char *below;  /* where depts go; absent: they stay */
	const char *staff;  /* departments that go: who is in them is judged */
	bool named;         /* people out of scope are 403, not unknown */
	bool stays;         /* the write leaves all of that, or ends it */
	const char *menus;  /* all it changes of roles: they give these now, */
	bool shows;         /* ... or whose data they show */
};

/*
 * judge_before, judge_after - before and after the write; what stays needs no
 * look afterwards: what others change meanwhile came after it.  Of roles only
 * that is looked at again which the write has changed, or others may have.
 * E_GRANT_EXCEEDS_OWN naming up to five things that the caller (ctx->who)
 * lacks.  People and departments that he does not see, and what is not there,
 * are passed over.  A super administrator whose scope is all lacks nothing,
 * without a question.
 */
enum err judge_before(
    struct ctx *ctx, const struct judge *j, const struct args *in) MUST_CHECK;
enum err judge_after(
    struct ctx *ctx, const struct judge *j, const struct args *in) MUST_CHECK;

/*
 * judge_perms - OK when the caller holds each of these permissions, else
 * E_GRANT_EXCEEDS_OWN as above.  An empty one everybody holds; those of devices
 * nobody who is bound to channels.
 */
enum err judge_perms(struct ctx *ctx, const struct strs *perms) MUST_CHECK;

/*
 * judge_all - may the caller act on all of these people?  E_GRANT_EXCEEDS_OWN,
 * also for one whom he does not see.  With their rows locked, before the write.
 */
enum err judge_all(struct ctx *ctx, const struct ids *people) MUST_CHECK;

/*
 * judge_each - the same of many, for a call that refuses them one by one:
 * ids[i] (0: who is new) is put into depts[i] (0: stays where he is).  A row
 * for each that is refused, with n, counted from 1, and judge_lack for it.
 * Call it before the write, with their rows locked.
 */
enum err judge_each(struct ctx *ctx, const struct ids *ids,
    const struct ids *depts, struct rows *out) MUST_CHECK;

/* judge_lack - what is missing by these rows, as the error's argument. */
const char *judge_lack(struct ctx *ctx, const struct row *first, int n);

/* judge_field - the name of a field that the input does not have or that is
 * no id, or NULL; for the check at the start. */
const char *judge_field(const struct judge *j, const struct input *def);

#endif
