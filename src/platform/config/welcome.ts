// The message printed when Kindling is ready: its address and how to sign in.
import type { Config } from './config.ts';
import { describeDemo } from './demo-notice.ts';

export type Welcome = {
  config: Config;
  /** The password only if it was just generated: it is printed once and not stored. */
  admin: { username: string; password?: string };
  /** The demo was added by this start. */
  isDemoNew: boolean;
};

export function printWelcome({ config, admin, isDemoNew }: Welcome): void {
  const lines = [`Kindling is ready at ${config.publicUrl}`];
  const demo = describeDemo(config);
  if (demo !== undefined) lines.push('', `WARNING        ${demo} Others can reach this site.`);
  if (config.identity.kind === 'development') {
    lines.push(
      '',
      'Sign in as     ada@example.org (a creator), grace@example.org (an investor), linus@example.org (both), or anyone',
    );
  }
  lines.push(
    '',
    `Admin          ${config.publicUrl}/admin/login, username ${admin.username}`,
    ...(admin.password === undefined
      ? []
      : [`               password ${admin.password}   (shown this once; write it down)`]),
    `Payments       ${config.payments.kind === 'sandbox' ? 'sandbox: no real money moves' : 'Stripe'}`,
    `API            ${config.publicUrl}/docs`,
    ...(isDemoNew
      ? ['Demo           added; to start empty, run npm run demo -- --remove, or set DEMO_DATA=off beforehand']
      : []),
    '',
    'Stop with Ctrl+C.',
  );
  process.stdout.write(`\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`);
}
