// How workers are started so that they stay small: on a large machine Node and the C library otherwise retain hundreds of megabytes after a
// busy minute.

/** Options of Node and environment variables for a process that serves requests. */
export const workerMemory = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=1024'],
  environment: { MALLOC_ARENA_MAX: '2' },
};
