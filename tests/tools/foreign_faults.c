/* Runs a command and lets system calls that touch one folder fail, from outside: the kernel hands each call over by
   seccomp's user notification, so nothing in the program or its libraries is replaced.

   foreign_faults FOLDER REPORT FROM COUNT SALT WHICH COMMAND...

   WHICH is "one": the FROM-th call in the folder fails, and the COUNT - 1 after it, each in a way that its kind and
   SALT choose. WHICH is "full": from the FROM-th call in the folder on, the next COUNT calls that need room fail with
   ENOSPC. FROM 0 fails nothing. REPORT gets a line for each failure, "fault NUMBER CALL ERROR PATH", and in the end
   "calls NUMBER"; with FROM 0 also "call NUMBER CALL PATH" for each call. The exit status is the command's, 99 if
   seccomp is not to be had. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHORT 10001 /* a part is done, and said */
#define TORN 10002  /* a part is done, and then EIO */

enum where { PATH, AT, FD, TWO, TWO_AT, MAP }; /* what names the file */
enum kind { OPEN, READ, WRITE, SYNC, RENAME, REMOVE, CUT, FOLDER, MODE, LOOK, LOCK, LOCK_FILE, MEMORY, LIST };

static const int errors[][8] = {
    [OPEN] = {EIO, EACCES, EINTR, ENOSPC, EMFILE, EROFS},
    [READ] = {EIO, SHORT, EINTR},
    [WRITE] = {EIO, ENOSPC, SHORT, TORN, EDQUOT, EINTR},
    [SYNC] = {EIO, ENOSPC, EDQUOT},
    [RENAME] = {EIO, EACCES, ENOSPC, EROFS, EBUSY},
    [REMOVE] = {EIO, EACCES, EROFS, EBUSY},
    [CUT] = {EIO, EACCES, EINTR, ENOSPC},
    [FOLDER] = {EIO, ENOSPC, EACCES, EROFS, EDQUOT},
    [MODE] = {EIO, EPERM, EROFS},
    [LOOK] = {EIO, EACCES},
    [LOCK] = {ENOLCK, EIO, EINTR, EAGAIN},
    [LOCK_FILE] = {ENOLCK, EINTR, EWOULDBLOCK},
    [MEMORY] = {ENOMEM, EACCES, EIO},
    [LIST] = {EIO, EACCES},
};

static const struct call { int number; const char *name; enum where where; enum kind kind; } calls[] = {
    {SYS_openat, "openat", AT, OPEN}, {SYS_read, "read", FD, READ}, {SYS_pread64, "pread64", FD, READ},
    {SYS_readv, "readv", FD, READ}, {SYS_write, "write", FD, WRITE}, {SYS_pwrite64, "pwrite64", FD, WRITE},
    {SYS_writev, "writev", FD, WRITE}, {SYS_fsync, "fsync", FD, SYNC}, {SYS_fdatasync, "fdatasync", FD, SYNC},
    {SYS_renameat2, "renameat2", TWO_AT, RENAME}, {SYS_unlinkat, "unlinkat", AT, REMOVE},
    {SYS_ftruncate, "ftruncate", FD, CUT}, {SYS_truncate, "truncate", PATH, CUT},
    {SYS_fallocate, "fallocate", FD, CUT}, {SYS_mkdirat, "mkdirat", AT, FOLDER}, {SYS_fchmod, "fchmod", FD, MODE},
    {SYS_fchmodat, "fchmodat", AT, MODE}, {SYS_fstat, "fstat", FD, LOOK}, {SYS_newfstatat, "newfstatat", AT, LOOK},
    {SYS_statx, "statx", AT, LOOK}, {SYS_faccessat, "faccessat", AT, LOOK}, {SYS_fcntl, "fcntl", FD, LOCK},
    {SYS_flock, "flock", FD, LOCK_FILE}, {SYS_mmap, "mmap", MAP, MEMORY}, {SYS_getdents64, "getdents64", FD, LIST},
    {SYS_linkat, "linkat", TWO_AT, RENAME}, {SYS_readlinkat, "readlinkat", AT, LOOK},
    {SYS_utimensat, "utimensat", AT, MODE}, {SYS_sendfile, "sendfile", FD, WRITE},
    {SYS_copy_file_range, "copy_file_range", FD, READ},
#ifdef SYS_renameat
    {SYS_renameat, "renameat", TWO_AT, RENAME},
#endif
#ifdef SYS_open
    {SYS_open, "open", PATH, OPEN}, {SYS_creat, "creat", PATH, OPEN}, {SYS_rename, "rename", TWO, RENAME},
    {SYS_unlink, "unlink", PATH, REMOVE}, {SYS_rmdir, "rmdir", PATH, REMOVE}, {SYS_mkdir, "mkdir", PATH, FOLDER},
    {SYS_chmod, "chmod", PATH, MODE}, {SYS_stat, "stat", PATH, LOOK}, {SYS_lstat, "lstat", PATH, LOOK},
    {SYS_access, "access", PATH, LOOK}, {SYS_link, "link", TWO, RENAME}, {SYS_readlink, "readlink", PATH, LOOK},
    {SYS_getdents, "getdents", FD, LIST},
#endif
#ifdef SYS_faccessat2
    {SYS_faccessat2, "faccessat2", AT, LOOK},
#endif
};
#define CALLS ((int)(sizeof calls / sizeof *calls))

static const char *folder;
static size_t length;

static int inside(const char *path) {
    return !strncmp(path, folder, length) && (!path[length] || path[length] == '/' || path[length] == ' ');
}

/* The path of an open file of a thread; empty if there is none. */
static void of_file(pid_t thread, int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/fd/%d", thread, file);
    ssize_t got = readlink(link, path, PATH_MAX - 1);
    path[got > 0 ? got : 0] = 0;
}

/* The path that a thread names at an address of its memory, below an open folder if it is relative. */
static void of_name(pid_t thread, int at, uint64_t address, char *path) {
    char name[PATH_MAX] = "";
    size_t all = 0;
    while (all < sizeof name - 1) { /* not beyond the page: the next one may not be there */
        size_t part = 256 - (address + all) % 256;
        if (part > sizeof name - 1 - all) part = sizeof name - 1 - all;
        struct iovec mine = {name + all, part}, theirs = {(void *)(uintptr_t)(address + all), part};
        ssize_t got = process_vm_readv(thread, &mine, 1, &theirs, 1, 0);
        if (got <= 0 || memchr(name + all, 0, got)) break;
        all += got;
    }
    name[sizeof name - 1] = 0;
    path[0] = 0;
    if (name[0] == '/') { strcpy(path, name); return; }
    if (at == AT_FDCWD) return; /* the program is started outside the folder */
    of_file(thread, at, path);
    if (path[0] && name[0] && strlen(path) + strlen(name) + 2 < PATH_MAX) strcat(strcat(path, "/"), name);
}

/* True if a lock is let go of: that fails on no disk. */
static int unlocks(const struct seccomp_notif *asked) {
    struct flock lock = {0};
    struct iovec mine = {&lock, sizeof lock}, theirs = {(void *)(uintptr_t)asked->data.args[2], sizeof lock};
    process_vm_readv(asked->pid, &mine, 1, &theirs, 1, 0);
    return lock.l_type == F_UNLCK;
}

/* True if a call touches the folder; then `path` says what. */
static int touches(const struct call *call, const struct seccomp_notif *asked, char *path) {
    const __u64 *with = asked->data.args;
    pid_t thread = asked->pid;
    switch (call->where) {
    case PATH: of_name(thread, AT_FDCWD, with[0], path); return inside(path);
    case AT: of_name(thread, (int)with[0], with[1], path); return inside(path);
    case FD:
        if (call->kind == LOCK && with[1] != F_SETLK && with[1] != F_SETLKW && with[1] != F_OFD_SETLK
            && with[1] != F_OFD_SETLKW) return 0;
        if (call->kind == LOCK && unlocks(asked)) return 0;
        if (call->kind == LOCK_FILE && with[1] & LOCK_UN) return 0;
        of_file(thread, (int)with[0], path); return inside(path);
    case MAP:
        if ((int)with[4] < 0) return 0;
        of_file(thread, (int)with[4], path); return inside(path);
    case TWO:
        of_name(thread, AT_FDCWD, with[1], path);
        if (inside(path)) return 1;
        of_name(thread, AT_FDCWD, with[0], path); return inside(path);
    case TWO_AT:
        of_name(thread, (int)with[2], with[3], path);
        if (inside(path)) return 1;
        of_name(thread, (int)with[0], with[1], path); return inside(path);
    }
    return 0;
}

static int makes(const struct call *call, const struct seccomp_notif *asked) {
    if (call->kind != OPEN) return 0;
    return asked->data.args[call->where == AT ? 2 : 1] & O_CREAT;
}

static int needs_room(const struct call *call, const struct seccomp_notif *asked, const char *path) {
    if (call->kind == WRITE || call->kind == FOLDER || call->kind == RENAME) return 1;
    if (call->number == SYS_fallocate) return 1;
    return makes(call, asked) && access(path, F_OK);
}

/* The open file of another process, for us, too: the position in it is the same. */
static int theirs(pid_t thread, int file) {
    char line[128], name[64];
    int process = thread;
    snprintf(name, sizeof name, "/proc/%d/status", thread);
    FILE *status = fopen(name, "r");
    while (status && fgets(line, sizeof line, status)) sscanf(line, "Tgid: %d", &process);
    if (status) fclose(status);
    int held = syscall(SYS_pidfd_open, process, 0);
    if (held < 0) return -1;
    int got = syscall(SYS_pidfd_getfd, held, file, 0);
    close(held);
    return got;
}

/* Do the first half of a read or a write; return how many bytes, or -1. */
static ssize_t do_half(const struct call *call, const struct seccomp_notif *asked) {
    const __u64 *with = asked->data.args;
    int known = call->number == SYS_read || call->number == SYS_pread64 || call->number == SYS_write
        || call->number == SYS_pwrite64;
    if (!known || with[2] < 2 || with[2] > 1 << 24) return -1;
    size_t half = with[2] / 2;
    char *bytes = malloc(half);
    int file = bytes ? theirs(asked->pid, (int)with[0]) : -1;
    ssize_t done = -1;
    if (file >= 0) {
        struct iovec mine = {bytes, half}, there = {(void *)(uintptr_t)with[1], half};
        if (call->kind == WRITE) {
            if (process_vm_readv(asked->pid, &mine, 1, &there, 1, 0) == (ssize_t)half)
                done = call->number == SYS_write ? write(file, bytes, half) : pwrite(file, bytes, half, with[3]);
        } else {
            done = call->number == SYS_read ? read(file, bytes, half) : pread(file, bytes, half, with[3]);
            mine.iov_len = there.iov_len = done > 0 ? done : 0;
            if (done > 0) process_vm_writev(asked->pid, &mine, 1, &there, 1, 0);
        }
        close(file);
    }
    free(bytes);
    return done;
}

static int filter(void) {
    struct sock_filter steps[2 * CALLS + 8];
    int at = 0;
    steps[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int each = 0; each < CALLS; each++) {
        steps[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[each].number, 0, 1);
        steps[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
    }
    steps[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {at, steps};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

static void hand_over(int socket, int file) {
    char byte = 0, room[CMSG_SPACE(sizeof file)] = {0};
    struct iovec data = {&byte, 1};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(head), &file, sizeof file);
    sendmsg(socket, &message, 0);
}

static int taken(int socket) {
    char byte, room[CMSG_SPACE(sizeof(int))];
    struct iovec data = {&byte, 1};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    int file = -1;
    if (recvmsg(socket, &message, 0) > 0 && CMSG_FIRSTHDR(&message))
        memcpy(&file, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof file);
    return file;
}

int main(int count, char **words) {
    if (count < 8) return 98;
    folder = words[1], length = strlen(folder);
    FILE *report = fopen(words[2], "we");
    long from = atol(words[3]), many = atol(words[4]), salt = atol(words[5]), seen = 0, failed = 0;
    int full = !strcmp(words[6], "full"), ends[2];
    if (!report || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return 98;
    pid_t child = fork();
    if (!child) {
        int listener = filter();
        if (listener < 0) syscall(SYS_exit_group, 99);
        hand_over(ends[1], listener);
        fcntl(listener, F_SETFD, FD_CLOEXEC);
        execvp(words[7], words + 7);
        syscall(SYS_exit_group, 97);
    }
    close(ends[1]);
    int listener = taken(ends[0]), status = 0;
    struct seccomp_notif asked;
    struct seccomp_notif_resp answer;
    char path[PATH_MAX];
    while (listener >= 0) {
        struct pollfd ready = {listener, POLLIN, 0};
        if (poll(&ready, 1, -1) < 0 && errno != EINTR) break;
        if (ready.revents & (POLLHUP | POLLERR)) break;
        memset(&asked, 0, sizeof asked);
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked)) continue;
        memset(&answer, 0, sizeof answer);
        answer.id = asked.id, answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
        const struct call *call = calls;
        while (call->number != asked.data.nr) call++;
        if (touches(call, &asked, path)) {
            seen++;
            if (!from) fprintf(report, "call %ld %s %s\n", seen, call->name, path);
            if (from && seen >= from && failed < many && (!full || needs_room(call, &asked, path))) {
                const int *kinds = errors[call->kind];
                int known = 0, error;
                while (known < 8 && kinds[known]) known++;
                error = full ? ENOSPC : kinds[salt % known];
                if (error == ENOSPC && call->kind == OPEN && !makes(call, &asked)) error = EIO;
                failed++;
                const char *said = error == SHORT ? "short" : error == TORN ? "torn" : strerrorname_np(error);
                ssize_t half = error == SHORT || error == TORN ? do_half(call, &asked) : -1;
                answer.flags = 0;
                if (error == SHORT && half >= 0) answer.val = half;
                else answer.error = error >= SHORT ? -EIO : -error;
                fprintf(report, "fault %ld %s %s %s\n", seen, call->name, said, path);
                fflush(report);
            }
        }
        ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
    waitpid(child, &status, 0);
    fprintf(report, "calls %ld\n", seen);
    fclose(report);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
