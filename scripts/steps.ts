// Runs checks in order, printing name and duration, and stops at the first failure.
import { spawn } from 'node:child_process';
import path from 'node:path';

/** A command, or a function that throws on failure. */
export type Step =
  | { title: string; command: readonly string[]; env?: Record<string, string> }
  | { title: string; work: () => Promise<void> };

export const staticSteps: readonly Step[] = [
  { title: 'Formatting', command: ['biome', 'check'] },
  { title: 'Lint', command: ['oxlint', '--type-aware'] },
  { title: 'Types', command: ['tsc', '-p', '.'] },
  { title: 'Unused code', command: ['knip', '--no-progress'] },
  { title: 'Imports', command: ['node', path.join('scripts', 'check-imports.ts')] },
  { title: 'Addresses without the path of the site', command: ['node', path.join('scripts', 'check-addresses.ts')] },
  { title: 'Text on translated pages', command: ['node', path.join('scripts', 'check-loose-text.ts')] },
  { title: 'Features of browsers', command: ['node', path.join('scripts', 'check-browser-features.ts')] },
  { title: 'Promises and their tests', command: ['node', path.join('scripts', 'check-spec-coverage.ts')] },
];

export const root = path.join(import.meta.dirname, '..');

/** Settings of a site configured in this shell, which no test may ever reach. */
const siteSettings =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|BACKUP_DIR|DATABASE_URL|DEMO_DATA|ADMIN_.*|OIDC_.*|DEV_IDENTITY|PAYMENTS|STRIPE_.*|SESSION_SECRET|SMTP_URL|MAIL_FROM|SUPPORT_EMAIL|STORAGE|S3_.*|HOLD_TTL_SECONDS|SWEEP_INTERVAL_MS|CANCELLATION_HOURS|TRUSTED_PROXIES|RATE_LIMITS|FAILPOINT|LOG_LEVEL|METRICS_PORT|OTEL_.*|VITE_DEV)$/;

/** Exits with 0 if all steps passed, with 1 at the first failure. */
export async function runSteps(steps: readonly Step[]): Promise<never> {
  const startedAt = performance.now();
  const durations: string[] = [];
  for (const step of steps) {
    process.stdout.write(`\n== ${step.title}\n`);
    const stepStartedAt = performance.now();
    const problem = 'command' in step ? await runCommand(step.command, step.env) : await runWork(step.work);
    if (problem) {
      process.stdout.write(`\nFailed: ${step.title} (${problem}) after ${secondsSince(stepStartedAt)}.\n`);
      process.exit(1);
    }
    process.stdout.write(`   ${secondsSince(stepStartedAt)}\n`);
    durations.push(`${step.title.toLowerCase()} ${secondsSince(stepStartedAt)}`);
  }
  process.stdout.write(`\nEverything passed: ${durations.join(', ')}; ${secondsSince(startedAt)} in all.\n`);
  process.exit(0);
}

/** Runs one of the project's programs; returns the problem, or undefined. */
async function runCommand([file = '', ...args]: readonly string[], extra: Record<string, string> = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !siteSettings.test(name));
  const programs = path.join(root, 'node_modules', '.bin');
  const env = {
    ...Object.fromEntries(kept),
    PATH: [programs, path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    ...extra,
  };
  const child = spawn(file, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  const stop = () => void child.kill('SIGTERM');
  process.once('SIGTERM', stop).once('disconnect', stop);
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `stopped by ${signal}` : `exit code ${code}`),
    );
  });
  process.off('SIGTERM', stop).off('disconnect', stop);
  return problem;
}

async function runWork(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function secondsSince(startedAt: number) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
