/* user_choices.h - inner: which variables choose the users of a process's
 * tasks. */
#ifndef BPM_USER_CHOICES_H
#define BPM_USER_CHOICES_H

#include "bpmn/model.h"
#include "text/json_out.h"

/*
 * put_user_choices - writes these members of the object that asked_people
 * makes.  choices: the nodes whose users depend on variables; names is a text
 * in which the names of these variables stand, "*" if they may be any.  users:
 * the values are users; starts: they become starters of a called process.
 * of_starter: nodes that ask the starter, or those above him.  starter_writes:
 * variables that the model lets the starter set.  maps: which
 * variable becomes which in a called process; "*": any.
 */
void put_user_choices(struct json_out *w, const struct model *m);

#endif
