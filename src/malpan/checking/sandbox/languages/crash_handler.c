/* Linked into programs in C and C++: when one crashes, it writes where it was to standard error, and then crashes as it would.

   One line is written: [[malpan stack|memory ADDRESS ADDRESS ...]], the innermost call first; "stack" if the stack has overflowed.
   Programs may have functions of any name, so nothing is called here that one of theirs could replace. */
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

enum { MOST_CALLS = 40, SLACK = 1 << 20 };

static char other_stack[1 << 17];
static char *stack_top;
static rlim_t stack_size;

static void say(const char *words) {
    size_t length = 0;
    while (words[length]) length++;
    syscall(SYS_write, 2, words, length);
}

/* Every call is written at once: where the stack is damaged, the search for the next one may crash. */
static _Unwind_Reason_Code tell_call(struct _Unwind_Context *context, void *argument) {
    int *calls = (int *)argument;
    int exact = 0, shift = 8 * (int)sizeof(uintptr_t);
    char digits[2 * sizeof(uintptr_t) + 4] = " 0x", *digit = digits + 3;
    uintptr_t address = _Unwind_GetIPInfo(context, &exact);
    if (!exact) address--; /* the call, not what comes after it */
    while (shift) *digit++ = "0123456789abcdef"[address >> (shift -= 4) & 15];
    say(digits);
    return ++*calls < MOST_CALLS ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static void tell(int number, siginfo_t *info, void *context) {
    const ptrdiff_t depth = stack_top - (char *)info->si_addr;
    const int overflow = number == SIGSEGV && depth > 0 && (rlim_t)depth + SLACK > stack_size && (rlim_t)depth < stack_size + 16 * SLACK;
    int calls = 0;
    (void)context;
    say(overflow ? "\n[[malpan stack" : "\n[[malpan memory");
    _Unwind_Backtrace(tell_call, &calls);
    say("]]\n");
}

__attribute__((constructor)) static void prepare(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    struct rlimit limit;
    struct sigaction action = {0};
    stack_t stack = {0};
    size_t index;
    stack_top = (char *)&limit;
    stack_size = getrlimit(RLIMIT_STACK, &limit) ? 0 : limit.rlim_cur;
    stack.ss_sp = other_stack;
    stack.ss_size = sizeof other_stack;
    sigaltstack(&stack, NULL);
    action.sa_sigaction = tell;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
    for (index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaction(numbers[index], &action, NULL);
}
