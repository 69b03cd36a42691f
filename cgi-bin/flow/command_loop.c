/* command_loop.c - `flow FILE...`: reads commands from standard input and
 * prints one line as the answer to each. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "base/buf.h"
#include "command_loop.h"
#include "command_run.h"
#include "flow/refusal.h"
#include "state_rows.h"

#define COMMAND_BYTES ((size_t)1024 * 1024)
#define ANSWER_BYTES  ((size_t)1024 * 1024 * 1024)
#define KEEP_BYTES    ((size_t)4 * 1024 * 1024)

/* Standard input, split into lines. */
struct input {
	struct buf line; /* the current line; over: longer than a command */
	char chunk[64 * 1024];
	size_t at, n; /* where the unread part of the chunk is */
};

/* Reads more of the input; false: there is no more. */
static bool
fill(struct input *in)
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

		if (in->at == in->n && !fill(in))
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

static void
refuse_line(struct buf *out, const char *why, enum refusal refusal)
{
	struct json_out w = { .to = out };

	buf_clear(out, KEEP_BYTES);
	json_obj(&w);
	json_key(&w, "ok");
	json_put_bool(&w, false);
	json_key(&w, "error");
	json_put_str(&w, why);
	if (refusal != REFUSAL_OTHER) {
		json_key(&w, "code");
		json_put_i64(&w, refusal_code(refusal));
	}
	json_end_obj(&w);
}

static void
obey(struct deployment *g, const struct buf *line, struct arena *mem,
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

/* Is the line a command, and not empty or a comment?  Removes a carriage return
 * at its end. */
static bool
is_command(struct buf *line)
{
	if (line->n > 0 && line->p[line->n - 1] == '\r' && !line->over)
		line->n--;
	return line->over || (line->n > 0 && line->p[0] != '#');
}

static bool
put(struct buf *out)
{
	buf_add(out, "\n", 1);
	return fwrite(out->p, 1, out->n, stdout) == out->n &&
	       fflush(stdout) == 0;
}

static int
obey_all(struct deployment *g)
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
		obey(g, &in.line, &mem, &out);
		status = put(&out) ? 0 : 1;
		arena_reset(&mem);
	}
	buf_free(&in.line);
	arena_free(&mem);
	return status;
}

int
flow_command_loop(struct files *all, const struct options *opt)
{
	enum check_mode mode = opt->raw ? CHECK_PLAIN : CHECK_APPROVAL;
	struct deployment g;
	int status;

	files_check(all, mode, mode);
	if (files_report(all))
		return 1;
	deploy_open(&g, all, opt);
	status = obey_all(&g);
	state_rows_close(&g);
	return status;
}
