/*
 * main.c - the program `flow`: reads its command line, and checks, exports or
 * plays the files that it names.
 *
 * Played are the commands on standard input, with one line as the answer to
 * each.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "bpmn/diagnostic.h"
#include "bpmn/diagram_layout.h"
#include "commands.h"
#include "deploy.h"
#include "flow/refusal.h"
#include "state_rows.h"
#include "text/json_out.h"
#include "text/xml_tree.h"
#include "timer/date.h"

/* -- flow --check -------------------------------------------------------- */

#define LINE_BYTES ((size_t)64 * 1024 * 1024) /* of the line about a file */

/* Writes the warnings as an array, or the errors. */
static void
put_diagnostics(struct json_out *w, const struct diagnostics *f, bool warnings)
{
	json_arr(w);
	for (size_t i = 0; i < f->n; i++) {
		const struct diagnostic *v = &f->v[i];

		if (v->warning != warnings)
			continue;
		json_obj(w);
		json_member_str(w, "code", diagnostic_name(v->code));
		json_member_str(w, "element", v->element);
		json_member_i64(w, "line", v->line);
		json_member_str(w, "message", v->message);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Writes what was found in one file. */
static void
put_checked(struct json_out *w, const struct file *f)
{
	const struct model *m = f->model;

	json_obj(w);
	json_member_bool(w, "ok", f->diagnostics.errors == 0);
	json_key(w, "processes");
	json_arr(w);
	for (int32_t i = 0; m != NULL && i < m->n_processes; i++)
		if (*m->processes[i].id != '\0')
			json_put_str(w, m->processes[i].id);
	json_end_arr(w);
	json_key(w, "errors");
	put_diagnostics(w, &f->diagnostics, false);
	json_key(w, "warnings");
	put_diagnostics(w, &f->diagnostics, true);
	json_end_obj(w);
}

/* Prints what is wrong with each file, one line a file; returns the exit
 * status, which is 0 if nothing is. */
static int
flow_check(struct files *all)
{
	CLEANUP(buf_free) struct buf line = { 0 };
	bool ok = true;

	buf_init(&line, LINE_BYTES);
	files_check(all, CHECK_FILE, CHECK_FILE);
	for (size_t i = 0; i < all->n; i++) {
		struct json_out w = { .to = &line };

		buf_clear(&line, 1024 * 1024);
		put_checked(&w, &all->v[i]);
		(void)printf("%s\n", buf_text(&line));
		ok &= all->v[i].diagnostics.errors == 0;
	}
	return fflush(stdout) == 0 && ok ? 0 : 1;
}

/* -- flow --export ------------------------------------------------------- */

/* Bytes of the output: escapes make a text at most six times as long. */
#define EXPORT_BYTES ((size_t)16 * 1024 * 1024)

/* Prints the BPMN document of the first file; returns the exit status. */
static int
flow_export(struct files *all)
{
	CLEANUP(buf_free) struct buf out = { 0 };
	const struct file *f = &all->v[0];

	buf_init(&out, EXPORT_BYTES);
	if (f->model == NULL || diagnostics_fatal(&f->diagnostics)) {
		(void)files_report(all);
		return 1;
	}
	diagram_add(f->model);
	xml_write(&out, f->model->doc);
	if (out.over || fwrite(out.p, 1, out.n, stdout) != out.n)
		return 1;
	return fflush(stdout) == 0 ? 0 : 1;
}

/* -- flow FILE... -------------------------------------------------------- */

#define COMMAND_BYTES ((size_t)1024 * 1024)
#define ANSWER_BYTES  ((size_t)1024 * 1024 * 1024)
/* Memory of an answer that is used again for the next one. */
#define KEEP_BYTES    ((size_t)4 * 1024 * 1024)

/* Standard input, split into lines. */
struct input {
	struct buf line; /* the current line; over: longer than a command */
	char chunk[64 * 1024];
	size_t at, n; /* where the unread part of the chunk is */
};

/* Reads more of the input; false: there is no more. */
static bool
read_chunk(struct input *in)
{
	ssize_t n;

	do
		n = read(STDIN_FILENO, in->chunk, sizeof(in->chunk));
	while (n < 0 && errno == EINTR);
	in->at = 0;
	in->n = n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* Reads the next line; the last one needs no line break.  False: there is
 * none. */
static bool
next_line(struct input *in)
{
	buf_clear(&in->line, COMMAND_BYTES);
	for (;;) {
		const char *from = in->chunk + in->at, *end;

		if (in->at == in->n && !read_chunk(in))
			return in->line.n > 0 || in->line.over;
		from = in->chunk + in->at;
		end = memchr(from, '\n', in->n - in->at);
		if (end != NULL) {
			buf_add(&in->line, from, (size_t)(end - from));
			in->at += (size_t)(end - from) + 1;
			return true;
		}
		buf_add(&in->line, from, in->n - in->at);
		in->at = in->n;
	}
}

/* Writes the answer to a line that is refused. */
static void
refuse_line(struct buf *out, const char *why, enum refusal refusal)
{
	struct json_out w = { .to = out };

	buf_clear(out, KEEP_BYTES);
	json_obj(&w);
	json_member_bool(&w, "ok", false);
	json_member_str(&w, "error", why);
	if (refusal != REFUSAL_OTHER) {
		json_member_i64(&w, "code", refusal_code(refusal));
	}
	json_end_obj(&w);
}

/* Carries out one line of input and writes its answer, or why it is refused. */
static void
answer_line(struct deployment *g, const struct buf *line, struct arena *mem,
    struct buf *out)
{
	struct command c = { .mem = mem };
	struct json_out w = { .to = out };

	buf_clear(out, KEEP_BYTES);
	if (line->over) {
		refuse_line(out, "The line is longer than 1 MB", REFUSAL_OTHER);
		return;
	}
	if (command_run(g, &c, line->p, line->n) != OK) {
		refuse_line(out, c.why, c.refusal);
		return;
	}
	answer_state(&w, g, &c);
	if (out->over)
		refuse_line(
		    out, "The answer is longer than 1 GB", REFUSAL_OTHER);
}

/* Is the line a command, and not empty or a comment?  One that is too long is,
 * so that it is refused and not passed over.  Removes a carriage return at its
 * end. */
static bool
is_command(struct buf *line)
{
	if (line->n > 0 && line->p[line->n - 1] == '\r' && !line->over)
		line->n--;
	return line->over || (line->n > 0 && line->p[0] != '#');
}

/* Prints an answer at once, since whoever plays waits for it; false: it cannot
 * be written. */
static bool
put_line(struct buf *out)
{
	buf_add(out, "\n", 1);
	return fwrite(out->p, 1, out->n, stdout) == out->n &&
	       fflush(stdout) == 0;
}

/* Answers the lines of standard input; returns the exit status, which is 1 if
 * an answer cannot be written. */
static int
answer_lines(struct deployment *g)
{
	CLEANUP(buf_free) struct buf out = { 0 };
	struct arena mem = { 0 };
	struct input in;
	int status = 0;

	buf_init(&in.line, COMMAND_BYTES);
	buf_init(&out, ANSWER_BYTES);
	in.at = in.n = 0;
	while (status == 0 && next_line(&in)) {
		if (!is_command(&in.line))
			continue;
		answer_line(g, &in.line, &mem, &out);
		status = put_line(&out) ? 0 : 1;
		arena_reset(&mem);
	}
	buf_free(&in.line);
	arena_free(&mem);
	return status;
}

/* Plays the files, unless one has an error; returns the exit status. */
static int
flow_command_loop(struct files *all, const struct options *opt)
{
	enum check_mode mode = opt->raw ? CHECK_PLAIN : CHECK_APPROVAL;
	struct deployment g;
	int status;

	files_check(all, mode, mode);
	if (files_report(all))
		return 1;
	deploy_open(&g, all, opt);
	status = answer_lines(&g);
	state_rows_close(&g);
	return status;
}

/* -- the command line ---------------------------------------------------- */

#define EXIT_USAGE  2
#define CLOCK_START "2000-01-01T00:00:00Z"

enum mode { PLAY, CHECK, EXPORT };

/* What the program was asked to do on its command line. */
struct invocation {
	enum mode mode;
	struct options opt; /* clock_ms is set when clock was read */
	const char *clock;  /* NULL: not given */
	int first;          /* index of the first file */
};

static int
usage(void)
{
	(void)fputs("usage: flow --check FILE... | flow --export FILE | "
	            "flow [--raw] [--reload] [--clock ISO] FILE...\n",
	    stderr);
	return EXIT_USAGE;
}

/* Reads one option.  Returns how many words it had; 0: it is not an option. */
static int
read_option(struct invocation *c, char **words, int n)
{
	if (strcmp(words[0], "--check") == 0 && c->mode == PLAY) {
		c->mode = CHECK;
		return 1;
	}
	if (strcmp(words[0], "--export") == 0 && c->mode == PLAY) {
		c->mode = EXPORT;
		return 1;
	}
	if (strcmp(words[0], "--raw") == 0) {
		c->opt.raw = true;
		return 1;
	}
	if (strcmp(words[0], "--reload") == 0) {
		c->opt.reload = true;
		return 1;
	}
	if (strcmp(words[0], "--clock") == 0 && n > 1) {
		c->clock = words[1];
		return 2;
	}
	return 0;
}

static bool
is_option(const char *word)
{
	return strncmp(word, "--", 2) == 0;
}

static bool
says_how_to_play(const struct invocation *c)
{
	return c->opt.raw || c->opt.reload || c->clock != NULL;
}

/* Reads the command line: options, then files; false: it is wrong. */
static bool
read_invocation(struct invocation *c, int n, char **words)
{
	int i = 1, took;

	for (; i < n && is_option(words[i]); i += took) {
		took = read_option(c, words + i, n - i);
		if (took == 0)
			return false;
	}
	c->first = i;
	for (int k = i; k < n; k++)
		if (is_option(words[k]))
			return false;
	if (c->mode != PLAY && says_how_to_play(c))
		return false;
	return c->mode == EXPORT ? n - i == 1 : n - i >= 1;
}

/* Reads the time of --clock, which is UTC unless the text names a zone. */
static enum err
read_clock(const char *text, int64_t *ms)
{
	struct timer_zone utc = { .arg = NULL };

	return date_read(text, strlen(text), &utc, ms);
}

/* Does with the models that were read what the command line asks for. */
static int
run(const struct invocation *c, struct files *all)
{
	switch (c->mode) {
	case CHECK:
		return flow_check(all);
	case EXPORT:
		return flow_export(all);
	default:
		return flow_command_loop(all, &c->opt);
	}
}

int
main(int n, char **words)
{
	struct invocation c = { .mode = PLAY };
	struct files all = { .n = 0 };
	int status;

	if (!read_invocation(&c, n, words) ||
	    read_clock(
	        c.clock != NULL ? c.clock : CLOCK_START, &c.opt.clock_ms) != OK)
		return usage();
	files_load(&all, words + c.first, (size_t)(n - c.first));
	status = run(&c, &all);
	arena_free(&all.mem);
	return status;
}
