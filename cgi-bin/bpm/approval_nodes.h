/*
 * approval_nodes.h - inner: the nodes of a process instance that the page of an
 * approval shows: ended ones, running ones, and those that may follow.
 */
#ifndef BPM_APPROVAL_NODES_H
#define BPM_APPROVAL_NODES_H

#include "approval/predict.h"
#include "base/map.h"
#include "bpm/instance.h"
#include "flowdb/deployed.h"
#include "flowdb/tree.h"

/* One task of a node.  A start or an end has no tasks; it gets one that has
 * only the user and the reason. */
struct activity_task {
	const char *id, *owner, *assignee, *reason, *picture;
	const char *attachments; /* a JSON text; NULL: none */
	int32_t status;
	bool withdrawn; /* it was approved, and that was taken back */
};

/* An entry of the list: an ended task; a start, end or call that is over; a
 * node with all of its open tasks; or a node that may follow. */
struct activity {
	const char *id, *name;
	int32_t type;                      /* enum node_type */
	int32_t status;                    /* as that of an instance */
	int64_t start_ms, end_ms;          /* 0: none */
	const struct activity_task *tasks; /* an array of n_tasks */
	size_t n_tasks;
	int32_t strategy;   /* the node's candidate strategy; 0: not shown */
	struct strs users;  /* candidates who have no task yet */
	const char *called; /* id of the called instance; NULL: none */
};

/* The users whom the nodes name: they are collected first, then read at once.
 * A name is the text by which the engine knows a user: his id in decimal. */
struct shown_users {
	struct strs names; /* users to be read, each once */
	size_t room;
	struct map of; /* by name: a struct shown_user */
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

/*
 * activities_add_history - adds the ended nodes in the order in which they
 * began, then the running user tasks and calls, one entry for each node.  tree:
 * the loaded tree of the instance; NULL when the instance has ended.
 */
enum err activities_add_history(struct activities *all,
    const struct instance_at *at, struct tree *tree) MUST_CHECK;

/* activity_add_forecast - adds a node that the prediction has named, with that
 * status. */
void activity_add_forecast(
    struct activities *all, const struct forecast *f, int32_t status);

/* put_activities - reads all users whom the nodes name, and writes the nodes as
 * an array. */
enum err put_activities(struct activities *all, struct json_out *w) MUST_CHECK;

#endif
