/*
 * rows.c - makes objects of rows, one kind after the other, so that the objects
 * which a row names exist already: instances, history, tokens, tasks, timers,
 * variables.
 */
#include "flow/rows.h"
#include "flow/state_load_task.h"
#include "flow/state_load_token.h"

static enum err
load_places(struct loading *l, const struct object_rows *rows)
{
	for (size_t k = 0; k < rows->n_insts; k++)
		load_inst(l, &rows->insts[k]);
	for (size_t k = 0; k < rows->n_records; k++)
		TRY(load_record(l, &rows->records[k]));
	for (size_t k = 0; k < rows->n_tokens; k++)
		TRY(load_token(l, &rows->tokens[k]));
	for (size_t k = 0; k < rows->n_insts; k++)
		TRY(load_caller(l, &rows->insts[k]));
	load_waiting(l);
	return OK;
}

static enum err
load_hanging(struct loading *l, const struct object_rows *rows)
{
	for (size_t k = 0; k < rows->n_tasks; k++)
		TRY(load_task(l, &rows->tasks[k]));
	for (size_t k = 0; k < rows->n_timers; k++)
		TRY(load_timer(l, &rows->timers[k]));
	for (size_t k = 0; k < rows->n_vars; k++)
		TRY(load_var(l, &rows->vars[k]));
	return OK;
}

enum err
rows_load(struct state *s, const struct object_rows *rows)
{
	struct loading l = { .s = s };

	if (s->insts.first == NULL)
		s->last = rows->last;
	l.roll =
	    roll_of(s, 2 * rows->n_insts + rows->n_records + rows->n_tokens +
	                   rows->n_tasks + rows->n_timers);
	l.parked = arena_new(&s->notes, struct token *, rows->n_tokens);
	l.receive = arena_new(&s->notes, struct token *, rows->n_tokens);
	TRY(load_places(&l, rows));
	return load_hanging(&l, rows);
}
