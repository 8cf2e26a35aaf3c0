// Writing a story: formatting by keyboard, pasted and dropped pictures, a video, undo, and the Markdown that is stored.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { writingCopy } from '#features/writing/web/writing-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const copy = writingCopy;
const story = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: copy.formatting }).getByRole('button', { name: new RegExp(`^${name}(?: \\(|$)`) });

/** As a browser does when files are pasted or dropped, or text of another program. */
async function transfer(page: Page, kind: 'paste' | 'drop', data: { picture?: Buffer; html?: string; text?: string }) {
  await story(page).evaluate(
    (element, { type, bytes, html, text }) => {
      const carried = new DataTransfer();
      if (bytes) carried.items.add(new File([new Uint8Array(bytes)], 'lamp.jpg', { type: 'image/jpeg' }));
      if (html) carried.setData('text/html', html);
      if (text) carried.setData('text/plain', text);
      // The first paragraph, where it can be seen.
      element.firstElementChild?.scrollIntoView({ block: 'center' });
      const { left, top } = (element.firstElementChild ?? element).getBoundingClientRect();
      const how = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: carried })
          : new DragEvent('drop', { ...how, dataTransfer: carried }),
      );
    },
    { type: kind, bytes: data.picture && [...data.picture], html: data.html, text: data.text },
  );
}

/** The Markdown that is stored. */
async function expectMarkdown(page: Page, expected: string | RegExp) {
  await page.getByRole('button', { name: copy.source, exact: true }).click();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(expected);
  await page.getByRole('button', { name: copy.rich, exact: true }).click();
  await expect(button(page, copy.marks.bold)).toBeVisible();
}

test('a story is written with formatting, pictures and a video, and stored as Markdown', async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await expect(button(page, copy.marks.bold)).toBeVisible();
  await story(page).focus();
  await page.keyboard.type('A lamp that ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('follows');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' the sun, 2 * 3 times.');
  await page.keyboard.press('Enter');
  await expect(story(page).locator('strong')).toHaveText('follows');
  // The buttons are one stop, with arrow keys between them.
  await page.keyboard.press('Alt+F10');
  await expect(button(page, copy.marks.bold)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, copy.marks.italic)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, copy.marks.heading)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, copy.marks.heading)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('Why');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.getByLabel(copy.link.label).fill('example.org/plan');
  await page.keyboard.press('Enter');
  await expect(story(page)).toBeFocused();
  await page.keyboard.press('Enter');

  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#aa8866' } })
    .jpeg()
    .toBuffer();
  await transfer(page, 'paste', { picture });
  const alt = page.getByLabel(copy.picture.alt);
  await expect(alt).toBeFocused();
  await page.keyboard.type('A lamp [at] night');
  await page.getByLabel(copy.picture.caption).fill('The "first" one');
  await expectAccessible(page, 'the editor of a story');
  await page.keyboard.press('Enter');
  await button(page, copy.marks.video).click();
  await page.getByLabel(copy.videoForm.label).fill('https://youtu.be/dQw4w9WgXcQ?si=tracking');
  await page.getByRole('button', { name: copy.videoForm.add }).click();
  const whole = new RegExp(
    [
      '^A lamp that \\*\\*follows\\*\\* the sun, 2 \\\\\\* 3 times\\.',
      '## Why',
      '<https://example\\.org/plan>',
      '!\\[A lamp \\\\\\[at\\\\\\] night\\]\\(/media/[\\w-]{22}-900x600 "The \\\\"first\\\\" one"\\)',
      'https://www\\.youtube\\.com/watch\\?v=dQw4w9WgXcQ$',
    ].join('\\n\\n'),
  );
  await expectMarkdown(page, whole);

  // A dropped picture can be removed, and the removal undone.
  await transfer(page, 'drop', { picture });
  // Who goes on to another field is not pulled back when the upload ends.
  await page.getByLabel('Title', { exact: true }).focus();
  await expect(alt).toHaveCount(2);
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: copy.picture.remove }).first().click();
  await expect(alt).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(alt).toHaveCount(2);
  await page.getByRole('button', { name: copy.picture.remove }).first().click();
  await expectMarkdown(page, whole);

  // What is kept is what is shown again.
  await page.reload();
  await expect(story(page).locator('strong')).toHaveText('follows');
  await expectMarkdown(page, whole);
});

test.describe('hostile HTML', () => {
  // The browser reports what it refused.
  test.use({ expectedErrors: [/Executing inline event handler violates/] });

  test('what is pasted from other programs is reduced to what a story can show', { tag: '@desktop' }, async ({
    page,
  }) => {
    await signIn(page, newPerson(), '/submit');
    await expect(button(page, copy.marks.bold)).toBeVisible();
    await story(page).focus();
    await transfer(page, 'paste', {
      html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<h1 style="color:red">Big</h1><p class=MsoNormal style='mso-margin-top-alt:auto'><b>Bold</b> <span style="font-size:40pt">and</span> <a href="javascript:alert(1)">bad</a>
<a href="https://example.org/x" onclick="alert(1)">good</a><img src="https://tracker.example.org/pixel.gif" onerror="window.hacked=true"><o:p></o:p></p>
<ul><li>one</li><li>two</li></ul><script>window.hacked = true</script><svg onload="window.hacked=true"></svg></body></html>`,
      text: 'Big Bold',
    });
    await expectMarkdown(page, '## Big\n\n**Bold** and bad [good](https://example.org/x)\n\n- one\n- two');
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await page.getByRole('button', { name: copy.source, exact: true }).click();
    await page.getByLabel('Description', { exact: true }).fill('* as\n* typed\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    await page.getByRole('button', { name: copy.rich, exact: true }).click();
    await expect(story(page).getByText(copy.sourceBlock)).toBeVisible();
    await expectMarkdown(page, '* as\n* typed\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  });
});
