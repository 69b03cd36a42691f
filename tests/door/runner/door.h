/*
 * door.h - plays scenarios: calls answer() in this process with a real
 * PostgreSQL, each scenario in a transaction that is rolled back.
 */
#ifndef DOOR_H
#define DOOR_H

#include "base/map.h"
#include "lib/stage.h"
#include "text/json_in.h"

struct door {
	struct stage stage; /* its scene holds variables and actors */
	struct map vars;
	const char *file, *name; /* of the current scenario */
	int line;
	bool bad;     /* the current scenario has failed */
	bool touched; /* print for each request which row it is for */
	int passed, failed;

	/* The actor and his headers. */
	enum audience audience;
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	const char *login_user, *data_permission_enable;
	const char *signature; /* set: a call over TCP; "": a valid one */
	const char *device_sign, *device_token, *last_sign; /* audit_seal */
	const char *ip, *agent, *content_type, *country, *language, *waited;
};

/* door_complain - the scenario fails here; prints what is wrong and where. */
void door_complain(struct door *d, const char *fmt, ...) PRINTF(2, 3);

/* door_fill - text with every $name replaced by its value, "$$" by "$". */
const char *door_fill(struct door *d, const char *text);

/* audit_take - set the caller: "admin", "nobody", "module", "signed" (a module
 * over TCP), "device", "app" or "user NAME".
 * audit_prove - sign the call of a module over TCP.  audit_seal - sign that of
 * a device as d->device_sign says: "" by the stage's key, "by KID SECRET",
 * "again" (the last header), "none" (no header), or by that text as header. */
void audit_take(struct door *d, const char *caller);
void audit_prove(struct door *d, struct raw_request *call);
void audit_seal(struct door *d, struct raw_request *call);

/* match_json - does actual have everything that expected has?  *where names
 * the first difference.  Rules: "Scenarios" of tests/README.md. */
bool match_json(struct arena *a, const struct json *expected,
    const struct json *actual, const char **where);

/* play_request - send "POST /path {body}" as the current actor. */
void play_request(struct door *d, const char *line);

/* play_ask - send a request to "/path?query"; body: its bytes and type. */
void play_ask(struct door *d, enum method method, const char *target,
    const struct raw_request *body);

/* play_upload - "/path KIND ...": send a form with the part "file".  sheet
 * [["a"],[1]]: a workbook of these rows; many 5001 a: one of users a1, a2 ...;
 * macs 5001 7: csv of 5001 devices of channel 7; packed 30 9999: csv with 30 MB
 * of zeros as gzip of 9999 bytes; bytes x: the text x; text x: the same
 * with \r and \n replaced; form x: the same as the whole form. */
void play_upload(struct door *d, const char *rest);

/* play_expect - compare the last answer with the text after "=>"; play_sheet -
 * its workbook with '[["Id"],["1"]]'; play_keep - "name = data.list.0.id". */
void play_expect(struct door *d, const char *line);
void play_keep(struct door *d, const char *line);
void play_sheet(struct door *d, const char *expected);

/* play_stored - compare a stored file with "404", or its type, begin of its
 * disposition and bytes with 'text/plain attachment "bytes"'. */
void play_stored(struct door *d, const char *expected);

/* cover_note - the scenario uses that row; prints it if d->touched.
 * cover_rows, cover_blocks - print and count what no scenario has used. */
void cover_note(const struct door *d, const struct endpoint *ep);
int cover_rows(const struct domain *d);
int cover_blocks(const struct db *db);

#endif
