/* asked_people.h - inner: whom the tasks of a process ask, and which processes
 * it calls. */
#ifndef BPM_ASKED_PEOPLE_H
#define BPM_ASKED_PEOPLE_H

#include "bpmn/model.h"
#include "store/ctx.h"

/*
 * asked_people - a JSON object for the column bpm_process_definition.asks, in
 * ctx->mem.  Ids: users, roles, groups and posts whose people are asked,
 * departments whose members, whose leaders, and whose leaders up to the top
 * (above) are.  managers: the model's managers; starters: leaders of whichever
 * department.  calls: keys of called processes; calls_any: an expression names
 * one.  An expression that finds users may name each number in its text.
 * Further members: user_choices.h.
 */
const char *asked_people(struct ctx *ctx, const struct model *m);

#endif
