// Whether HTML is valid: as the server sends it, and as the browser makes it.
import type { Page } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate/node';
import { expect } from './quiet.ts';

/** The standard and its accessibility rules, not the presets' taste in spelling. */
const config = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's ids begin with an underscore, which HTML allows and this rule by default does not.
    'valid-id': ['error', { relaxed: true }],
    // A bar is drawn in our own way, which <progress> does not let itself be; its role and values are there.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    // A fieldset may be named by what stands in it, which a legend cannot be where a button stands beside the name.
    'wcag/h71': 'off',
  },
} satisfies ConfigData;
const validator = new HtmlValidate(config);
/** Under a dialog the page is hidden from readers while the dialog keeps the focus, which the HTML does not show. */
const dialogValidator = new HtmlValidate({ ...config, rules: { ...config.rules, 'hidden-focusable': 'off' } });

export async function expectValidHtml(html: string, what: string): Promise<void> {
  expect.soft(await findFaults(html, validator), what).toEqual([]);
}

/** What the browser has made of the page by now. */
export async function expectValidDocument(page: Page, what: string, { hasDialog = false } = {}): Promise<void> {
  const faults = await findFaults(await page.content(), hasDialog ? dialogValidator : validator);
  expect.soft(faults, `${what}, in the browser`).toEqual([]);
}

async function findFaults(html: string, judge: HtmlValidate): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
