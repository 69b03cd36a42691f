/*
 * door.h - scenarios played through answer(), in-process, against a real
 * PostgreSQL; each inside a transaction that is rolled back.
 */
#ifndef DOOR_H
#define DOOR_H

#include "base/map.h"
#include "lib/stage.h"
#include "text/json_in.h"

struct door {
	struct stage stage; /* its scene holds variables and actors */
	struct map vars;
	const char *file, *name; /* of the scenario that plays */
	int line;
	bool bad;     /* this scenario has failed */
	bool touched; /* say of each request which row it is for */
	int passed, failed;

	/* The actor and his headers. */
	enum audience audience;
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	const char *login_user, *data_permission_enable;
	const char *signature; /* over TCP; "": the right one */
	const char *device_sign, *device_token, *last_sign; /* actor_seal */
	const char *ip, *agent, *content_type, *country, *waited; /* ms */
};

/* door_complain - the scenario fails here; says what and where. */
void door_complain(struct door *d, const char *fmt, ...) PRINTF(2, 3);

/* door_fill - text with every $name replaced by its value, "$$" by "$". */
const char *door_fill(struct door *d, const char *text);

/* actor_take - "admin", "nobody", "module", "signed" (a module over TCP),
 * "device", "app", "user NAME". actor_prove - what such a module signs.
 * actor_seal - what a device does: "" by the stage's key, "by KID SECRET",
 * "again" as before, "none", or just that text. */
void actor_take(struct door *d, const char *who);
void actor_prove(struct door *d, struct call *call);
void actor_seal(struct door *d, struct call *call);

/* match_json - does actual have all expected has?  *where names the first
 * difference; "Scenarios" of tests/README.md says the rules. */
bool match_json(struct arena *a, const struct json *expected,
    const struct json *actual, const char **where);

/* play_request - "POST /path {body}" of the present actor. */
void play_request(struct door *d, const char *line);

/* play_ask - target is "/path?query"; of body count its bytes and type. */
void play_ask(struct door *d, enum method method, const char *target,
    const struct call *body);

/*
 * play_upload - a form with the part "file": "/path sheet [["a"],[1]]" a
 * workbook of these rows, many 5001 a that many users a1, a2 ..., macs 5001 7
 * that many devices of channel 7 as csv, packed 30 9999 so many MB of zeros as
 * csv in that much gzip, bytes x just these, text with \r, \n, form all of it.
 */
void play_upload(struct door *d, const char *rest);

/* play_expect - what stands behind "=>"; play_sheet - '[["Id"],["1"]]': the
 * workbook's rows; play_keep - "name = data.list.0.id" of the last answer. */
void play_expect(struct door *d, const char *line);
void play_keep(struct door *d, const char *line);
void play_sheet(struct door *d, const char *expected);

/* play_stored - "404", or 'text/plain attachment "bytes"': the stored file
 * answered, its type, how its disposition begins, what is in it. */
void play_stored(struct door *d, const char *expected);

/* cover_note - the scenario touches that row; says so when it is to.
 * cover_rows, cover_blocks - what no scenario touched; returns how many. */
void cover_note(const struct door *d, const struct endpoint *ep);
int cover_rows(const struct domain *d);
int cover_blocks(const struct db *db);

#endif
