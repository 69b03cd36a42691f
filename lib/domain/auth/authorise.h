/*
 * authorise.h - decides who may act on whom: nobody gives or takes rights, of
 * himself or of others, that he did not hold when his request began.  A user,
 * role or department is called within the caller if its permissions, data scope
 * and channels do not exceed his.  If the caller is bound to channels, a user
 * who may change devices is within him only if bound to no other channels.
 *
 * An endpoint that changes what somebody may do names the users or roles by
 * AUTHORISES (web/endpoint_macros.h).  Its CHECK locks them, in the order of
 * ids; then they are authorised before the write and after it, in the same
 * transaction.
 */
#ifndef AUTH_AUTHORISE_H
#define AUTH_AUTHORISE_H

#include "store/ctx.h"
#include "store/db_run.h"
#include "store/row.h"

/* What an endpoint has authorised.  Each member names the field of the input
 * (an id, or a list of ids) that is authorised in this way; NULL: it is not. */
struct authorisation {
	const char *people; /* users who must be within the caller */
	/* Roles that must be within the caller, and whose holders he must all
	 * see. */
	const char *roles;
	const char *depts; /* departments that move (authorise_depts) */
	const char *into;  /* new department of people, or of a new user */
	const char *below; /* new parent of depts; not sent: not moved */
	const char *staff; /* departments to delete (authorise_staff) */
	/* True: a user whom the caller does not see is refused; false: he is
	 * left out, as one who does not exist. */
	bool named;
	/* The write extends no rights: authorised before it only. */
	bool stays;
};

/*
 * authorise_before, authorise_after - authorise before and after the write;
 * after it only if it may extend rights.  E_GRANT_EXCEEDS_OWN with up to five
 * things that the caller lacks, which is nothing for a super administrator who
 * sees all data. People and departments that he does not see or that do not
 * exist are left out.
 */
enum err authorise_before(struct ctx *ctx, const struct authorisation *j,
    const struct args *in) MUST_CHECK;
enum err authorise_after(struct ctx *ctx, const struct authorisation *j,
    const struct args *in) MUST_CHECK;

/* authorise_all - OK if the caller may act on all these users, else
 * E_GRANT_EXCEEDS_OWN, also for a user whom he does not see.  Call it before
 * the write, with their rows locked. */
enum err authorise_all(struct ctx *ctx, const struct ids *people) MUST_CHECK;

/*
 * authorise_each - authorises many users, for a call that refuses them one by
 * one: user ids[i] (0: a new one) is put into department depts[i] (0: he
 * stays).  *out has a row for each refused user, with n, his number counted
 * from 1; authorise_lack gives the reason.  Call it before the write, with
 * their rows locked.
 */
enum err authorise_each(struct ctx *ctx, const struct ids *ids,
    const struct ids *depts, struct rows *out) MUST_CHECK;

/* authorise_roles_to - which of these roles the caller may not give to the user
 * beside those that he has: *out has a row for each, with n, its number in
 * roles, counted from 1.  Nothing is locked, because nothing is written. */
enum err authorise_roles_to(struct ctx *ctx, int64_t user_id,
    const struct ids *roles, struct rows *out) MUST_CHECK;

/* authorise_lack - the rights that the caller lacks, for the error: those in
 * the column missing of n rows from first on, each once and at most five, with
 * commas between them. */
const char *authorise_lack(struct ctx *ctx, const struct row *first, int n);

/* authorise_field - the name of a field in j that def does not have or that is
 * not an id, or NULL; checked when the pool starts. */
const char *
authorise_field(const struct authorisation *j, const struct input *def);

/*
 * authorise_menus - for a write that deletes or hides these menus (next NULL),
 * or makes them grant the permission next: OK if the caller sees all users of
 * his own tenant to whom a role gives one of them, else E_GRANT_EXCEEDS_OWN.
 * The permissions themselves are authorised by authorise_perms.  Call it when
 * the menus that are written are locked: it locks the roles of all of them, and
 * then the permission epoch.
 */
enum err authorise_menus(
    struct ctx *ctx, const struct ids *menus, const char *next) MUST_CHECK;

/*
 * authorise_perms - OK if the caller holds each of these permissions, else
 * E_GRANT_EXCEEDS_OWN.  Everybody holds the empty permission; a caller who is
 * bound to channels is refused permissions on devices.
 */
enum err authorise_perms(struct ctx *ctx, const struct strs *perms) MUST_CHECK;

#endif
