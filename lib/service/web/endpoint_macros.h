/* endpoint_macros.h - macros that describe endpoints; each one
 * abbreviates an initialiser. */
#ifndef WEB_ENDPOINT_MACROS_H
#define WEB_ENDPOINT_MACROS_H

#include "auth/authorise.h"
#include "web/endpoint.h"

/* clang-format off */
#define ANYONE      { .gate = GATE_ANYONE }
#define TENANT_FREE { .gate = GATE_ANYONE, .tenant_free = true }
#define LOGGED_IN   { .gate = GATE_LOGGED_IN }
#define PERM(p)     { .gate = GATE_PERM, .perm = p }
/* Data that all tenants share: for users of the first tenant (perm_shared). */
#define PERM_SHARED(p) { .gate = GATE_PERM, .perm = p, .shared = true }
#define SIGNED      { .gate = GATE_SIGNED }
#define SIGNED_BY_KEY { .gate = GATE_SIGNED, .by_key = true }
#define PEER        { .gate = GATE_PEER }

#define IN(x) IN_AS(x, x)
/* The input x with the fields x_fields, over struct t that others use, too. */
#define IN_AS(x, t) &(const struct input){ .name = #x, \
	.size = sizeof(struct t), .f = x##_fields, .n = ARRAY_LEN(x##_fields) }
/* What creates an x, and what changes it: the fields x_save_fields over struct
 * x_save, of which the first, the id, is of the change alone. */
#define IN_CREATE(x) &(const struct input){ .name = #x "_create", \
	.size = sizeof(struct x##_save), .f = x##_save_fields + 1, \
	.n = ARRAY_LEN(x##_save_fields) - 1 }
#define IN_UPDATE(x) &(const struct input){ .name = #x "_update", \
	.size = sizeof(struct x##_save), .f = x##_save_fields, \
	.n = ARRAY_LEN(x##_save_fields) }
/* Marks a POST or PUT that takes its input from the query string. */
#define IN_QUERY(x) &(const struct input){ .name = #x, \
	.size = sizeof(struct x), .f = x##_fields, \
	.n = ARRAY_LEN(x##_fields), .query = true }
/* Marks a DELETE whose input may come in the query string or in a JSON body. */
#define IN_EITHER(x) &(const struct input){ .name = #x, \
	.size = sizeof(struct x), .f = x##_fields, \
	.n = ARRAY_LEN(x##_fields), .body = true }
/* The fields of the page x except the page number and size. */
#define IN_FILTER(x) &(const struct input){ .name = #x, \
	.size = sizeof(struct x), .f = x##_fields + PAGE_INPUTS, \
	.n = ARRAY_LEN(x##_fields) - PAGE_INPUTS, .unpaged = true }
#define NO_INPUT NULL

/* More members may follow the block's name, such as .check = &sql_x. */
#define PAGE(q, ...)    { .shape = SHAPE_PAGE, .sql = &sql_##q, __VA_ARGS__ }
#define LIST(q, ...)    { .shape = SHAPE_LIST, .sql = &sql_##q, __VA_ARGS__ }
#define IDS(q, ...)     { .shape = SHAPE_IDS, .sql = &sql_##q, __VA_ARGS__ }
#define ONE(q, e, ...)  { .shape = SHAPE_ONE, .sql = &sql_##q, .none = e, __VA_ARGS__ }
#define VALUE(q, ...)   { .shape = SHAPE_VALUE, .sql = &sql_##q, __VA_ARGS__ }
#define ID_OF(q, ...)   { .shape = SHAPE_ID, .sql = &sql_##q, __VA_ARGS__ }
#define DONE(q, e, ...) { .shape = SHAPE_DONE, .sql = &sql_##q, .none = e, __VA_ARGS__ }
#define SHEET(q, x, ...) { .shape = SHAPE_SHEET, .sql = &sql_##q, \
	.sheet = &(const struct sheet){ #x, x##_sheet, ARRAY_LEN(x##_sheet) }, \
	__VA_ARGS__ }
#define CALL(f, ...)    { .shape = SHAPE_CALL, .call = f, __VA_ARGS__ }
#define PREPARE(f)      .prepare = f
/* The columns of the file that the call imports. */
#define READS(t)        .titles = &(t)
#define CHECK(q)        .check = &sql_##q
/* Authorised before the write and, unless .stays, after: AUTHORISES(.roles = "id"). */
#define AUTHORISES(...)     .authorise = &(const struct authorisation){ __VA_ARGS__ }
/* A GET that answers with a tag, and a write that takes it as If-Match: the path
 * of the GET, and the block by which the write locks what is about to change. */
#define TAGGED          .tagged = true
#define REVISES(path, q, ...) .revision = &(const struct revision){ \
	.read = path, .lock = &sql_##q, __VA_ARGS__ }
/* A GET that refuses a parameter it does not know: a filter that is ignored would
 * mean all rows. */
#define EXACT           .exact = true
#define TOTAL(q)        .total = &sql_##q
#define REFUSES(...)    .refuses = (const enum err[]){ __VA_ARGS__, OK }
/* The data of a CALL: SHOWS(VALUE, .kind = KIND_BOOL), SHOWS(ONE, .of = &x). */
#define SHOWS(s, ...)   .shown = &(const struct shown){ .shape = SHAPE_##s, __VA_ARGS__ }
#define SHOWS_ID        SHOWS(ID, .kind = KIND_BIG)
#define WRITES(t, ...)  .shown = &(const struct shown){ .type = t, __VA_ARGS__ }
/* The operation in the operation log, if the end of the path does not fit. */
#define SAYS(t)         .says = t
#define UNLOGGED        .unlogged = true
#define REAL_STATUS     .real_status = true
#define INNER           .inner = true
#define IS_DEPRECATED   .deprecated = true
#define TOLD_ONCE       .told_once = true
/* Long work, such as reading a workbook: few at a time, see work_slot_take. */
#define HEAVY           .heavy = true
/* Hashes a password: its calls come to a socket of their own (hash_limiter.h). */
#define HASHES          .hashes = true

#define TABLE(resource_) \
	const struct table resource_##_table = { #resource_, \
	    resource_##_endpoints, ARRAY_LEN(resource_##_endpoints) }

/* What main.c makes of its list TABLES(T), which names each table as T(name). */
#define TABLE_DECLARE(resource_) extern const struct table resource_##_table;
#define TABLE_ADDRESS(resource_) &resource_##_table,
/* clang-format on */
/* The first two inputs of every page; store/db_bind.c uses their names. */
#define PAGE_INPUTS 2
#define PAGE_FIELDS(T) \
	FIELD(T, page_no, .lo = 1, .hi = INT32_MAX, .dflt = "1", \
	    .doc = "page, from 1"), \
	    FIELD(T, page_size, .lo = 1, .hi = 200, .dflt = "10", \
	        .doc = "rows a page")

#endif
