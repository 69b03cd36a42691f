/*
 * people.h - looks up users of the caller's tenant for other rooms: by role,
 * department or post, or as leaders.  The data scope of the caller does not
 * matter; disabled and deleted users are never found.  Users are given as
 * texts, their ids in decimal, in ctx->mem.  An unknown role, department or
 * post has no users; the only errors are those of the database.
 */
#ifndef FLOWDB_PEOPLE_H
#define FLOWDB_PEOPLE_H

#include "store/ctx.h"

/* people_id - the id in the text; 0 unless the text is written as people_name
 * writes it. */
int64_t people_id(const char *name);

/* people_name - the id as a text. */
const char *people_name(struct ctx *ctx, int64_t id);

/* people_enabled - those of the users who exist and are enabled, in no
 * particular order. */
enum err people_enabled(
    struct ctx *ctx, const struct strs *users, struct strs *out) MUST_CHECK;

/* people_by_role, people_by_dept, people_by_post - the users with one of these
 * enabled roles, in one of these departments (not below), or with one of these
 * posts; in the order of their ids, each once. */
enum err people_by_role(
    struct ctx *ctx, const struct ids *roles, struct strs *out) MUST_CHECK;
enum err people_by_dept(
    struct ctx *ctx, const struct ids *depts, struct strs *out) MUST_CHECK;
enum err people_by_post(
    struct ctx *ctx, const struct ids *posts, struct strs *out) MUST_CHECK;

/*
 * people_leaders - the leaders of these departments and of those above them, up
 * to that level (1: only the given departments).  They are ordered by
 * department, each followed by those above it; each leader is listed once.
 */
enum err people_leaders(struct ctx *ctx, const struct ids *depts,
    int32_t levels, struct strs *out) MUST_CHECK;

/* people_leader_at - the leader of the department at that level (1: the given
 * one), or of the topmost department when there are fewer levels. *out is NULL
 * when the department has no leader. */
enum err people_leader_at(
    struct ctx *ctx, int64_t dept, int32_t level, const char **out) MUST_CHECK;

/* people_nicknames - how others call these users, with commas between, up to
 * 500 characters; NULL when none of them is there. */
enum err people_nicknames(
    struct ctx *ctx, const struct strs *users, const char **out) MUST_CHECK;

/* people_lack - the user's nickname and those of the permissions that he lacks,
 * as a text; NULL: he has all. */
enum err people_lack(struct ctx *ctx, const char *user,
    const struct strs *perms, const char **out) MUST_CHECK;

/* people_dept - the department of the user; 0 when he has none. */
enum err
people_dept(struct ctx *ctx, const char *user, int64_t *out) MUST_CHECK;

#endif
