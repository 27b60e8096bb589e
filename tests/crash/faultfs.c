/* Stands between a process and its files: makes the n-th call fail, and writes down what was done.
 *
 * Only paths that contain FAULTFS_PATH count. With FAULTFS_TRACE every change is appended to that
 * file: a line "what path offset length", then `length` bytes of data. Syncs are not carried out:
 * no power is lost in earnest, and they are what takes the time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2, READS = 4, REOPENS = 8 };

static long countdown, span, fired, seen;
static int armed_kinds, armed_errno, trace_fd = -1;

/* From the n-th call of these kinds on, `times` calls fail with `error`. */
void faultfs_arm(long nth, long times, int error, int kinds) {
    countdown = nth, span = times, armed_errno = error, armed_kinds = kinds, fired = 0, seen = 0;
}

long faultfs_fired(void) { return fired; }
long faultfs_seen(void) { return seen; }

static int ours(const char *path) {
    const char *wanted = getenv("FAULTFS_PATH");
    return wanted && strstr(path, wanted) != NULL;
}

static int path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return ours(path);
}

static int fails(int kind) {
    seen++;
    if (!(kind & armed_kinds) || span <= 0 || --countdown > 0) return 0;
    span--, fired++;
    errno = armed_errno;
    return 1;
}

static void trace(const char *what, const char *path, off_t at, const void *data, size_t length) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    const char *name = getenv("FAULTFS_TRACE");
    if (!name) return;
    if (trace_fd < 0) trace_fd = real_open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char line[4352];
    int used = snprintf(line, sizeof line, "%s %s %lld %zu\n", what, path, (long long)at, length);
    if (real(trace_fd, line, used) != used) abort();
    if (length && real(trace_fd, data, length) != (ssize_t)length) abort();
}

/* Write a mark of the test's own into the trace, among the changes. */
void faultfs_note(const char *text) { trace("note", "-", 0, text, strlen(text)); }

static int opens(const char *symbol, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, symbol);
    if (!ours(path) || !(flags & O_CREAT)) return real(path, flags, mode);
    int known = access(path, F_OK) == 0;
    if (fails(known ? REOPENS : WRITES)) return -1;
    int fd = real(path, flags, mode);
    if (fd >= 0 && !known) trace("create", path, 0, NULL, 0);
    return fd;
}

#define OPEN(name)                                                      \
    int name(const char *path, int flags, ...) {                        \
        va_list rest;                                                   \
        va_start(rest, flags);                                          \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                   \
        return opens(#name, path, flags, mode);                         \
    }
OPEN(open)
OPEN(open64)

#define PWRITE(name)                                                         \
    ssize_t name(int fd, const void *data, size_t length, off_t at) {        \
        ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, #name); \
        char path[4096];                                                     \
        if (!path_of(fd, path, sizeof path)) return real(fd, data, length, at); \
        if (fails(WRITES)) return -1;                                        \
        ssize_t done = real(fd, data, length, at);                           \
        if (done > 0) trace("write", path, at, data, done);                  \
        return done;                                                         \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define PREAD(name)                                                    \
    ssize_t name(int fd, void *data, size_t length, off_t at) {        \
        ssize_t (*real)(int, void *, size_t, off_t) = dlsym(RTLD_NEXT, #name); \
        char path[4096];                                               \
        if (path_of(fd, path, sizeof path) && fails(READS)) return -1; \
        return real(fd, data, length, at);                             \
    }
PREAD(pread)
PREAD(pread64)

#define TRUNCATE(name)                                                   \
    int name(int fd, off_t length) {                                     \
        int (*real)(int, off_t) = dlsym(RTLD_NEXT, #name);               \
        char path[4096];                                                 \
        if (!path_of(fd, path, sizeof path)) return real(fd, length);    \
        if (fails(WRITES)) return -1;                                    \
        int done = real(fd, length);                                     \
        if (done == 0) trace("truncate", path, length, NULL, 0);         \
        return done;                                                     \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(name)                                              \
    int name(int fd) {                                          \
        int (*real)(int) = dlsym(RTLD_NEXT, #name);             \
        char path[4096];                                        \
        if (!path_of(fd, path, sizeof path)) return real(fd);   \
        if (fails(SYNCS)) return -1;                            \
        trace("sync", path, 0, NULL, 0);                        \
        return 0;                                               \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    int done = real(path);
    if (done == 0 && ours(path)) trace("unlink", path, 0, NULL, 0);
    return done;
}
