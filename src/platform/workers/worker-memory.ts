// How workers are started so that they stay small: on a large machine Node and the C library otherwise retain hundreds of megabytes after a
// busy minute.

/**
 * Options of Node and environment variables for a process that serves requests. A fixed threshold makes the C library return free memory:
 * 30 MB after the start (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
export const workerMemory = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=1024'],
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
};
