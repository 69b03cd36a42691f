/* storage_test.c - tests a storage: stores a small picture there and answers
 * its address, so that the administrator sees whether it can be read. */
#include <string.h>

#include "common/inputs.h"
#include "file/errors.h"
#include "infra/file_keep.h"
#include "infra/infra_tables.h"

/* A grey picture of 8 by 8 points, the smallest JPEG. */
#define ONES "\1\1\1\1\1\1\1\1"
#define NONE "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
static const char picture[] =
    "\xff\xd8"                                                 /* begin */
    "\xff\xe0\0\20JFIF\0\1\1\0\0\1\0\1\0\0"                    /* JFIF */
    "\xff\xdb\0\x43\0" ONES ONES ONES ONES ONES ONES ONES ONES /* steps */
    "\xff\xc0\0\13\10\0\10\0\10\1\1\21\0"                      /* size */
    "\xff\xc4\0\24\0\1" NONE "\0"                              /* codes */
    "\xff\xc4\0\24\20\1" NONE "\0"                             /* codes */
    "\xff\xda\0\10\1\1\0\0\77\0"                               /* scan */
    "\77"                                                      /* block */
    "\xff\xd9";                                                /* end */

static enum err
storage_test(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	const char *name =
	    arena_printf(r->ctx->mem, "%s.jpg", file_key(r->ctx->mem));
	const struct file_in f = { .name = name,
		.path = arena_printf(r->ctx->mem, "public/%s", name),
		.bytes = { picture, sizeof(picture) - 1, false } };
	struct file_kept k;
	struct storage p;

	TRY(file_storage(r->ctx, q->id, &p));
	TRY(infra_store(r, &p, &f, &k));
	return infra_list(r, &k, false);
}

/* clang-format off */
static const struct endpoint storage_test_endpoints[] = {
	{ ADMIN, GET, "/infra/file-config/test",
	    PERM_SHARED("infra:file-config:query"), IN(by_id),
	    CALL(storage_test, SHOWS(VALUE, .kind = KIND_TEXT), REFUSES(E_FILE_CONFIG_NOT_EXISTS,
	        E_FILE_STORAGE_FAILED)),
	    "Store a picture there; answers its address" },
};
/* clang-format on */

TABLE(storage_test);
