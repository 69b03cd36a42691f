/*
 * rows.c - prints what the shell tests of this folder need to know of the
 * program.  `rows`: a line for each endpoint: pool, audience, method, path,
 * permission or "-", who may call it or 501 if it is not offered, "file" if it
 * takes one or "-", "hash" if it hashes a password or "-".  `rows reach`, for
 * endpoint_blocks.awk: pool, audience, method, path, "shared", "authorises" or
 * "-", the blocks the endpoint names and the addresses of its functions.  `rows
 * explain`: a psql script that explains every block.
 */
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "project/domains.h"

static const char *const audience[] = {
	[ADMIN] = "ADMIN",
	[APP] = "APP",
	[DEVICE] = "DEVICE",
	[RPC] = "RPC",
};
static const char *const method[] = {
	[GET] = "GET",
	[POST] = "POST",
	[PUT] = "PUT",
	[DELETE] = "DELETE",
};

/* Who may call the endpoint, in the words of tests/contract/endpoints. */
static const char *
who_may(const struct endpoint *ep)
{
	static const char *const gate[GATE__MAX] = {
		[GATE_ANYONE] = "anon",
		[GATE_LOGGED_IN] = "login",
		[GATE_SIGNED] = "signed",
		[GATE_PEER] = "peer",
	};

	if (ep->handler.refuses != NULL &&
	    ep->handler.refuses[0] == E_NOT_IMPLEMENTED)
		return "501";
	return ep->guard.perm != NULL ? ep->guard.perm : gate[ep->guard.gate];
}

static const char *
file(const struct input *in)
{
	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (in->f[i].type == F_FILE)
			return "file";
	return "-";
}

static void
put_rows(const struct domain *d, const struct table *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct endpoint *ep = &t->endpoint[i];
		const char *perm = ep->guard.perm;

		printf("%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", d->name,
		    audience[ep->audience], method[ep->method], ep->path,
		    perm == NULL ? "-" : perm, who_may(ep), file(ep->in),
		    ep->handler.hashes ? "hash" : "-");
	}
}

typedef enum err (*row_call)(struct req *r, const struct args *in);

/* The address at which the program is loaded, to get addresses as objdump
 * prints them. */
extern const char __executable_start[];

static void
put_address(row_call f)
{
	if (f != NULL)
		printf("%lx ",
		    (unsigned long)f - (unsigned long)__executable_start);
}

static void
put_reach(const struct domain *d, const struct table *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct endpoint *ep = &t->endpoint[i];
		const struct handler *h = &ep->handler;
		const struct sql *const named[] = { h->sql, h->check,
			h->total };

		printf("%s\t%s\t%s\t%s\t%s\t", d->name, audience[ep->audience],
		    method[ep->method], ep->path,
		    ep->guard.shared       ? "shared"
		    : h->authorise != NULL ? "authorises"
		                           : "-");
		for (size_t k = 0; k < ARRAY_LEN(named); k++)
			if (named[k] != NULL)
				printf("%s ", named[k]->name);
		printf("\t");
		put_address(h->call);
		put_address(h->prepare);
		printf("\n");
	}
}

/* Prints the command that explains a block.  Its plan is made without values of
 * the parameters, so that it keeps all conditions on them. */
static void
put_explain(const struct sql *q)
{
	printf("\\echo block %s %s\n", q->name, q->file);
	if (strncmp(q->text, "COPY ", 5) == 0) /* COPY has no plan */
		return;
	printf("PREPARE q AS %s;\n", q->text);
	printf("EXPLAIN (VERBOSE, COSTS off, FORMAT JSON) EXECUTE q");
	for (int i = 0; i < q->n_param; i++)
		printf("%sNULL", i == 0 ? "(" : ", ");
	printf("%s;\nDEALLOCATE q;\n", q->n_param == 0 ? "" : ")");
}

int
main(int argc, char **argv)
{
	bool reach = argc == 2 && strcmp(argv[1], "reach") == 0;

	if (argc == 2 && strcmp(argv[1], "explain") == 0) {
		printf("SET plan_cache_mode = force_generic_plan;\n");
		for (int i = 0; i < sql_count; i++)
			put_explain(sql_all[i]);
		return 0;
	}
	for (size_t d = 0; d < ARRAY_LEN(domains); d++)
		for (size_t t = 0; t < domains[d]->n; t++)
			(reach ? put_reach : put_rows)(
			    domains[d], domains[d]->table[t]);
	return 0;
}
