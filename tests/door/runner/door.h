/* door.h - runs scenarios: calls answer() in this process, with a real
 * PostgreSQL.  The transaction of each scenario is rolled back. */
#ifndef DOOR_H
#define DOOR_H

#include "base/map.h"
#include "lib/stage.h"
#include "text/json_in.h"

struct door {
	struct stage stage; /* its scene holds variables and callers */
	struct map vars;
	const char *file, *name; /* of the current scenario */
	int line, depth;         /* depth: of shared steps, which use others */
	const char *within;      /* the shared step that is played, or NULL */
	bool bad;                /* the current scenario has failed */
	bool touched; /* prints for each request which endpoint it is for */
	int passed, failed;

	/* The caller and the headers of the requests. */
	enum audience audience;
	const char *authorization, *tenant_id, *visit_tenant_id, *once_key;
	const char *login_user, *data_permission_enable, *if_none_match,
	    *if_match;
	const char *signature; /* for a module over TCP; "": valid */
	const char *device_sign, *device_token, *last_sign;
	const char *ip, *agent, *content_type, *country, *language, *waited;
};

/* door_complain - prints what is wrong and where.  The scenario fails. */
void door_complain(struct door *d, const char *fmt, ...) PRINTF(2, 3);

/* door_fill - the text with every $name replaced by the variable of that name,
 * and "$$" by "$". */
const char *door_fill(struct door *d, const char *text);

/* caller_choose - sets the caller: "admin", "nobody", "module", "signed" (a
 * module over TCP), "device", "app" or "user NAME".  caller_sign_module and
 * caller_sign_device sign a call, that of a device as d->device_sign says: ""
 * with the stage's key, "by KID SECRET" with that key, "again" with the last
 * signature, "none" not at all; any other text is the signature. */
void caller_choose(struct door *d, const char *caller);
void caller_sign_module(struct door *d, struct raw_request *call);
void caller_sign_device(struct door *d, struct raw_request *call);

/* match_json - does actual have everything that expected has?  *where names
 * the first difference.  Rules: "Scenarios" of tests/README.md. */
bool match_json(struct arena *a, const struct json *expected,
    const struct json *actual, const char **where);

/* play_request - sends "POST /path {body}" as the current caller.
 * play_ask - sends a request to "/path?query"; body: its bytes and type. */
void play_request(struct door *d, const char *line);
void play_ask(struct door *d, enum method method, const char *target,
    const struct raw_request *body);

/* play_upload - "/path KIND ...": sends a form with a part "file".  KIND is
 * sheet [["a"],[1]]: a workbook of these rows; cells 00|yyyy<row>...</row>:
 * one of rows as XML, whose cells of style 1 and 2 have these formats; many
 * 5001 a: a workbook of users a1, a2 ...; macs 5001 7: a csv of 5001 devices of
 * channel 7; packed 30 9999: a csv with 30 MB of zeros, as gzip of 9999 bytes;
 * bytes x: the text x; text x: x with \r, \n and \xE4 as one byte each; form x:
 * the same, as the whole body. */
void play_upload(struct door *d, const char *rest);

/* play_expect - compares the last answer with the text after "=>".
 * play_keep - stores a value of the answer: "name = data.list.0.id".
 * play_sheet - compares the answer's workbook with rows: '[["Id"],["1"]]'. */
void play_expect(struct door *d, const char *line);
void play_keep(struct door *d, const char *line);
void play_sheet(struct door *d, const char *expected);

/* play_stored - compares a stored file with "404", or with its type, the start
 * of its disposition and its bytes: 'text/plain attachment "bytes"'. */
void play_stored(struct door *d, const char *expected);

/* cover_note - notes that a scenario uses that endpoint; cover_rows,
 * cover_blocks - print and count the endpoints and blocks that none uses. */
void cover_note(const struct door *d, const struct endpoint *ep);
int cover_rows(const struct domain *d);
int cover_blocks(const struct db *db);

#endif
