// User Markdown as HTML: for any input, the output has only allowed tags and attributes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileMarkdown, pathologicalMarkdown } from '#test/factories/hostile-markdown.ts';
import { renderMarkdown, toPlainText } from './markdown.ts';

const plainTags = 'p|strong|em|s|h3|h4|ul|ol|li|blockquote|code|pre|table|thead|tbody|tr|th|td';
/** Every allowed tag, exactly as rendered. The HTML has no other "<", and no ">" outside of these. */
const safeTag = new RegExp(
  [
    `<(?:/?(?:${plainTags}|a)|(?:${plainTags})(?: dir="auto")?)>`,
    '<[bh]r />',
    '<ol start="-?\\d+"(?: dir="auto")?>',
    '<t[hd] style="text-align:(?:left|center|right)"(?: dir="auto")?>',
    '<a href="[^"<>]*" rel="nofollow ugc noopener noreferrer">',
    '<div class="table-frame" role="group" aria-label="Table" tabindex="0">(?=<table>)',
    '(?<=</table>)</div>',
  ].join('|'),
  'g',
);

/** @throws AssertionError for any other output */
function expectSafe(html: string, from: string): void {
  expect(html.replaceAll(safeTag, ''), from).not.toMatch(/[<>]/);
  const open: string[] = [];
  for (const [tag] of html.matchAll(safeTag)) {
    const name = /\w+/.exec(tag)?.[0] ?? '';
    if (tag.endsWith('/>')) continue;
    if (tag.startsWith('</')) expect(open.pop(), from).toBe(name);
    else open.push(name);
  }
  expect(open, from).toEqual([]);
  for (const [, href = ''] of html.matchAll(/<a href="([^"]*)"/g)) {
    // No remaining entity that a browser would decode differently than the sanitizer did.
    expect(href, from).not.toMatch(/&(?!amp;|quot;|lt;|gt;)/);
    const address = href
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    const url = URL.parse(address, 'https://kindling.example/projects/7');
    expect(['https:', 'http:', 'mailto:', undefined], from).toContain(url?.protocol);
    // A link that looks like one to this site is one.
    if (address.startsWith('/')) expect(url?.origin, from).toBe('https://kindling.example');
  }
}

test('there are enough hostile texts to be meaningful', () => {
  expect(new Set(hostileMarkdown).size).toBeGreaterThanOrEqual(150);
});

test.each(hostileMarkdown.map((text) => [text.slice(0, 70), text]))('%j is harmless', (_name, text) => {
  const places = [
    text,
    `> ${text}`,
    `- ${text}`,
    `# ${text}`,
    `| ${text} |\n|--|\n| ${text} |`,
    `**${text}`,
    `[${text}](x)`,
  ];
  for (const place of [...places, `[x](${text})`, `[x](<${text}>)`, `[x][y]\n\n[y]: ${text}`, `![${text}](${text})`]) {
    expectSafe(renderMarkdown(place), place);
  }
});

test('hostile texts combined in any order are harmless', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...hostileMarkdown),
    fc.constantFrom(
      '\n',
      '\n\n',
      '    ',
      '> ',
      '- ',
      '`',
      '```\n',
      '**',
      '_',
      '~~',
      '|',
      '[',
      '](',
      ')',
      '<',
      '>',
      '"',
      "'",
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expectSafe(renderMarkdown(text), text);
    }),
    { numRuns: 400 },
  );
});

test('each outermost block and each cell reads in its own direction, where a text has words from right to left', () => {
  expect(renderMarkdown('שלום (2027)!\n\n- קפה\n- Tea\n\n> مرحبا')).toBe(
    [
      '<p dir="auto">שלום (2027)!</p>',
      '<ul dir="auto">\n<li>קפה</li>\n<li>Tea</li>\n</ul>',
      '<blockquote dir="auto">\n<p>مرحبا</p>\n</blockquote>',
    ].join('\n'),
  );
  expect(renderMarkdown('| א | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td style="text-align:right" dir="auto">2</td>');
  expect(renderMarkdown('Coffee (2027)!\n\n- Tea')).not.toContain('dir=');
});

test('a link without a valid target is shown as its text', () => {
  expect(renderMarkdown('[words]() and []()')).toBe('<p>words and </p>');
  expect(renderMarkdown('[]()\n[**more**]() [one](/projects) []()')).toBe(
    '<p><br />\n<strong>more</strong> <a href="/projects" rel="nofollow ugc noopener noreferrer">one</a> </p>',
  );
});

test.each(pathologicalMarkdown(20_000))('20,000 characters of %s are processed, with bounded output', (_name, text) => {
  const html = renderMarkdown(text);
  expect(html.length).toBeLessThanOrEqual(200_000);
  expectSafe(html, text.slice(0, 40));
  expect(deepest(html)).toBeLessThanOrEqual(40);
  expect(toPlainText(text).length).toBeLessThanOrEqual(3 * text.length);
});

function deepest(html: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of html.matchAll(safeTag)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

describe('well-formed markdown is rendered', () => {
  test.each([
    ['One\n\nTwo\nthree', '<p>One</p>\n<p>Two<br />\nthree</p>'],
    [
      '**Bold**, *leaning*, ~~gone~~, `code`',
      '<p><strong>Bold</strong>, <em>leaning</em>, <s>gone</s>, <code>code</code></p>',
    ],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> Said', '<blockquote>\n<p>Said</p>\n</blockquote>'],
    ['```js\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
    ['5 < 6 & "so"', '<p>5 &lt; 6 &amp; "so"</p>'],
    ['![A lamp](https://elsewhere.example/track.png)', '<p>A lamp</p>'],
    [
      'write to me@example.org, read notes.md, see www.example.org',
      '<p>write to me@example.org, read notes.md, see www.example.org</p>',
    ],
    ['', ''],
  ])('%j', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  test.each([
    ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&amp;b=2'],
    ['[x](HTTP://example.org)', 'HTTP://example.org'],
    ['[x](mailto:me@example.org)', 'mailto:me@example.org'],
    ['[x](/projects/7)', '/projects/7'],
    ['[x](https://example.org "with a title")', 'https://example.org'],
  ])('%s is a link without a referrer', (text, href) => {
    expect(renderMarkdown(text)).toContain(`<a href="${href}" rel="nofollow ugc noopener noreferrer">`);
  });

  test.each([
    '[x](//elsewhere.example)',
    '[x](ftp://example.org)',
    '[x](data:text/html,x)',
    '[x](page)',
    '[x](#y)',
    'ftp://example.org',
  ])('%s is not a link', (text) => {
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>`);
  });

  test.each([
    ['# a\n## b\n### c', 'h3 h4 h4'],
    ['### a\n#### b\n### c', 'h3 h4 h3'],
    ['a\n=\n\nb\n-', 'h3 h4'],
    ['###### a', 'h3'],
  ])('the headings of %j are below those of the page, without gaps', (text, tags) => {
    expect([...renderMarkdown(text).matchAll(/<(h\d)>/g)].map(([, tag]) => tag).join(' ')).toBe(tags);
  });

  test('a wide table has a frame to scroll in', () => {
    const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toMatch(
      /^<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>.*<\/table><\/div>$/s,
    );
  });

  test('columns keep their alignment, and no other style gets in', () => {
    const html = renderMarkdown('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |');
    for (const side of ['left', 'center', 'right']) {
      expect(html).toContain(`<th style="text-align:${side}">`);
      expect(html).toContain(`<td style="text-align:${side}">`);
    }
    expect(html).toContain('<td>4</td>');
  });

  test.each([
    ['**「重要」**です', '<strong>「重要」</strong>です'],
    ['これは**強調（注）**です。', '<strong>強調（注）</strong>です。'],
    ['**“引用”**的文字', '<strong>“引用”</strong>的文字'],
    ['한국어**(강조)**입니다', '<strong>(강조)</strong>입니다'],
    ['a **bold** word', 'a <strong>bold</strong> word'],
  ])('emphasis works next to any punctuation: %s', (text, html) => {
    expect(renderMarkdown(text)).toContain(html);
  });

  test('a table of 1,000 cells is rendered, a larger one is shown as typed', () => {
    const table = (rows: number) => `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(rows)}`;
    expect(renderMarkdown(table(240))).toContain('<table>');
    expect(renderMarkdown(table(400))).not.toContain('<table>');
    expect(renderMarkdown(`${table(240)}\n${table(3)}`).match(/<table>/g)).toHaveLength(2);
    const wide = `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n`;
    expect(renderMarkdown(wide)).toContain('<table>');
    expect(renderMarkdown(wide + '|\n'.repeat(9000))).not.toContain('<table>');
  });

  test('a long ordinary text is rendered, one with thousands of marks is shown as typed', () => {
    const honest = 'A sentence with **bold** words and a [link](https://example.org/x).\n\n- one\n- two\n\n'.repeat(
      240,
    );
    expect(honest.length).toBeGreaterThan(19_000);
    expect(renderMarkdown(honest)).toContain('<strong>bold</strong>');
    expect(renderMarkdown('*a* '.repeat(5000))).toBe(`<p>${'*a* '.repeat(5000).trim()}</p>`);
  });

  test.each(pathologicalMarkdown(20_000))('20,000 characters of %s are rendered quickly', (_name, text) => {
    const times = [1, 2, 3].map(() => {
      // This thread's own processor time, which is independent of other load.
      const begun = process.threadCpuUsage();
      renderMarkdown(text);
      const { user, system } = process.threadCpuUsage(begun);
      return (user + system) / 1000;
    });
    // Some 40 ms at most; a table of 50 columns took 1.6 s.
    expect(Math.min(...times)).toBeLessThan(200);
  });
});

describe('the plain text', () => {
  test.each([
    ['# Why\n\nBecause **it** is _dark_.', 'Why · Because it is dark.'],
    ['- one\n- two\n\n1. three', 'one · two · three'],
    ['See [our plan](https://example.org/x_y) or <https://example.org>', 'See our plan or https://example.org'],
    ['![A lamp](/x.png) at night', 'A lamp at night'],
    ['> said\n> twice', 'said twice'],
    ['`let a = 1` and\n\n```\nb < c\n```', 'let a = 1 and · b < c'],
    ['| a | b |\n|--|--|\n| 1 | 2 |', 'a · b · 1 · 2'],
    ['R&amp;D \\*really\\*', 'R&D *really*'],
    ['a\n---\nb', 'a · b'],
    ['Title\n=====\ntext', 'Title · text'],
    ['<b>x</b>', '<b>x</b>'],
    ['A sentence.\n\n- another:\n- “said!”\n- *end*', 'A sentence. another: “said!” end'],
  ])('of %j', (text, words) => {
    expect(toPlainText(text)).toBe(words);
  });

  test.each(['Plain. Words - with dashes, 5 > 4, R&D, #1, 2.5 kg, a+b (c)', 'Two\n\nparagraphs', ''])(
    'of %j is complete',
    (text) => {
      expect(toPlainText(text)).toBe(text);
    },
  );
});
