/* shown_users.h - inner: the users whom a page of the workflow shows; the
 * caller's data scope does not matter. */
#ifndef BPM_SHOWN_USERS_H
#define BPM_SHOWN_USERS_H

#include "base/map.h"
#include "store/ctx.h"
#include "store/value_kind.h"
#include "text/json_out.h"

/* The JSON record of a user: id, nickname, avatar, department. */
extern const struct object shown_user_record;

/* Users who are collected, then read.  It begins as { 0 }.  A name is the text
 * by which the engine knows a user: his id in decimal. */
struct shown_users {
	struct strs names; /* users to be read, each once */
	size_t room;
	struct map of; /* by name: a struct shown_user */
};

/* shown_users_want - notes that this user will be written; NULL: nobody.  The
 * notes are in the arena; the name is not copied and must live on. */
void shown_users_want(struct arena *a, struct shown_users *p, const char *name);

/* shown_users_read - reads all users that were noted, with one query. */
enum err shown_users_read(struct ctx *ctx, struct shown_users *p) MUST_CHECK;

/* put_shown_user - writes a user who was read, or null if he does not exist or
 * name is NULL. */
void put_shown_user(
    struct json_out *w, const struct shown_users *p, const char *name);

/* put_shown_users - writes an array of those users of the list who exist, in
 * its order. */
void put_shown_users(
    struct json_out *w, const struct shown_users *p, const struct strs *names);

#endif
