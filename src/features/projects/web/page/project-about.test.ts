// Splits a description between the lead in the header and the text below.
import { expect, test } from 'vitest';
import { splitLead } from './project-about.tsx';

test.each([
  ['<p>One.</p>\n<p>Two.</p>', { lead: '<p>One.</p>', rest: '<p>Two.</p>' }],
  ['<p>One <strong>word</strong>.</p>', { lead: '<p>One <strong>word</strong>.</p>', rest: '' }],
  ['<h3>Why</h3>\n<p>One.</p>', { lead: '', rest: '<h3>Why</h3>\n<p>One.</p>' }],
  ['<ul>\n<li>\n<p>One.</p>\n</li>\n</ul>', { lead: '', rest: '<ul>\n<li>\n<p>One.</p>\n</li>\n</ul>' }],
  ['', { lead: '', rest: '' }],
])('%j', (html, parts) => {
  expect(splitLead(html)).toEqual(parts);
});

test('a long first paragraph is not used as a lead', () => {
  const html = `<p>${'Long. '.repeat(100)}</p>\n<p>Two.</p>`;
  expect(splitLead(html)).toEqual({ lead: '', rest: html });
});
