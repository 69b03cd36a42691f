/* user_channel.c - binds users to channels: a user who is bound to channels may
 * change devices of these channels only. */
#include "sql/device/user_channel.h"
#include "device/device_tables.h"
#include "fleet/errors.h"
#include "web/req.h"

struct user_channel_assign {
	int64_t user_id;
	struct ids channel_ids;
};

static const struct field user_channel_assign_fields[] = {
	FIELD(struct user_channel_assign, user_id, .req = true, .doc = "whom"),
	FIELD(struct user_channel_assign, channel_ids, .req = true,
	    .doc = "all of them; none: [], which binds him to none"),
};

struct user_channel_list {
	int64_t user_id;
};

static const struct field user_channel_list_fields[] = {
	FIELD(struct user_channel_list, user_id, .req = true, .doc = "whose"),
};

static enum err
user_channel_assign(struct req *r, const struct args *in)
{
	const bool *super = &r->ctx->caller.super;

	TRY(db_do(r->ctx, &sql_user_channel_keep, in));
	TRY(db_check(
	    r->ctx, &sql_user_channel_check, WITH(in, AN("super", super))));
	TRY(db_do(r->ctx, &sql_user_channel_assign, in));
	return done(r);
}

static const struct endpoint user_channel_endpoints[] = {
	{ ADMIN, PUT, "/device/user-channel/assign",
	    PERM("device:user-channel:assign"), IN(user_channel_assign),
	    CALL(user_channel_assign, SAYS("assign channels"),
	        CHECK(user_channel_lock), AUTHORISES(.people = "user_id"),
	        REFUSES(E_CHANNEL_NOT_EXISTS)),
	    "Bind a user to exactly these channels" },
	{ ADMIN, GET, "/device/user-channel/list",
	    PERM("device:user-channel:assign"), IN(user_channel_list),
	    IDS(user_channel_list), "List the channels a user is bound to" },
};

TABLE(user_channel);
