/* version_condition.c - checks that a blacklist record has the members that its
 * versionOp needs, and no others. */
#include "blacklist/version_condition.h"

#include "blacklist/record_inputs.h"
#include "input/given.h"

enum { ALL, THIS, UP_TO, FROM, BETWEEN, OPS };

/* Which members a versionOp needs. */
static const struct {
	bool number, min, max;
} needs[OPS] = {
	[THIS] = { .number = true },
	[UP_TO] = { .max = true },
	[FROM] = { .min = true },
	[BETWEEN] = { .min = true, .max = true },
};

static enum err
member_check(struct ctx *ctx, const char *field, bool needed, bool given)
{
	if (needed == given)
		return OK;
	ctx->why = (struct why){ field,
		needed ? "was not sent" : "does not belong to this versionOp" };
	return E_BAD_REQUEST;
}

enum err
version_condition_check(struct ctx *ctx, const struct args *in)
{
	const struct record_save *q = in->at;
	int32_t op = decode_given(in, &q->version_op) ? q->version_op : ALL;
	bool number = decode_given(in, &q->version_number) &&
	              q->version_number[0] != '\0';

	TRY(member_check(ctx, "versionNumber", needs[op].number, number));
	TRY(member_check(ctx, "versionCodeMin", needs[op].min,
	    decode_given(in, &q->version_code_min)));
	TRY(member_check(ctx, "versionCodeMax", needs[op].max,
	    decode_given(in, &q->version_code_max)));
	if (op != BETWEEN || q->version_code_min <= q->version_code_max)
		return OK;
	ctx->why = (struct why){ "versionCodeMax",
		"must not be below versionCodeMin" };
	return E_BAD_REQUEST;
}
