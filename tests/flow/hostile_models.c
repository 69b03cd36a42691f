/* hostile_models.c - models of 2 MB that are made to be slow or large: each is
 * read, checked and exported, or refused, within a second and 64 MB. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "bpmn/check.h"
#include "bpmn/diagram_layout.h"
#include "bpmn/model.h"
#include "bpmn/model_read.h"
#include "text/xml_tree.h"

#define MODEL_BYTES ((size_t)2 * 1024 * 1024)
#define TEXT_BYTES  ((size_t)16 * 1024 * 1024)
#define MAX_KB      (64 * 1024)
#define MAX_MS      1000

/* With sanitizers the program needs more time and memory. */
#ifdef __SANITIZE_ADDRESS__
#define FACTOR 30
#else
#define FACTOR 1
#endif

#define HEAD \
	"<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" " \
	"xmlns:flowable=\"http://flowable.org/bpmn\">"
#define PROCESS HEAD "<process id=\"p\">"
#define TAIL    "</process></definitions>"
#define FLOW    "<sequenceFlow sourceRef=\"g#\" targetRef=\"g@\"/>"
#define ROOT    "{\"id\":\"r\",\"type\":10,\"childNode\":"

/* A model is head, then units until it is full, then tail; in a unit `#` is
 * replaced by its number, `@` by the next one. */
struct model_case {
	const char *what, *path, *head, *unit, *tail;
	size_t max; /* number of units; 0: until the model is full */
};

static const struct model_case cases[] = {
	{ "foreign elements", "a", PROCESS, "<a/>", TAIL, 0 },
	{ "elements and texts", "a", PROCESS, "<a/>x", TAIL, 0 },
	{ "elements of many names", "a", PROCESS, "<a#/>", TAIL, 0 },
	{ "comments", "a", PROCESS, "<!---->", TAIL, 0 },
	{ "entities", "a", PROCESS, "&lt;", TAIL, 0 },
	{ "namespaces", "a", PROCESS, "<a xmlns:b=\"c\"/>", TAIL, 0 },
	{ "prefixes", "a", HEAD "<a", " xmlns:a#=\"b\"", "/>" TAIL, 0 },
	{ "attributes", "a", PROCESS "<task id=\"x\"", " a#=\"\"", "/>" TAIL,
	    0 },
	{ "an attribute", "a", PROCESS "<task id=\"", "a", "\"/>" TAIL, 0 },
	{ "a name of expressions", "a", PROCESS "<task id=\"x\" name=\"", "${",
	    "\"/>" TAIL, 0 },
	{ "a condition", "a", PROCESS "<sequenceFlow><conditionExpression>${",
	    "(", "</conditionExpression></sequenceFlow>" TAIL, 0 },
	{ "an endless tag", "a", PROCESS "<task id=\"", "a", "", 0 },
	{ "nested without end", "a", "", "<a>", "", 0 },
	{ "tasks", "a", PROCESS, "<task id=\"a#\"/>", TAIL, 0 },
	{ "tasks without id", "a", PROCESS, "<task/>", TAIL, 0 },
	{ "tasks of one id", "a", PROCESS, "<task id=\"a\"/>", TAIL, 0 },
	{ "sub-processes", "a", PROCESS, "<subProcess id=\"a#\"/>", TAIL, 0 },
	{ "processes", "a", HEAD, "<process id=\"a\"/>", "</definitions>", 0 },
	{ "flows of one id", "a", PROCESS "<task id=\"a\"/>",
	    "<sequenceFlow id=\"x\" sourceRef=\"a\" targetRef=\"a\"/>", TAIL,
	    0 },
	{ "flows of nothing", "a", PROCESS, "<sequenceFlow/>", TAIL, 0 },
	{ "a chain", "a", PROCESS, "<inclusiveGateway id=\"g#\"/>" FLOW, TAIL,
	    0 },
	{ "a chain that may run", "a", PROCESS "<startEvent id=\"g0\"/>" FLOW,
	    "<inclusiveGateway id=\"g@\"/><sequenceFlow sourceRef=\"g#\" "
	    "targetRef=\"g@\"/>",
	    TAIL, 19000 },
	{ "joins", "a", PROCESS "<startEvent id=\"g0\"/>" FLOW,
	    "<parallelGateway id=\"g@\"/><sequenceFlow sourceRef=\"g#\" "
	    "targetRef=\"g@\"/><sequenceFlow sourceRef=\"g#\" "
	    "targetRef=\"g@\"/>",
	    TAIL, 19000 },
	{ "gateways of one default", "a", PROCESS,
	    "<exclusiveGateway id=\"a\" default=\"x\"/>"
	    "<sequenceFlow id=\"x\" sourceRef=\"a\" targetRef=\"a\"/>",
	    TAIL, 0 },
	{ "boundary events", "a", PROCESS "<task id=\"u\"/>",
	    "<boundaryEvent id=\"b#\" attachedToRef=\"u\">"
	    "<timerEventDefinition/></boundaryEvent>",
	    TAIL, 0 },
	{ "definitions of events", "a", PROCESS,
	    "<startEvent id=\"s#\"><eventDefinitionRef>x#"
	    "</eventDefinitionRef></startEvent>",
	    TAIL, 0 },
	{ "extensions", "a", PROCESS "<userTask id=\"u\"><extensionElements>",
	    "<flowable:in/>", "</extensionElements></userTask>" TAIL, 0 },
	{ "listeners", "a", PROCESS "<userTask id=\"u\"><extensionElements>",
	    "<flowable:executionListener/>",
	    "</extensionElements></userTask>" TAIL, 0 },
	{ "candidates", "a", PROCESS "<userTask flowable:candidateUsers=\"",
	    "a,", "\"/>" TAIL, 0 },
	{ "candidates of nobody", "a",
	    PROCESS "<userTask flowable:candidateUsers=\"", ",", "\"/>" TAIL,
	    0 },
	{ "candidates by expressions", "a",
	    PROCESS "<userTask flowable:candidateUsers=\"", "${a},",
	    "\"/>" TAIL, 0 },
	{ "candidates by broken ones", "a",
	    PROCESS "<userTask flowable:candidateUsers=\"", "${},", "\"/>" TAIL,
	    0 },
	{ "listeners of all events", "a", PROCESS "<extensionElements>",
	    "<flowable:eventListener/>", "</extensionElements>" TAIL, 0 },
	{ "fields", "a",
	    PROCESS "<serviceTask flowable:type=\"http\">"
	            "<extensionElements>",
	    "<flowable:field expression=\"${a}\"/>",
	    "</extensionElements></serviceTask>" TAIL, 0 },
	{ "mappings", "a", PROCESS "<callActivity><extensionElements>",
	    "<flowable:in source=\"a\" targetExpression=\"${a}\"/>",
	    "</extensionElements></callActivity>" TAIL, 0 },
	{ "mappings of everything", "a",
	    PROCESS "<callActivity><extensionElements>",
	    "<flowable:in businessKey=\"${\"/>",
	    "</extensionElements></callActivity>" TAIL, 0 },
	{ "nested lists", "a.json", "", "[", "", 0 },
	{ "numbers", "a.json", "[0", ",0", "]", 0 },
	{ "keys", "a.json", "{\"a\":0", ",\"#\":0", "}", 0 },
	{ "nested nodes", "a.json", "",
	    "{\"id\":\"a#\",\"type\":11,\"childNode\":", "", 0 },
	{ "branches", "a.json",
	    ROOT "{\"id\":\"g\",\"type\":51,\"conditionNodes\":[{}",
	    ",{\"id\":\"c#\",\"type\":50,\"childNode\":{\"id\":\"n#\","
	    "\"type\":11}}",
	    "]}}", 9000 },
	{ "ways of a router", "a.json",
	    ROOT "{\"id\":\"g\",\"type\":54,\"routerGroups\":[{}",
	    ",{\"nodeId\":\"r\"}", "]}}", 40000 },
	{ "rules", "a.json",
	    ROOT "{\"id\":\"g\",\"type\":54,\"routerGroups\":[{\"nodeId\":"
	         "\"r\",\"conditionGroups\":{\"conditions\":[{\"rules\":[{}",
	    ",{\"opCode\":\"==\",\"leftSide\":\"a\",\"rightSide\":1}",
	    "]}]}}]}}", 20000 },
	{ "buttons", "a.json",
	    "{\"id\":\"r\",\"type\":10,\"buttonsSetting\":[{}", ",{\"id\":1}",
	    "]}", 40000 },
	{ "users", "a.json",
	    ROOT "{\"id\":\"u\",\"type\":11,\"assignEmptyHandler\":{"
	         "\"userIds\":[0",
	    ",1", "]}}}", 140000 },
};

static void
add_unit(struct buf *to, const char *unit, int i)
{
	for (const char *s = unit; *s != '\0'; s++)
		if (*s == '#' || *s == '@')
			buf_i64(to, *s == '#' ? i : i + 1);
		else
			buf_add(to, s, 1);
}

static void
generate(struct buf *to, const struct model_case *c)
{
	size_t room = MODEL_BYTES - strlen(c->tail) - strlen(c->unit) - 20;

	add_unit(to, c->head, 0);
	for (int i = 0; to->n < room && (c->max == 0 || (size_t)i < c->max);
	     i++)
		add_unit(to, c->unit, i);
	buf_str(to, c->tail);
}

static bool
known(void *arg, const char *key)
{
	(void)arg;
	(void)key;
	return false;
}

/* Runs in a process of its own, whose time and memory the system counts. */
static void
work(const struct model_case *c)
{
	static const struct check_keys keys = { known, NULL };
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	struct buf text, out;
	struct model *m;

	buf_init(&text, MODEL_BYTES);
	buf_init(&out, TEXT_BYTES);
	generate(&text, c);
	model_read(&a, c->path, text.p, text.n, &f, &m);
	if (m != NULL) {
		model_check(m, CHECK_APPROVAL, &keys, &f);
		for (int32_t i = 0; i < m->n_nodes && i < 50; i++)
			(void)node_reaches(m, 0, i);
		diagram_add(m);
		xml_write(&out, m->doc);
	}
	buf_free(&out);
	buf_free(&text);
	arena_free(&a);
	_exit(0);
}

static bool
bearable(const struct model_case *c)
{
	struct rusage used;
	int status;
	pid_t pid;
	long ms;

	(void)fflush(stdout);
	pid = fork();
	if (pid == 0)
		work(c);
	if (pid < 0 || wait4(pid, &status, 0, &used) != pid || status != 0) {
		(void)printf("%-24s FAILED\n", c->what);
		return false;
	}
	ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
	     (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
	(void)printf("%-24s %5ld ms %6ld KB\n", c->what, ms, used.ru_maxrss);
	return ms <= MAX_MS * FACTOR && used.ru_maxrss <= MAX_KB * FACTOR;
}

int
main(void)
{
	int passed = 0, failed = 0;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		if (bearable(&cases[i]))
			passed++;
		else
			failed++;
	(void)printf("%d passed, %d failed\n", passed, failed);
	return failed == 0 ? 0 : 1;
}
