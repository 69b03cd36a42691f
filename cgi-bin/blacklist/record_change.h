/*
 * record_change.h - what all changes of blacklist records have in common: a
 * caller who needs no approval writes the records at once, any other caller
 * writes a draft.
 *
 *	TRY(change_begin(ctx, &ids, &c));
 *	if (c.direct) ... write the record and its children ...
 *	else ... write a draft, and set c.draft_id ...
 *	TRY(change_check(ctx, &c));
 *	TRY(change_end(ctx, &c));
 *	return change_answer(r, &c);
 */
#ifndef BLACKLIST_RECORD_CHANGE_H
#define BLACKLIST_RECORD_CHANGE_H

#include "policy/epochs.h"
#include "store/value_kind.h"
#include "web/req.h"

/* An object of no columns. */
#define NO_VALUES ((const struct raw){ "{}", 2 })

/* A change that was begun. */
struct change {
	bool direct;      /* it takes effect at once */
	bool changed;     /* something was written, a draft included */
	int64_t draft_id; /* 0: no draft was written */
	struct ids ids;   /* the records */
	bool only_macs;   /* begun by change_begin_macs */
	/* The addresses that were added or removed; NULL: they are not known,
	 * so it may be any. */
	const struct strs *macs;
	struct policy_change policy;
};

/* ids_texts - the ids in decimal, in the arena. */
struct strs ids_texts(struct arena *a, const struct ids *ids);

/* {effect, draftId}: what change_answer writes; {effect, draftIds}: what
 * change_answer_list writes. */
extern const struct object change_answered, changes_answered;

/* change_members - writes the members effect and draftId of an answer. */
void change_members(struct json_out *w, const struct change *c);

/*
 * change_begin - begins the transaction and finds out whether the caller writes
 * at once; then the records are locked.  ids: the records that he changes, none
 * for a new one; it lives as long as the request.
 */
enum err change_begin(struct ctx *ctx, const struct ids *ids, struct change *c)
    MUST_CHECK;

/* change_begin_macs - change_begin for one record of which nothing but
 * addresses will be changed.  The calling function locks the record and sets
 * c->macs. */
enum err
change_begin_macs(struct ctx *ctx, int64_t id, struct change *c) MUST_CHECK;

/*
 * change_begin_children - change_begin, or with only_macs change_begin_macs,
 * for one record of which only children are added or removed; the record is
 * locked.  *revision is that of the record.  E_BLACKLIST_NOT_EXISTS;
 * E_BLACKLIST_IN_APPROVAL when it is, and the caller needs approval.
 */
enum err change_begin_children(struct ctx *ctx, int64_t id, bool only_macs,
    struct change *c, int32_t *revision) MUST_CHECK;

/*
 * change_apply - writes columns of the record: values is an object of them,
 * NO_VALUES for none.  kinds: of which kinds ("channel", "mac", "region")
 * children were added or removed before; empty: none.  If anything differs, the
 * record gets a new revision, and c->changed is true.
 * E_BLACKLIST_NOT_EXISTS.
 */
enum err change_apply(struct ctx *ctx, struct change *c, int64_t id,
    const struct strs *kinds, const struct raw *values) MUST_CHECK;

/* change_created - notes that the record was created, so that the epochs of the
 * devices it concerns rise. */
void change_created(struct ctx *ctx, struct change *c, int64_t id);

/* change_check - refuses the change if one of the written records names no
 * device, names a protected package, or concerns more devices than may be
 * changed without approval, among other reasons.  Not called when a record is
 * switched off. */
enum err change_check(struct ctx *ctx, const struct change *c) MUST_CHECK;

/* change_end - raises the epochs of policies if something was changed that
 * takes effect, and commits. */
enum err change_end(struct ctx *ctx, struct change *c) MUST_CHECK;

/* change_answer - answers whether the change has taken effect (DIRECT), or is a
 * draft, and which; change_answer_list - or is several drafts, and which. */
enum err change_answer(struct req *r, const struct change *c);
enum err change_answer_list(
    struct req *r, const struct change *c, const struct ids *drafts);

#endif
