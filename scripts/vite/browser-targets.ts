// The oldest browsers the product runs in: the build compiles for them, and `npm run check` refuses code that needs newer ones.

/** light-dark() natively (Baseline 2024), instead of a long polyfill. */
export const browserTargets = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];
