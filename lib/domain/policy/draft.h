/*
 * draft.h - drafts: changes of blacklist records by people whose changes need
 * approval.  A record has at most one open draft for itself ("main") and one
 * for each kind of children ("channel", "mac", "region").  A draft changes
 * nothing until it is approved; what becomes of it then is in draft_outcome.h.
 */
#ifndef POLICY_DRAFT_H
#define POLICY_DRAFT_H

#include "input/field_types.h"
#include "store/ctx.h"

/* A change that is to become a draft. */
struct draft_order {
	int64_t blacklist_id;
	int32_t base_revision; /* revision of the record that was changed */
	/* "main": the record, with or without children; or one kind. */
	const char *business_type;
	/* "create", "update" or "delete".  An update of a record that was never
	 * in effect is stored as "create". */
	const char *update_type;
	/* Columns of app_blacklist with their new values, an object; members of
	 * other names are ignored.  NULL: none. */
	const char *payload;
	/* Children: [{"op":1,"kind":"mac","value":"..","bindType":1}]: op is an
	 * enum draft_op, bindType an enum bind_type, included if it is left
	 * out.  The value is an id of a channel or region, or an address; it
	 * has been checked.  NULL: none. */
	const char *items;
};

/* draft_needed - do changes of the caller need approval?  Not if he holds a
 * role that the entry blacklist.approval.admin-roles names and is not bound to
 * channels. */
enum err draft_needed(struct ctx *ctx, bool *needed) MUST_CHECK;

/*
 * draft_save - locks the record of the caller's tenant and opens a draft for
 * it, or adds to the caller's own open one: a value given now replaces the
 * earlier one of the same column, and an item the earlier one about the same
 * child.  Values that the record has are no part of it.  A draft that is stale,
 * and one that deletes, is begun anew.  *id is the draft's.  The caller has
 * begun a transaction.  Errors: E_BLACKLIST_NOT_EXISTS;
 * E_BLACKLIST_REVISION_CONFLICT; E_BLACKLIST_IN_APPROVAL; and
 * E_BLACKLIST_DATA_NOT_MODIFIABLE when somebody else has an open draft.
 */
enum err draft_save(
    struct ctx *ctx, const struct draft_order *order, int64_t *id) MUST_CHECK;

/*
 * draft_replace - makes the draft replace all children of a kind by these; of
 * addresses only those of that bind_type (BIND_INCLUDED for other kinds).  What
 * the draft said of such children before is dropped.  The values are as in the
 * items of an order.
 */
enum err draft_replace(struct ctx *ctx, int64_t draft, const char *kind,
    int32_t bind_type, const struct strs *values) MUST_CHECK;

/* draft_sweep - deletes a draft that changes nothing; then *draft is 0. */
enum err draft_sweep(struct ctx *ctx, int64_t *draft) MUST_CHECK;

/*
 * draft_rule_before_edit - may the caller edit this rule?
 * E_BLACKLIST_IN_APPROVAL when a record that uses it, or a draft that names it,
 * is in approval; E_BLACKLIST_DATA_NOT_MODIFIABLE when a record that uses it is
 * in effect: to an editor the rule is a part of what was approved, so he gives
 * the record another rule, by a draft.  The edit itself is no draft, because an
 * approval is about one record: if several use the rule, the first approval
 * would change the others, about which nobody was asked, and a second draft of
 * one of them would keep the edit out.  Drafts that other editors have begun
 * with the rule become stale.  An administrator may edit any rule; drafts that
 * give these records another rule, and drafts in approval that name the rule,
 * become stale.  Call it with the records locked (policy/epochs.h) and then the
 * rule, before it is written.
 */
enum err draft_rule_before_edit(struct ctx *ctx, int64_t rule_id) MUST_CHECK;

/* draft_rule_editable - *may: draft_rule_before_edit would not refuse the
 * caller now.  Nothing is locked or written. */
enum err
draft_rule_editable(struct ctx *ctx, int64_t rule_id, bool *may) MUST_CHECK;

#endif
