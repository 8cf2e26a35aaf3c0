// Journeys in a real browser against the real product: its own server, database and sandbox, on a port of its own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { slowness } from './e2e/support/slow-machine.ts';

const port = process.env.E2E_PORT ?? '4390';
// The config is read again by every worker: the folder is made once and handed down.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'kindling-e2e-'));

const executablePath = process.env.CHROMIUM_PATH;
const launchOptions = {
  ...(executablePath && { executablePath }),
  // Letters fall where the font says in every Chromium, so that pictures of screens can be compared.
  args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
};
/** The rarer and slower half of what can be tried: `npm run test:nightly` runs it too (docs/testing.md). */
const isNightly = process.env.TEST_SPEED === 'nightly';
/** Tests that do not depend on the screen's width: texts, HTML, a process. */
const sameOnEveryScreen =
  /\/(promises\/(?!navigation)[a-z-]+|html|process|backup|stripe-checkout|trouble-database)\.test\.ts$/;
/** Lost connections, ended sessions, two windows: a phone behaves the same. */
const onDesktopOnly = /@desktop/;
/**
 * On a phone each screen is looked at, and journeys with menus, drawers, lists without columns or touch are gone through
 * there; the others on a desktop. At night each is gone through on both.
 */
const onPhone = isNightly ? /.*/ : /(pages|promises)\/|@phone/;
const left = isNightly ? [] : [/@nightly/];

const browser = { ...devices['Desktop Chrome'], channel: undefined, launchOptions };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results/browser',
  // The same for every machine: fonts are our own, and the comparison leaves room for how they are drawn.
  snapshotPathTemplate: '{testDir}/looks/{arg}-{projectName}{ext}',
  fullyParallel: true,
  // Twice the cores of the smallest machine, because a test also waits for the server and for the browser.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // Patience costs nothing while tests pass, and a machine of continuous integration has many at work.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording a trace of every test costs them a third of their time; `--trace on` records one where it is needed.
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations are a quarter of all work: by day they run where a test asks for them.
    ...(isNightly ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: isNightly ? [] : [...left, /@phone/],
      use: {
        ...browser,
        viewport: { width: 1280, height: 900 },
      },
    },
    {
      name: 'phone',
      testIgnore: sameOnEveryScreen,
      grep: onPhone,
      grepInvert: [onDesktopOnly, ...left],
      use: {
        ...browser,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      },
    },
  ],
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMITS: 'off',
      SWEEP_INTERVAL_MS: '500',
      ADMIN_USERNAME: 'e2e-admin',
      ADMIN_PASSWORD: 'nine otters row past the mill',
      LOG_LEVEL: 'warn',
      // Where tests receive webhooks.
      WEBHOOK_ALLOW: '127.0.0.1',
    },
  },
});
