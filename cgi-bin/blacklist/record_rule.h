/* record_rule.h - inner: the rule of a blacklist record in a request. */
#ifndef BLACKLIST_RECORD_RULE_H
#define BLACKLIST_RECORD_RULE_H

#include "web/req.h"

/*
 * record_rule_take - the id of the rule that the request (a struct record_save)
 * names, or creates by its member `rule`, pending if that is not approved yet;
 * *id is not changed if it does neither, and 0 if the record is to have no
 * rule. In the transaction of the change.  Errors: E_RULE_NOT_EXISTS,
 * E_BAD_REQUEST, and those of rule_make.
 */
enum err record_rule_take(struct req *r, const struct args *in, bool pending,
    const int64_t **id) MUST_CHECK;

#endif
