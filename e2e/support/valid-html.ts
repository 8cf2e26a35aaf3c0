// Validates HTML: as the server sends it, and as the browser changes it.
import type { Page } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate/node';
import { expect } from './quiet.ts';

/** The standard and its accessibility rules, without the presets' style rules. */
const config = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's ids begin with an underscore, which HTML allows and this rule by default does not.
    'valid-id': ['error', { relaxed: true }],
    // Progress bars have a custom look that <progress> does not allow; they have its role and values.
    'prefer-native-element': ['error', { exclude: ['progressbar', 'textbox'] }],
    // A fieldset may be named by its content: a legend is not possible with a button next to the name.
    'wcag/h71': 'off',
  },
} satisfies ConfigData;
const validator = new HtmlValidate(config);
/** A dialog hides the page from screen readers while it holds the focus, which the HTML alone does not show. */
const dialogValidator = new HtmlValidate({ ...config, rules: { ...config.rules, 'hidden-focusable': 'off' } });

export async function expectValidHtml(html: string, what: string): Promise<void> {
  expect.soft(await findFaults(html, validator), what).toEqual([]);
}

/** The HTML as the browser has changed it by now. */
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
