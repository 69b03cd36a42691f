/* play.c - runs one golden case: gives its models and commands to `flow`, and
 * prints the answers in the form that they have in the file of the case. */
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner.h"

#define OUTPUT_BYTES ((size_t)256 << 20)
#define WORDS_MAX    16
#define INPUT_BYTES  ((size_t)4 << 20)

bool golden_reload;

static const char *
program(void)
{
	const char *build = getenv("BUILD");
	static char path[4096];

	(void)snprintf(
	    path, sizeof(path), "%s/bin/flow", build != NULL ? build : "build");
	return path;
}

static void
give_up(const char *what)
{
	perror(what);
	exit(2);
}

static char *
slurp(struct arena *a, const char *path, size_t *n)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	char chunk[65536];
	FILE *f = fopen(path, "r");

	if (f == NULL)
		give_up(path);
	buf_init(&b, OUTPUT_BYTES);
	for (size_t k; (k = fread(chunk, 1, sizeof(chunk), f)) > 0;)
		buf_add(&b, chunk, k);
	(void)fclose(f);
	*n = b.n;
	return arena_strndup(a, b.n > 0 ? b.p : "", b.n);
}

static void
split(struct arena *a, char *text, struct said *out)
{
	int n = 0;

	for (const char *s = text; *s != '\0'; s++)
		n += *s == '\n';
	out->line = arena_new(a, char *, (size_t)n + 1);
	for (out->n = 0; out->n < n; out->n++) {
		out->line[out->n] = text;
		text = strchr(text, '\n');
		*text++ = '\0';
	}
}

/* Starts the program with the files of the folder as its input and outputs. Not
 * by fork(): copying the page table of a program with sanitizers takes longer
 * than most cases. */
static pid_t
start_flow(struct arena *a, const char *folder, char *const *words)
{
	const char *in = arena_printf(a, "%s/in", folder),
	           *out = arena_printf(a, "%s/out", folder),
	           *err = arena_printf(a, "%s/err", folder);
	const int made = O_WRONLY | O_CREAT | O_TRUNC;
	posix_spawn_file_actions_t files;
	pid_t pid;

	if (posix_spawn_file_actions_init(&files) != 0 ||
	    posix_spawn_file_actions_addopen(&files, 0, in, O_RDONLY, 0) != 0 ||
	    posix_spawn_file_actions_addopen(&files, 1, out, made, 0600) != 0 ||
	    posix_spawn_file_actions_addopen(&files, 2, err, made, 0600) != 0 ||
	    posix_spawn(&pid, words[0], &files, NULL, words, environ) != 0)
		give_up(words[0]);
	posix_spawn_file_actions_destroy(&files);
	return pid;
}

void
flow_run(struct arena *a, const char *folder, char *const *words,
    const char *input, struct said *out)
{
	FILE *f = fopen(arena_printf(a, "%s/in", folder), "w");
	int status = 0;
	size_t n;
	pid_t pid;

	if (f == NULL || fputs(input, f) < 0 || fclose(f) != 0)
		give_up("input");
	pid = start_flow(a, folder, words);
	if (waitpid(pid, &status, 0) != pid)
		give_up("flow");
	out->exit =
	    WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	split(a, slurp(a, arena_printf(a, "%s/out", folder), &n), out);
	out->errors = slurp(a, arena_printf(a, "%s/err", folder), &n);
}

/* The settings of a case, which stand before its first command. */
struct setting {
	bool check, approvals;
	const char *clock;
};

static int
read_setting(const struct golden *g, int i, struct setting *s)
{
	memset(s, 0, sizeof(*s));
	for (; i < g->end; i++) {
		const char *t = g->lines[i].text;

		if (strcmp(t, "check") == 0)
			s->check = true;
		else if (strcmp(t, "approvals") == 0)
			s->approvals = true;
		else if (strncmp(t, "clock ", 6) == 0)
			s->clock = t + 6;
		else
			break;
	}
	return i;
}

static void
words_of(const struct setting *s, const struct models *m, char **words)
{
	int n = 0;

	words[n++] = (char *)(uintptr_t)program();
	if (s->check)
		words[n++] = (char *)(uintptr_t) "--check";
	else if (!s->approvals)
		words[n++] = (char *)(uintptr_t) "--raw";
	if (golden_reload && !s->check)
		words[n++] = (char *)(uintptr_t) "--reload";
	if (s->clock != NULL) {
		words[n++] = (char *)(uintptr_t) "--clock";
		words[n++] = (char *)(uintptr_t)s->clock;
	}
	for (int i = 0; i < m->n; i++)
		words[n++] = m->path[i];
	words[n] = NULL;
}

/* The length of a command without the `$` that marks the end of a line which
 * ends with blanks. */
static int
command_size(const char *s)
{
	size_t n = strlen(s);

	return (int)(n > 1 && strcmp(s + n - 2, " $") == 0 ? n - 1 : n);
}

/* The input of `flow`: the commands, and after each of them one that prints the
 * state. */
static const char *
input_of(struct arena *a, const struct golden *g, int i)
{
	struct buf b;
	const char *text;

	buf_init(&b, INPUT_BYTES);
	for (; i < g->end; i++)
		if (g->lines[i].text[0] == '>')
			buf_printf(&b, "%.*s\nstate\n",
			    command_size(g->lines[i].text + 2),
			    g->lines[i].text + 2);
	text = arena_strndup(a, b.n > 0 ? b.p : "", b.n);
	buf_free(&b);
	return text;
}

static void
show_answers(struct arena *a, const struct golden *g, int i,
    const struct said *s, struct buf *as)
{
	static const char nothing[] =
	    "{\"ok\":true,\"open\":[],\"receive\":[],\"timers\":[],"
	    "\"instances\":[],\"parked\":0}";
	const char *before = nothing;

	for (int k = 0; i < g->end; i++) {
		const char *why;

		if (g->lines[i].text[0] != '>')
			continue;
		buf_printf(as, "%s\n", g->lines[i].text);
		if (k + 1 >= s->n) {
			buf_printf(as, "  no answer, exit %d\n", s->exit);
			return;
		}
		buf_printf(as, "  %s\n", show_answer(a, s->line[k]));
		why = unsettled(a, g->lines[i].text + 2, s->line[k], before,
		    s->line[k + 1]);
		if (why != NULL)
			buf_printf(as, "  BUT %s\n", why);
		before = s->line[k + 1];
		k += 2;
	}
}

/* The diagnostics on standard error, without the folder of the files. */
static void
show_errors(const struct said *s, const char *folder, struct buf *as)
{
	const char *at = s->errors, *end;
	size_t n = strlen(folder) + 1;

	for (; *at != '\0'; at = end + (*end != '\0')) {
		at += strncmp(at, folder, n - 1) == 0 ? n : 0;
		end = at + strcspn(at, "\n");
		buf_printf(as, "  %.*s\n", (int)(end - at), at);
	}
	buf_printf(as, "  exit %d\n", s->exit);
}

static void
show_checks(struct arena *a, const struct said *s, struct buf *as)
{
	for (int k = 0; k < s->n; k++)
		buf_printf(as, "  %s\n", show_check(a, s->line[k]));
	buf_printf(as, "  exit %d\n", s->exit);
}

int
golden_play(struct arena *a, const struct golden *g,
    const struct golden *models, const char *folder, struct buf *as)
{
	struct models m = { .n = 0 };
	int i = model_write(a, models, folder, &m), from;
	char *words[WORDS_MAX];
	struct setting s;
	struct said said;

	from = read_setting(g, models == g ? i : g->first, &s);
	words_of(&s, &m, words);
	flow_run(a, folder, words, input_of(a, g, from), &said);
	if (s.check)
		show_checks(a, &said, as);
	else if (said.exit == 0)
		show_answers(a, g, from, &said, as);
	else
		show_errors(&said, folder, as);
	return from;
}
