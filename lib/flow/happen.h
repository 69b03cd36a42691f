/* happen.h - events by kind; for the files of the engine. */
#ifndef FLOW_HAPPEN_H
#define FLOW_HAPPEN_H

#include "flow/event.h"
#include "flow/state.h"

/* happen - what the event itself does; tokens it set free have not moved. */
enum err happen(struct state *s, const struct event *ev) MUST_CHECK;

/* move_happen - one kind of event, in a file of its own. */
enum err move_happen(struct state *s, const struct event *ev) MUST_CHECK;

/* Those of approvals. */
enum err approve_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err reject_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err return_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err delegate_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err transfer_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err sign_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err unsign_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err withdraw_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err cancel_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err copy_happen(struct state *s, const struct event *ev) MUST_CHECK;
enum err comment_happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
