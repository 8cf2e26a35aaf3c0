// Markdown to the editor's document and back.
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { demoProjects } from '#demo/demo-catalogue.ts';
import { renderStory } from '../../server/story-html.ts';
import { createExtensions } from './story-extensions.ts';
import { openMarkdown } from './story-markdown.ts';

const schema = getSchema(createExtensions());
const picture = `/media/${'a'.repeat(22)}-1000x625`;

/** Everything serialized, as if every block had been edited. */
function rewrite(markdown: string): string {
  const { doc, write } = openMarkdown(schema, markdown);
  return write(doc, schema.node('doc', null, [schema.node('paragraph')]));
}

const texts = [
  '',
  '\n\n  One.  \n\n\n\nTwo.\n',
  '# Why\n\nBecause **it** is _dark_ and *bright*.',
  'Title\n=====\n\ntext\n***\nmore',
  '- one\n- two\n\n1. three\n2. four\n\n* star\n* list',
  '- a\n  - b\n\n    more\n  - c',
  'One\ntwo  \nthree',
  'a * b and 2 * 3, snake_case_name, R&D, AT&amp;T, 5 > 4 \\# not',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> said\n> twice\n\n> > deep',
  `![Alt *x*](${picture} "A \\"caption\\"")\n\n![](${picture})\n\n![Out](https://example.org/x.png)`,
  `Words ![Alt](${picture}) inside`,
  '[link](https://example.org/x_y) and https://example.org/a_b_c and <https://example.org>',
  'https://youtu.be/dQw4w9_gXcQ\n\n<https://vimeo.com/76979871>',
  '~~gone~~ `code` ``a`b``\n\n```js\nlet a;\n```\n\n    indented',
  '1986\\. A year\n\n2) two\n\n\\- no list',
  'x <b>no</b> &lt; y',
  '[ref][1] and [**bold**](/projects)\n\n[1]: https://example.org',
  '---\n\nend',
  'שלום עולם\n\n中文**强调**文字',
];
const stories = demoProjects(new Date('2031-11-20T09:30:00Z')).map(({ description }) => description);

test.each([...texts, ...stories])('%j is unchanged without an edit', (markdown) => {
  const { doc, write } = openMarkdown(schema, markdown);
  expect(write(doc, doc)).toBe(markdown);
  expect(write(schema.nodeFromJSON(doc.toJSON()), doc)).toBe(markdown);
});

test.each([...texts, ...stories])('%j looks the same when all of it is rewritten', (markdown) => {
  const plain = (html: string) =>
    html
      .replaceAll(/<br \/>\n/g, '<br />')
      .replaceAll(/<\/?p>/g, '')
      .replaceAll(/\s+/g, ' ');
  expect(plain(renderStory(rewrite(markdown)))).toBe(plain(renderStory(markdown)));
});

test('an edit changes only its own block', () => {
  const markdown = '* star\n* list\n\n\nTitle\n=====\n\nOld *words*.\n\n| a |\n|---|\n\n*End*\n';
  const { doc, write } = openMarkdown(schema, markdown);
  const children = [...doc.content.content];
  children[2] = schema.node('paragraph', null, [schema.text('New.')]);
  expect(write(doc.type.create(null, children), doc)).toBe(markdown.replace('Old *words*.', 'New.'));
  children.splice(1, 1);
  expect(write(doc.type.create(null, children), doc)).toBe('* star\n* list\n\nNew.\n\n| a |\n|---|\n\n*End*\n');
});

describe('typed characters stay what they are', () => {
  test.each([
    '# no heading',
    '- no list',
    '1. no list',
    '2) no list',
    '> no quote',
    '**a** _b_ `c` [d](e)',
    'a\n# b',
    'a\n- b',
    'a\n===',
    'a\n---',
    '&amp; <b> \\',
    '| a |',
    '~~~',
    '```',
    '+ a',
    '===',
    '    four',
  ])('%j', (typed) => {
    const lines = typed
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [schema.node('hardBreak')] : []), schema.text(line)]);
    const doc = schema.node('doc', null, [schema.node('paragraph', null, lines)]);
    const markdown = openMarkdown(schema, '').write(doc, schema.node('doc', null, [schema.node('paragraph')]));
    expect(openMarkdown(schema, markdown).doc.textContent).toBe(typed.replaceAll('\n', '').trimStart());
    expect(openMarkdown(schema, markdown).doc.firstChild?.type.name).toBe('paragraph');
  });
});
