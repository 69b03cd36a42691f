/*
 * stage.h - the whole program in one process beside a real PostgreSQL, for
 * rings that ask it through answer(): all domains, one connection, and a
 * scene after the other, each in a transaction that is rolled back.
 */
#ifndef LIB_STAGE_H
#define LIB_STAGE_H

#include "base/buf.h"
#include "web/req.h"

struct stage {
	struct site site;
	struct ctx ctx;
	struct arena request; /* ctx.mem, of one request */
	struct arena scene;   /* of one transaction */
	struct buf body;      /* the last answer, whole */
	struct reply reply;   /* its file is gone with the next request */
	bool has_key;         /* this scene has the key of its devices */
};

/*
 * stage_open - from FLEETDESK_DATABASE_URL and FLEETDESK_CACHE_DIR; name is
 * for the log.  Says on standard output why not, and returns false.
 */
bool stage_open(struct stage *s, const char *name);
void stage_close(struct stage *s);

/* stage_begin, stage_end - one scene: nothing in it outlives it, nothing
 * known before is known in it. */
void stage_begin(struct stage *s);
void stage_end(struct stage *s);

/* stage_sql - SQL as it stands, for setting up a scene; *value is the first
 * value of a result, or NULL.  Returns NULL, or what PostgreSQL says. */
const char *stage_sql(struct stage *s, const char *sql, const char **value);

/* stage_sign_in - the Authorization header of a user, by his name, or NULL
 * when there is no such user. */
const char *stage_sign_in(struct stage *s, const char *username);

/* Who signs as a device, of tenant 1. */
#define STAGE_KID    "stage"
#define STAGE_SECRET "what only devices know"

/*
 * stage_prove - the X-Device-Sign header that fits the call, in the scene's
 * memory; another one each time.  kid NULL: that of the stage, which is made
 * when the scene has none.
 */
const char *stage_prove(struct stage *s, const struct call *call,
    const char *kid, const char *secret);

/* stage_ask - one request; fills body and reply.  call needs no trace_id. */
void stage_ask(struct stage *s, const struct call *call);

/*
 * stage_flaw - what no answer may be, whatever it answers: anything but an
 * object of code, msg and data in this order, data beside a failure, a
 * message beside a success.  NULL when it is flawless.
 */
const char *stage_flaw(struct stage *s);

#endif
