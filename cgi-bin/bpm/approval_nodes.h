/*
 * approval_nodes.h - inner: the nodes of a process instance that the page of an
 * approval shows: ended ones, running ones, and those that may follow.
 * Source: workflow engine, "Views".
 */
#ifndef BPM_APPROVAL_NODES_H
#define BPM_APPROVAL_NODES_H

#include "approval/predict.h"
#include "bpm/instance_access.h"
#include "bpm/shown_users.h"
#include "flowdb/deployed.h"

/* One task of a node.  A start or an end has no tasks; it gets one that has
 * only the user and the reason. */
struct activity_task {
	const char *id, *owner, *assignee, *reason, *picture;
	const char *attachments; /* a JSON text; NULL: none */
	int32_t status;
};

struct activity {
	const char *id, *name;
	int32_t type, status;
	int64_t start_ms, end_ms;          /* 0: none */
	const struct activity_task *tasks; /* an array of n_tasks */
	size_t n_tasks;
	int32_t strategy;   /* the node's candidate strategy; 0: not shown */
	struct strs users;  /* candidates who have no task yet */
	const char *called; /* id of the called instance; NULL: none */
};

/* The list.  It begins as { .ctx = ctx, .version = version }. */
struct activities {
	struct ctx *ctx;
	const struct deployed *version;
	struct activity *v;
	size_t n, room;
	struct shown_users people; /* the users who occur in the entries */
};

/* The JSON record of a node, which contains those of its tasks. */
extern const struct object activity_record;

/* activity_add - adds a node to the list, and its users to those who will be
 * read. */
void activity_add(struct activities *all, const struct activity *one);

/* activity_forecast - adds a node that the prediction has named, with that
 * status. */
void activity_forecast(
    struct activities *all, const struct forecast *f, int32_t status);

/* put_activities - reads all users whom the nodes name, and writes the nodes as
 * an array. */
enum err put_activities(struct activities *all, struct json_out *w) MUST_CHECK;

#endif
