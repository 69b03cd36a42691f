/*
 * fcgi_signals.c - all signals except those of faults (SIGSEGV ...) stay
 * blocked, so that libfcgi's handlers never run: they would cut a body or an
 * answer short.  SIGTERM arrives by a signalfd among the descriptors that are
 * waited for, so the worker sees it even under full load.
 */
#include "web/fcgi_signals.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

int
fcgi_signals_block(void)
{
	static const int faults[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV,
		SIGSYS, SIGTRAP };
	sigset_t all;
	sigset_t term;

	(void)sigfillset(&all);
	for (size_t i = 0; i < ARRAY_LEN(faults); i++)
		(void)sigdelset(&all, faults[i]);
	(void)sigprocmask(SIG_SETMASK, &all, NULL);
	(void)sigemptyset(&term);
	(void)sigaddset(&term, SIGTERM);
	return signalfd(-1, &term, SFD_CLOEXEC | SFD_NONBLOCK);
}

bool
fcgi_signals_taken(int fd)
{
	struct signalfd_siginfo info;

	return read(fd, &info, sizeof(info)) == sizeof(info);
}
