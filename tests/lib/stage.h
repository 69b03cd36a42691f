/*
 * stage.h - the whole program in one process with a real PostgreSQL, for tests
 * that call answer().  It serves all domains over one database connection.  A
 * scene is a transaction that is rolled back at its end; tests play one scene
 * after the other.
 */
#ifndef LIB_STAGE_H
#define LIB_STAGE_H

#include "base/buf.h"
#include "web/req.h"

struct stage {
	struct site site;
	struct ctx ctx;
	struct arena request; /* ctx.mem, reset before each request */
	struct arena scene;   /* memory of one scene */
	struct buf body;      /* the whole body of the last answer */
	struct reply reply;   /* the next request removes its file */
	bool has_key;         /* this scene has inserted STAGE_KID */
};

/*
 * stage_open - open the stage by FLEETDESK_DATABASE_URL and
 * FLEETDESK_CACHE_DIR; name is for the log.  On failure it prints the reason on
 * standard output and returns false.
 */
bool stage_open(struct stage *s, const char *name);
void stage_close(struct stage *s);

/* stage_begin, stage_end - begin and end a scene.  Nothing that happens in it
 * has an effect on later scenes. */
void stage_begin(struct stage *s);
void stage_end(struct stage *s);

/* stage_sql - run a text as SQL, to set up a scene; *value is the first value
 * of its result, or NULL.  Returns NULL, or PostgreSQL's error. */
const char *stage_sql(struct stage *s, const char *sql, const char **value);

/* stage_sign_in - the Authorization header of a user, by his name, or NULL
 * when there is no such user. */
const char *stage_sign_in(struct stage *s, const char *username);

/* The key with which devices of tenant 1 sign. */
#define STAGE_KID    "stage"
#define STAGE_SECRET "what only devices know"

/*
 * stage_prove - a valid X-Device-Sign header for the call, in the scene's
 * memory; each call returns a different one.  kid NULL: STAGE_KID, which is
 * inserted when the scene does not have it yet.
 */
const char *stage_prove(struct stage *s, const struct raw_request *call,
    const char *kid, const char *secret);

/* stage_ask - carry out one request; fills body and reply.  call needs no
 * trace_id. */
void stage_ask(struct stage *s, const struct raw_request *call);

/*
 * stage_flaw - what is wrong with the envelope of the last answer, or NULL.  It
 * must be an object of code, msg and data in this order; an error must have no
 * data and a success no message.
 */
const char *stage_flaw(struct stage *s);

#endif
