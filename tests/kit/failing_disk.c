/* A disk that fails, for tests/tools/faults.py and tests/tools/slow_disk.py: loaded before libc, it stands in for the calls that touch
   files of one folder. Everything else goes on to libc as it is. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 4096
#define MOST 100000

static char root[4096];
static size_t length;
static char ours[FILES];
static long calls, at = -1, times, slow;
static __thread long waited;
static int error, kills;
static const char *names[MOST];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Fail from call `from` on, so many times, with this errno; or be killed there. `wait`: microseconds of each
   write and fsync; below 0, of each fsync alone. */
void disk_plan(const char *folder, long from, int number, long count, int killed, long wait)
{
    strncpy(root, folder, sizeof root - 1);
    length = strlen(root);
    calls = 0, at = from, error = number, times = count, kills = killed, slow = wait;
}

long disk_calls(void) { return calls; }
/* Microseconds that this thread has waited for a slow disk. */
long disk_waited(void) { return waited; }
const char *disk_name(long n) { return n >= 0 && n < calls && n < MOST ? names[n] : ""; }

__attribute__((constructor)) static void begin(void)
{
    const char *folder = getenv("DISK_FOLDER"), *wait = getenv("DISK_SLOW");
    if (folder) disk_plan(folder, -1, 0, 0, 0, wait ? atol(wait) : 0);
}

static int under(const char *path) { return length && path && !strncmp(path, root, length); }
static int open_under(int file) { return length && file >= 0 && file < FILES && ours[file]; }

/* 0: go on; 1: errno is set; 2: die in the middle of it. */
static int fails(const char *name, int writes)
{
    int how = 0;
    pthread_mutex_lock(&lock);
    long n = calls++;
    if (n < MOST) names[n] = name;
    if (at >= 0 && n >= at && n < at + times) how = kills ? 2 : 1;
    pthread_mutex_unlock(&lock);
    if ((writes && slow > 0) || (writes == 2 && slow < 0)) usleep(labs(slow)), waited += labs(slow);
    if (how == 2 && !writes) raise(SIGKILL);
    if (how == 1) errno = error;
    return how;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define PATH(name, bad, given, ...) \
    { REAL(name); if (under(given) && fails(#name, 0)) return bad; return real(__VA_ARGS__); }
#define OPENED(name, file, ...) \
    { REAL(name); if (open_under(file) && fails(#name, 0)) return -1; return real(__VA_ARGS__); }
#define OPENS(name, path, ...) \
    { REAL(name); va_list more; va_start(more, flags); int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, int) : 0; \
      va_end(more); int mine = under(path); if (mine && fails(#name, 0)) return -1; \
      int file = real(__VA_ARGS__, mode); if (file >= 0 && file < FILES) ours[file] = mine; return file; }

int open(const char *path, int flags, ...) OPENS(open, path, path, flags)
int open64(const char *path, int flags, ...) OPENS(open64, path, path, flags)
int openat(int folder, const char *path, int flags, ...) OPENS(openat, path, folder, path, flags)
int openat64(int folder, const char *path, int flags, ...) OPENS(openat64, path, folder, path, flags)
ssize_t read(int file, void *to, size_t n) OPENED(read, file, file, to, n)
ssize_t pread(int file, void *to, size_t n, off_t from) OPENED(pread, file, file, to, n, from)
ssize_t pread64(int file, void *to, size_t n, off64_t from) OPENED(pread64, file, file, to, n, from)
int ftruncate(int file, off_t n) OPENED(ftruncate, file, file, n)
int ftruncate64(int file, off64_t n) OPENED(ftruncate64, file, file, n)
int fstat(int file, struct stat *to) OPENED(fstat, file, file, to)
int fstat64(int file, struct stat64 *to) OPENED(fstat64, file, file, to)
int stat(const char *path, struct stat *to) PATH(stat, -1, path, path, to)
int stat64(const char *path, struct stat64 *to) PATH(stat64, -1, path, path, to)
int lstat(const char *path, struct stat *to) PATH(lstat, -1, path, path, to)
int lstat64(const char *path, struct stat64 *to) PATH(lstat64, -1, path, path, to)
int mkdir(const char *path, mode_t mode) PATH(mkdir, -1, path, path, mode)
int unlink(const char *path) PATH(unlink, -1, path, path)
int rename(const char *from, const char *to) PATH(rename, -1, from, from, to)
DIR *opendir(const char *path) PATH(opendir, NULL, path, path)

#define FLUSHES(name) { REAL(name); if (open_under(file)) switch (fails(#name, 2)) { \
    case 1: return -1; case 2: raise(SIGKILL); } return real(file); }
int fsync(int file) FLUSHES(fsync)
int fdatasync(int file) FLUSHES(fdatasync)

/* Half of a write arrives, and then nothing more happens here. */
#define WRITES(name, ...) { REAL(name); if (open_under(file)) switch (fails(#name, 1)) { \
    case 1: return -1; case 2: n /= 2; real(__VA_ARGS__); raise(SIGKILL); } return real(__VA_ARGS__); }
ssize_t write(int file, const void *from, size_t n) WRITES(write, file, from, n)
ssize_t pwrite(int file, const void *from, size_t n, off_t to) WRITES(pwrite, file, from, n, to)
ssize_t pwrite64(int file, const void *from, size_t n, off64_t to) WRITES(pwrite64, file, from, n, to)

void *mmap(void *where, size_t n, int may, int flags, int file, off_t from)
{ REAL(mmap); if (open_under(file) && fails("mmap", 0)) return MAP_FAILED; return real(where, n, may, flags, file, from); }
void *mmap64(void *where, size_t n, int may, int flags, int file, off64_t from)
{ REAL(mmap64); if (open_under(file) && fails("mmap64", 0)) return MAP_FAILED;
  return real(where, n, may, flags, file, from); }
