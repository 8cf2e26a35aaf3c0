// Finds a Chromium for the browser tests, or installs one if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canUseApt, installPackage, updateApt } from './apt.ts';

/** Headless Chromium, as Playwright uses it: the same pages in well under two thirds of the time. */
const headlessShell = 'chromium-headless-shell';

/** The path of a Chromium or Chrome that starts, or undefined. `CHROMIUM_PATH` and `CHROME_PATH` come first. */
function findChromium(): string | undefined {
  const named = [process.env.CHROMIUM_PATH, process.env.CHROME_PATH].flatMap((file) => (file ? [file] : []));
  return [...named, ...onPath(), ...usualPlaces(), ...ofPlaywright()].find(starts);
}

function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH || process.env.CHROME_PATH) return undefined;
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, headlessShell))
    .find(starts);
}

/**
 * A Chromium, installed if necessary: with apt as root on Debian and Ubuntu, otherwise Playwright's own. `windowless`: a
 * headless one is sufficient.
 */
export function ensureChromium({ windowless = false } = {}): string {
  const shell = windowless ? (findHeadlessShell() ?? addHeadlessShell()) : undefined;
  const found = shell ?? findChromium() ?? installWithApt({ windowless }) ?? installWithPlaywright();
  if (!found) {
    throw new Error('there is no Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH to one');
  }
  process.stdout.write(`Using ${found}.\n`);
  return found;
}

function onPath(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];
    return ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
      apps.map((app) => path.join(folder, app)),
    );
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    const apps = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return folders.flatMap((folder) => (folder ? apps.map((app) => path.join(folder, app)) : []));
  }
  return ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium'].flatMap((folder) =>
    ['chromium', 'chromium-browser', 'google-chrome', 'chrome'].map((name) => path.join(folder, name)),
  );
}

/** The path of Playwright's own, installed or not. */
function ofPlaywright(): string[] {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Some systems ship a script in its place that only explains how to install it. */
function starts(file: string): boolean {
  if (!existsSync(file)) return false;
  // On Windows, --version opens a window instead.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** In addition to a full Chromium, if apt can install it. A Chromium named by a setting is used instead. */
function addHeadlessShell(): string | undefined {
  const isNamed = process.env.CHROMIUM_PATH || process.env.CHROME_PATH;
  if (isNamed || !canUseApt() || findChromium() === undefined) return undefined;
  process.stdout.write(
    `Installing ${headlessShell} with apt: it runs the tests in well under two thirds of the time ...\n`,
  );
  return installPackage(headlessShell) ? findHeadlessShell() : undefined;
}

function installWithApt({ windowless }: { windowless: boolean }): string | undefined {
  if (!canUseApt()) return undefined;
  process.stdout.write('Installing Chromium with apt ...\n');
  updateApt();
  // Older releases have no separate package for the headless shell.
  if (windowless && installPackage(headlessShell)) return findHeadlessShell();
  installPackage('chromium');
  return findChromium();
}

function installWithPlaywright(): string | undefined {
  process.stdout.write("Installing Playwright's Chromium ...\n");
  const program = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');
  const withSystem = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : [];
  spawnSync(process.execPath, [program, 'install', ...withSystem, 'chromium'], { stdio: 'inherit' });
  return findChromium();
}
