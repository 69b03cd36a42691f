/* endpoint.h - struct endpoint describes an endpoint completely. */
#ifndef WEB_ENDPOINT_H
#define WEB_ENDPOINT_H

#include "base/err.h"
#include "input/field.h"
#include "sheet/sheet_columns.h"
#include "store/sql.h"
#include "store/value_kind.h"

struct args;
struct ctx;
struct authorisation;
struct req;
struct row;

/* Who calls.  nginx sets it by the listener and the prefix, never by a header
 * of the client.  Audience, method and path together find the endpoint. */
enum audience { AUD__UNSET, ADMIN, APP, DEVICE, RPC, AUD__MAX };
enum method { METHOD__UNSET, GET, POST, PUT, DELETE, METHOD__MAX };

enum gate {
	GATE__UNSET, /* guard forgotten: the pool does not start */
	GATE_ANYONE, /* no sign-in; a tenant is needed, see tenant_free */
	GATE_LOGGED_IN,
	GATE_PERM,
	GATE_SIGNED, /* a device that proves its identity */
	GATE_PEER,   /* another module; internal listeners only */
	GATE__MAX
};

struct guard {
	enum gate gate;
	const char *perm; /* GATE_PERM: "module:resource:action" */
	bool shared;      /* GATE_PERM: the data belong to all tenants */
	bool tenant_free; /* GATE_ANYONE: works without a tenant */
	bool by_key;      /* GATE_SIGNED: a device token is not enough */
};

enum shape {
	SHAPE__UNSET,
	SHAPE_PAGE,  /* {total, list}, block has "-- order:" */
	SHAPE_LIST,  /* array of rows; the block has a LIMIT */
	SHAPE_IDS,   /* array of the first column; else as SHAPE_LIST */
	SHAPE_ONE,   /* the first row; if there is none: handler.none */
	SHAPE_VALUE, /* first column of the first row, or null */
	SHAPE_ID,    /* the same of a write; without a row: handler.none */
	SHAPE_DONE,  /* true; if no row was written: handler.none */
	SHAPE_SHEET, /* a workbook of all rows, block has "-- order:" */
	SHAPE_CALL,  /* a C function, for rules that SQL cannot express */
	SHAPE__MAX
};

/* What the answer of a CALL contains.  PostgreSQL knows the columns of a block,
 * but what a C function writes must be declared here.  Tests compare the
 * declaration with every answer. */
struct shown {
	enum shape shape;        /* of the data: PAGE, LIST, ONE, VALUE ... */
	const struct object *of; /* PAGE, LIST, ONE: the object */
	enum value_kind kind;    /* VALUE, ID, IDS: the kind of a value */
	bool null;               /* the data may be null */
	const char *type;        /* media type when it is not an envelope */
	bool gone; /* HTTP 404, without a body, if it is not there */
};

/*
 * The tag of a row or set: a read answers with it, and a write that sends it
 * back takes effect only if it still fits (web/revision.h).  The tag covers
 * those members of the read's answer that an input of its writes has, too, or
 * the whole answer if that is no object.
 */
struct revision {
	const char *read; /* the path of the GET, which is tagged */
	/* Locks the row that a write is about; a row has what the GET takes as
	 * its first input, and the columns updater and update_time unless log
	 * is set. */
	const struct sql *lock;
	const char *log; /* a set: how the operation log calls it */
	const char *one; /* a list of the write's input that names one row */
	/* The function of the CALL takes its locks in an order of its own, and
	 * calls revision_check itself between them. */
	bool inside;
};

/* A column that is translated for the caller; text translates it. */
struct translated {
	const char *column;
	const char *(*text)(struct ctx *ctx, const struct row *row);
};

struct handler {
	enum shape shape;
	const struct sql *sql, *check; /* check runs first, same transaction */
	const struct authorisation *authorise; /* whom the write acts on */
	const struct revision *revision;       /* a write that takes If-Match */
	const struct sql *total;   /* total of a page without filters */
	enum err none;             /* if there is no row; OK: no error */
	const struct sheet *sheet; /* the columns of a workbook */
	/* CALL: the function.  SHEET: adds values for the block and then calls
	 * answer_sheet; may be NULL. */
	enum err (*call)(struct req *r, const struct args *in);
	/* Slow work, such as reading a file: it runs before the call and
	 * outside of any transaction, and leaves its result in req.found. */
	enum err (*prepare)(struct req *r, const struct args *in);
	const struct sheet_titles *titles; /* of a file that it imports */
	const struct shown *shown; /* what a CALL answers with; NULL: true */
	/* LIST, PAGE, ONE: the columns that are translated; no column ends
	 * them */
	const struct translated *translated;
	const enum err *refuses; /* errors of a CALL; OK ends the list */
	const char *says;        /* operation log; NULL: end of the path */
	bool told_once;          /* answer contains a secret: not stored */
	bool unlogged;           /* called often, so not in the access log */
	bool real_status;        /* faults have HTTP status 503, not 200 */
	bool heavy;              /* long work, few at a time: web/work_slot.h */
	bool hashes;             /* hashes a password: web/hash_limiter.h */
	bool tagged;             /* a GET that answers with ETag */
	bool exact;              /* a GET that refuses unknown parameters */
	bool inner;              /* only for nginx, so not in the document */
	bool deprecated;         /* marked as deprecated in the document */
};

/* Endpoints are initialised by position, so that the compiler refuses one in
 * which a member is missing.  in NULL: the endpoint takes no input. */
struct endpoint {
	enum audience audience;
	enum method method;
	const char *path; /* "{x}" is an input; "{x*}" the rest of the path */
	struct guard guard;
	const struct input *in;
	struct handler handler;
	const char *doc; /* summary; operation name in the access log */
};

/* The endpoints of one file; resource is the file's name. */
struct table {
	const char *resource;
	const struct endpoint *endpoint;
	size_t n;
};

/* The tables of endpoints of one executable. */
struct domain {
	const char *name;
	const struct table *const *table;
	size_t n;
};

/* audience_name, method_name - "ADMIN", "GET"; NULL for the unset value. */
const char *audience_name(enum audience a);
const char *method_name(enum method m);

/* audience_read, method_read - the value of a name of n bytes; the unset value
 * for an unknown name. */
enum audience audience_read(const char *s, size_t n);
enum method method_read(const char *s, size_t n);

/* endpoint_writes - may it change data?  A POST whose block only reads,
 * such as a query with a long list, does not. */
bool endpoint_writes(const struct endpoint *ep);

/* endpoint_takes_body - does it read its input from the body?  A query string
 * is not taken instead: a client that forgets the body would then send an empty
 * input. */
bool endpoint_takes_body(const struct endpoint *ep);

/* endpoint_file - the field of its input that is a file, in a form; NULL: it
 * has none.  If the field is not required, it takes JSON without a file, or the
 * bytes of a file alone, too. */
const struct field *endpoint_file(const struct endpoint *ep);

/* endpoint_operation - what the operation log calls the endpoint: what it SAYS,
 * else the last word of its path without "-list" and "-batch": "create",
 * "update status". Two words at most.  Lives as long as the arena. */
const char *endpoint_operation(struct arena *a, const struct endpoint *ep);

/* endpoint_once - does it obey the header Idempotency-Key? */
bool endpoint_once(const struct endpoint *ep);

/*
 * endpoint_errors_mark - mark the errors of the endpoint's guard and input, the
 * error for no row (handler.none), the errors whose names its check block
 * quotes, and those that a call lists in REFUSES.  The errors of violated
 * constraints are not among them: db_constraint_errors marks those.
 */
void endpoint_errors_mark(const struct endpoint *ep, bool marked[E__MAX]);

/* endpoint_errors_general - may any endpoint answer with this error?  These are
 * the errors with codes below 1000: of the guard, the decoders, the limits, and
 * faults. */
bool endpoint_errors_general(enum err e);

#include "web/endpoint_macros.h"

#endif
