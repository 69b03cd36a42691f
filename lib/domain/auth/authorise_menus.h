/* authorise_menus.h - decides whether the caller may take menus from their
 * users, or change what they grant them, and whether he holds what they grant.
 */
#ifndef AUTH_AUTHORISE_MENUS_H
#define AUTH_AUTHORISE_MENUS_H

#include "store/ctx.h"

/*
 * authorise_menus - for a write that deletes or hides these menus (next NULL),
 * or makes them grant the permission next: OK if the caller sees all users of
 * his own tenant to whom a role gives one of them, else E_GRANT_EXCEEDS_OWN.
 * The permissions themselves are authorised by authorise_perms.  Call it when
 * the menus that are written are locked: it locks the roles of all of them, and
 * then the permission epoch. Source: specification, "Authentication" 3 and 4.
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
