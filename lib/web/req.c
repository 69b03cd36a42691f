/* req.c - what many rows answer with. */
#include "web/req.h"

enum err
done(struct req *r)
{
	json_put_bool(&r->out, true);
	return OK;
}
