/*
 * main.c - golden cases of the workflow engine: the program `flow` runs every
 * case, and its answers must be equal to those in the file of the case.
 *
 *	flow-cases FILE...            compare
 *	flow-cases --accept FILE...   write the answers to the files; people
 *	                              check them
 *	flow-cases --reload FILE...   compare; states are loaded from rows
 *	flow-cases --list FILE...     names of the cases
 */
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runner.h"

#define FILE_BYTES ((size_t)8 << 20)

struct tally {
	int passed, failed;
	bool accept, list;
	const char *folder;
};

static int
indent_of(const char *s)
{
	int n = 0;

	for (;; n++) {
		if (*s == '\t')
			s++;
		else if (s[0] == ' ' && s[1] == ' ')
			s += 2;
		else
			return n;
	}
}

static int
read_lines(struct arena *a, const char *path, struct line *lines)
{
	FILE *f = fopen(path, "r");
	char *text = NULL;
	size_t room = 0;
	int n = 0;

	if (f == NULL) {
		perror(path);
		exit(2);
	}
	for (ssize_t k; (k = getline(&text, &room, f)) > 0; n++) {
		if (n == LINES_MAX || text[k - 1] != '\n') {
			(void)fprintf(stderr, "%s: too long\n", path);
			exit(2);
		}
		lines[n].raw = arena_strndup(a, text, (size_t)k - 1);
		lines[n].text = lines[n].raw + strspn(lines[n].raw, " \t");
		lines[n].indent = indent_of(lines[n].raw);
	}
	free(text);
	(void)fclose(f);
	return n;
}

static bool
has_models(const struct golden *g)
{
	const char *s = g->lines[g->first].text;

	return strncmp(s, "process ", 8) == 0 || strncmp(s, "file ", 5) == 0 ||
	       strncmp(s, "simple ", 7) == 0;
}

static void
add_lines(struct buf *to, const struct golden *g, int from, int end)
{
	for (int i = from; i < end; i++)
		buf_printf(to, "%s\n", g->lines[i].raw);
}

static void
play(struct arena *a, const char *path, const struct golden *g,
    const struct golden *models, struct tally *t, struct buf *whole)
{
	struct golden mine = *g;
	struct buf got, want;
	int from, end = g->end;

	buf_init(&got, FILE_BYTES);
	buf_init(&want, FILE_BYTES);
	while (end > g->first && *g->lines[end - 1].text == '\0')
		end--;
	mine.end = end;
	from = golden_play(
	    a, &mine, has_models(g) ? &mine : models, t->folder, &got);
	add_lines(&want, g, from, end);
	add_lines(whole, g, g->first - 1, from);
	buf_str(whole, buf_text(&got));
	add_lines(whole, g, end, g->end);
	if (strcmp(buf_text(&got), buf_text(&want)) == 0) {
		t->passed++;
	} else {
		t->failed++;
		if (!t->accept)
			(void)printf(
			    "%s: %s\n- as it stands:\n%s- as it is:\n%s", path,
			    g->title, buf_text(&want), buf_text(&got));
	}
	buf_free(&got);
	buf_free(&want);
}

static void
rewrite(const char *path, struct buf *whole)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(whole->p, 1, whole->n, f) != whole->n ||
	    fclose(f) != 0) {
		perror(path);
		exit(2);
	}
}

/* The index behind the last line of a case, which ends before the title of the
 * next one. */
static int
case_end(const struct line *lines, int i, int n)
{
	while (i < n && lines[i].raw[0] != '#')
		i++;
	return i;
}

static void
run_file(const char *path, struct tally *t)
{
	static struct line lines[LINES_MAX];
	struct golden models = { 0 };
	struct arena a = { 0 };
	struct buf whole;
	int n = read_lines(&a, path, lines);
	int i = case_end(lines, 0, n);

	buf_init(&whole, FILE_BYTES);
	add_lines(&whole, &(struct golden){ .lines = lines }, 0, i);
	while (i < n) {
		struct golden g = { lines[i].text + 2, lines, i + 1,
			case_end(lines, i + 1, n) };

		if (t->list)
			(void)printf("%s\n", g.title);
		if (has_models(&g))
			models = g;
		if (!t->list)
			play(&a, path, &g, &models, t, &whole);
		i = g.end;
	}
	if (t->accept)
		rewrite(path, &whole);
	buf_free(&whole);
	arena_free(&a);
}

static int
drop(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)st, (void)flag, (void)ftw;
	return remove(path);
}

int
main(int n, char **words)
{
	char folder[] = "/tmp/flow-cases-XXXXXX";
	struct tally t = { .folder = mkdtemp(folder) };
	int i = 1;

	if (t.folder == NULL || n < 2)
		return 2;
	t.accept = strcmp(words[1], "--accept") == 0;
	t.list = strcmp(words[1], "--list") == 0;
	golden_reload = strcmp(words[1], "--reload") == 0;
	for (i += t.accept || t.list || golden_reload; i < n; i++)
		run_file(words[i], &t);
	(void)nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
	if (!t.list)
		(void)printf("%d passed, %d failed\n", t.passed, t.failed);
	return t.failed != 0 && !t.accept;
}
