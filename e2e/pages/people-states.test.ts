// Profiles, settings and the dashboard's lists while they load, refused, empty and full: no axe violations, valid HTML, and
// nothing wider than the screen.
import { settingsCopy } from '#features/accounts/web/settings/settings-copy.ts';
import { feedCopy, followedCopy, savedCopy } from '#features/dashboard/web/interests/interests-copy.ts';
import { personCopy } from '#features/people/web/people-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { updatesCopy } from '#features/updates/web/updates-copy.ts';
import { giveAnswers, holdAnswers, refuseAnswers } from '../support/answers.ts';
import { newPerson, register } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { isPhoneByDay, open, type State, showState, slowStates } from '../support/states.ts';

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

const { profile, data, sessions } = settingsCopy;
const longName = 'Bartholomew Featherstonehaugh-Smythe of Upper Nettlecombe';
const word = 'long'.repeat(20);

const update = {
  id: 1,
  projectId: 1,
  title: `The first ${word} is ready`,
  excerpt: `We tested it in the rain. ${word}`,
  visibility: 'backers_only',
  publishedAt: '2026-02-03T10:00:00.000Z',
  editedAt: '2026-02-04T10:00:00.000Z',
  removed: null,
  projectTitle: `Lamp ${word}`,
  creatorName: longName,
};

const pathOf = (path: string) => (url: URL) => url.pathname === path;

test('people, their settings and their lists in every state', async ({ page, browser }) => {
  const other = await browser.newContext();
  try {
    await register(other.request, newPerson(longName));
    const { id } = await submitProject(other);
    const links = { [word.slice(0, 40)]: `https://example.org/${word}`, Blog: 'https://example.net/' };
    const change = {
      bio: `${word} ${word}`,
      location: longName,
      website: `https://${word}.example/`,
      socialLinks: links,
    };
    expect((await other.request.patch('/api/users/profile', { data: change })).ok()).toBe(true);
    const interest = await other.request.get(`/api/projects/${id}/interest`);
    const { uid } = ((await interest.json()) as { creator: { uid: string } }).creator;
    await register(page.request, newPerson('Rita Reader'));
    await page.request.post(`/api/people/${uid}/follow`);
    await page.request.post(`/api/projects/${id}/save`);

    const walkTo = async (from: string, link: string) => {
      await open(page, from);
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
    };
    const states: State[] = [
      {
        name: 'a profile with long words',
        onPhone: 'too',
        isValid: 'page',
        show: () => open(page, `/people/${uid}`, longName),
      },
      {
        name: 'a profile while it loads',
        isRepeated: true,
        show: async () => {
          await open(page, `/projects/${id}`);
          await holdAnswers(page, pathOf(`/api/people/${uid}`));
          await page
            .getByRole('main')
            .getByRole('link', { name: `by ${longName}` })
            .click();
          await expect(page.getByRole('status', { name: personCopy.loading })).toBeVisible();
        },
      },
      {
        name: 'a profile that cannot be loaded',
        show: async () => {
          await open(page, `/projects/${id}`);
          await refuseAnswers(page, pathOf(`/api/people/${uid}`));
          await page
            .getByRole('main')
            .getByRole('link', { name: `by ${longName}` })
            .click();
          await expect(page.getByText(personCopy.failed)).toBeVisible();
        },
      },
      {
        name: 'the own profile without projects',
        isRepeated: true,
        show: async () => {
          await open(page, '/settings');
          await page.getByRole('link', { name: profile.view }).click();
          await expect(page.getByText(personCopy.projects.ownText)).toBeVisible();
        },
      },
      {
        name: 'a project with its creator',
        isRepeated: true,
        onPhone: 'too',
        show: async () => {
          await open(page, `/projects/${id}`);
          await expect(page.getByRole('link', { name: pageCopy.contactCreator })).toBeVisible();
        },
      },
      {
        name: 'the profile form refused at a field',
        onPhone: 'too',
        isValid: 'page',
        show: async () => {
          await open(page, '/settings');
          await page.getByLabel(profile.website, { exact: true }).fill('javascript:alert(1)');
          await page.getByRole('button', { name: profile.links.add }).click();
          await page.getByLabel(profile.links.address(1)).fill('ftp://example.org');
          await page.getByRole('button', { name: profile.save }).click();
          await expect(page.getByRole('alert').first()).toBeVisible();
          await expect(page.getByLabel(profile.website, { exact: true })).toBeFocused();
        },
      },
      {
        name: 'the profile form when saving fails, which keeps what was typed',
        show: async () => {
          await open(page, '/settings');
          await page.getByRole('button', { name: profile.discard }).click();
          await page.getByLabel(profile.bio).fill('Not lost');
          await refuseAnswers(page, pathOf('/api/users/profile'));
          await page.getByRole('button', { name: profile.save }).click();
          await expect(page.getByRole('alert')).toContainText('Not today.');
          await expect(page.getByLabel(profile.bio)).toHaveValue('Not lost');
          await page.getByRole('button', { name: profile.discard }).click();
        },
      },
      {
        name: 'sessions that cannot be loaded',
        isRepeated: true,
        show: async () => {
          await refuseAnswers(page, pathOf('/api/users/sessions'));
          await walkTo('/settings', settingsCopy.pages.sessions);
          await expect(page.getByText(sessions.loadFailed)).toBeVisible();
        },
      },
      {
        name: 'sessions on several devices',
        onPhone: 'too',
        show: async () => {
          const moments = { startedAt: update.publishedAt, lastUsedAt: update.editedAt, endsAt: update.editedAt };
          const one = { id: 'a'.repeat(16), kind: 'user', address: '192.0.2.7', userAgent: null, ...moments };
          const two = { ...one, id: 'b'.repeat(16), isCurrent: true };
          await giveAnswers(page, pathOf('/api/users/sessions'), [{ ...one, isCurrent: false }, two]);
          await walkTo('/settings', settingsCopy.pages.sessions);
          await expect(page.getByRole('button', { name: sessions.endOthers })).toBeVisible();
        },
      },
      {
        name: 'copies of the data, used up, and an account with open projects',
        onPhone: 'too',
        show: async () => {
          const items = [
            { id: 2, createdAt: update.editedAt, availableUntil: update.editedAt },
            { id: 1, createdAt: update.publishedAt, availableUntil: null },
          ];
          await giveAnswers(page, pathOf('/api/users/exports'), { items, left: 0 });
          const project = { id: 1, title: `Lamp ${word}`, status: 'active', investors: 3 };
          const erasure = { confirmedUntil: null, isAdmin: false, projects: [project] };
          await giveAnswers(page, pathOf('/api/users/erasure'), erasure);
          await walkTo('/settings', settingsCopy.pages.data);
          await expect(page.getByText(data.erase.projects, { exact: true })).toBeVisible();
        },
      },
      {
        name: 'deleting the account long after signing in',
        show: async () => {
          const erasure = { confirmedUntil: null, isAdmin: false, projects: [] };
          await giveAnswers(page, pathOf('/api/users/erasure'), erasure);
          await walkTo('/settings', settingsCopy.pages.data);
          await expect(page.getByRole('link', { name: data.erase.signIn })).toBeVisible();
        },
      },
      {
        name: 'the own data that cannot be loaded',
        isRepeated: true,
        show: async () => {
          await refuseAnswers(page, (url) => /^\/api\/users\/(exports|erasure)$/.test(url.pathname));
          await walkTo('/settings', settingsCopy.pages.data);
          await expect(page.getByText(data.erase.loadFailed)).toBeVisible();
        },
      },
      {
        name: 'the confirmation to delete the account',
        isValid: 'dialog',
        show: async () => {
          await open(page, '/settings/data');
          await page.getByRole('button', { name: data.erase.start }).click();
          await expect(page.getByRole('dialog', { name: data.erase.dialogTitle })).toBeVisible();
        },
      },
      {
        name: 'a feed with an update for investors',
        onPhone: 'too',
        isValid: 'page',
        show: async () => {
          await giveAnswers(page, pathOf('/api/feed'), [update]);
          await walkTo('/dashboard/saved', feedCopy.title);
          await expect(page.getByText(updatesCopy.forInvestors)).toBeVisible();
        },
      },
      {
        name: 'a feed while it loads',
        isRepeated: true,
        show: async () => {
          await holdAnswers(page, pathOf('/api/feed'));
          await walkTo('/dashboard/saved', feedCopy.title);
          await expect(page.getByRole('status', { name: feedCopy.loading })).toBeVisible();
        },
      },
      {
        name: 'an empty feed',
        isRepeated: true,
        show: async () => {
          await open(page, '/dashboard/feed');
          await expect(page.getByText(feedCopy.empty.title)).toBeVisible();
        },
      },
      {
        name: 'a saved project',
        onPhone: 'too',
        isValid: 'page',
        show: async () => {
          await open(page, '/dashboard/saved');
          await expect(page.getByRole('list', { name: savedCopy.list })).toBeVisible();
        },
      },
      {
        name: 'saved projects that cannot be loaded',
        isRepeated: true,
        show: async () => {
          await refuseAnswers(page, pathOf('/api/users/saved-projects'));
          await walkTo('/dashboard/feed', savedCopy.title);
          await expect(page.getByText(savedCopy.failed)).toBeVisible();
        },
      },
      {
        name: 'a followed creator',
        onPhone: 'too',
        isValid: 'page',
        show: async () => {
          await open(page, '/dashboard/following');
          await expect(page.getByRole('list', { name: followedCopy.list })).toBeVisible();
        },
      },
    ];
    for (const state of states) await showState(page, browser, state);
  } finally {
    await other.close();
  }
});
