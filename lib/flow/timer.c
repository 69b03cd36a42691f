#include "flow/timer.h"
enum err timer_check(enum timer_kind kind, const char *text, const char **why){(void)kind;(void)text;(void)why;return OK;}
enum err timer_arm(enum timer_kind kind, const char *text, int64_t now_ms,
    const struct timer_zone *zone, struct timer_due *out, const char **why){(void)kind;(void)text;(void)why;(void)zone;out->at_ms=now_ms;return OK;}
