// Screens of visitors in their states (loading, failed, empty, with errors, with a dialog), in addition to the plain pages of
// crawl.test.ts: no axe violations, and nothing wider than the screen.

import type { Page } from '@playwright/test';
import { signInCopy } from '#features/accounts/web/sign-in-copy.ts';
import { contactCopy } from '#features/inbox/web/contact-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { openNavigation } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { isPhoneByDay, open, type State, showState, slowStates, walk } from '../support/states.ts';

async function openDialog(page: Page): Promise<void> {
  await open(page, '/projects?q=clock');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
}

const visitorStates: State[] = [
  {
    name: 'the navigation, open on a phone',
    onPhone: 'only',
    show: async (page) => {
      await open(page, '/projects?q=clock');
      await openNavigation(page);
    },
  },
  { name: 'the sign-in dialog', show: openDialog, isValid: 'dialog' },
  {
    name: 'the sign-in dialog while signing in',
    isRepeated: true,
    show: async (page) => {
      await openDialog(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click();
      await expect(page.getByText('Signing in...')).toBeVisible();
    },
  },
  {
    name: 'the sign-in dialog when the window is blocked, with its notice',
    onPhone: 'too',
    show: async (page) => {
      await openDialog(page);
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click();
      await expect(page.getByRole('dialog').getByText(signInCopy.blocked)).toBeVisible();
      await expect(page.getByText('Authentication Error')).toBeVisible();
    },
  },
  {
    name: 'the list while it loads',
    show: async (page) => {
      await holdAnswers(page, projectLists);
      await walk(page, '/no/such/page', frameCopy.browse);
      await expect(page.getByRole('status', { name: cardCopy.loading })).toBeVisible();
    },
  },
  {
    name: 'the list after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, projectLists);
      await walk(page, '/no/such/page', frameCopy.browse);
      await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible();
    },
  },
  {
    name: 'a project that is fully funded',
    show: async (page) => {
      await open(page, '/projects?q=Night+Bakery');
      await page.getByRole('link', { name: cardCopy.view }).first().click();
      await expect(page.getByText('Fully Funded')).toBeVisible();
    },
  },
  {
    name: 'a project without its optional sections',
    show: async (page) => {
      await open(page, '/projects?q=depot');
      await page.getByRole('link', { name: cardCopy.view }).first().click();
      await expect(page.getByText(/coming soon/).first()).toBeVisible();
    },
  },
  {
    name: 'a project while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, /\/api\/projects\/\d+$/);
      await open(page, '/projects?q=depot');
      await page.getByRole('link', { name: cardCopy.view }).first().click();
      await expect(page.getByRole('status', { name: pageCopy.loading })).toBeVisible();
    },
  },
  {
    name: 'the contact form with errors',
    onPhone: 'too',
    show: async (page) => {
      await open(page, '/contact');
      await page.getByRole('button', { name: contactCopy.send }).click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
  },
  {
    name: 'the development identity provider, with errors',
    isValid: 'page',
    show: async (page) => {
      await page.goto('/api/auth/start?next=/');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'the admin login with errors',
    isRepeated: true,
    show: async (page) => {
      await open(page, '/admin/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  {
    name: 'the admin login refused, with its notice',
    show: async (page) => {
      await open(page, '/admin/login');
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password').fill('a wrong password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Login failed')).toBeVisible();
    },
  },
];

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

test('no axe violations and no overflow: what a visitor sees', async ({ page, browser }) => {
  for (const state of visitorStates) await showState(page, browser, state);
});
