// Descriptions and updates as HTML: uploaded pictures and videos in place, and nothing of any other host.
import { describe, expect, test } from 'vitest';
import { hostileMarkdown } from '#test/factories/hostile-markdown.ts';
import { describePictures, listPictureNames, removePictures } from '../story-pictures.ts';
import { toPlainText } from './markdown.ts';
import { renderStory } from './story-html.ts';

const name = `${'a'.repeat(22)}-1000x625`;
const picture = `/media/${name}`;
const sources = (format: string) =>
  `srcset="${[480, 800, 1000].map((width) => `${picture}/${width}.${format} ${width}w`).join(', ')}" sizes="(min-width: 800px) 736px, 100vw"`;
const shown = (alt: string) =>
  `<picture><source type="image/avif" ${sources('avif')} /><img src="${picture}/800.webp" ${sources('webp')} width="1000" height="625" loading="lazy" decoding="async" alt="${alt}" /></picture>`;

const linked = (alt: string, label: string) =>
  `<a href="${picture}" rel="nofollow ugc noopener noreferrer" aria-label="${label}">${shown(alt)}</a>`;

describe('a picture', () => {
  test('in a paragraph of its own is a figure that links to the whole picture, with its title as the caption', () => {
    expect(renderStory(`One.\n\n![A lamp](${picture} "The first *lamp*")\n\nTwo.`)).toBe(
      `<p>One.</p>\n<figure>${linked('A lamp', 'Enlarge picture: A lamp')}<figcaption>The first *lamp*</figcaption></figure>\n<p>Two.</p>`,
    );
    expect(renderStory(`![](${picture})`)).toBe(`<figure>${linked('', 'Enlarge picture')}</figure>`);
  });

  test('between words or in a list stays there', () => {
    expect(renderStory(`Here ![A lamp](${picture}) it is`)).toBe(`<p>Here ${shown('A lamp')} it is</p>`);
    expect(renderStory(`- ![A lamp](${picture})`)).toBe(`<ul>\n<li>${shown('A lamp')}</li>\n</ul>`);
  });

  test('has its words escaped', () => {
    const html = renderStory(`![a"b<c>](${picture} "<script>&\\"")`);
    expect(html).toContain('alt="a&quot;b&lt;c&gt;"');
    expect(html).toContain('<figcaption>&lt;script&gt;&amp;"</figcaption>');
  });

  test.each([
    'https://example.org/pixel.gif',
    'http://169.254.169.254/latest',
    '//example.org/x.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    '/media/short-1x1',
    `${picture}/../../x`,
    `https://example.org${picture}`,
    '/assets/logo.svg',
    '/api/logout',
  ])('at %s is not loaded', (address) => {
    for (const text of [`![Words](${address})`, `![Words](<${address}>)`, `- ![Words](${address} "Caption")`]) {
      const html = renderStory(text);
      expect(html).not.toMatch(/<(?:img|source|picture|figure|svg)/);
      expect(html).toContain('Words');
    }
  });
});

describe('a video', () => {
  const poster = (href: string, host: string) =>
    `<div class="story-video"><a href="${href}" rel="nofollow ugc noopener noreferrer">Play the video from ${host}</a></div>`;

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    [
      '<https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RD&t=90>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s',
      'YouTube',
    ],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', 'Vimeo'],
    [
      'https://vimeo.com/76979871?h=8272103f6e&autoplay=1&onload=alert',
      'https://vimeo.com/76979871/8272103f6e',
      'Vimeo',
    ],
  ])('%s in a paragraph of its own is a poster that links to it', (written, href, host) => {
    expect(renderStory(`One.\n\n${written}\n\nTwo.`)).toBe(`<p>One.</p>\n${poster(href, host)}\n<p>Two.</p>`);
  });

  test.each([
    'Watch https://youtu.be/dQw4w9WgXcQ',
    '[our video](https://youtu.be/dQw4w9WgXcQ)',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=../../evil',
    'https://www.youtube.com/redirect?q=https://example.org',
    'https://example.org/v.mp4',
    '- https://youtu.be/dQw4w9WgXcQ',
  ])('%j stays a link', (text) => {
    expect(renderStory(text)).not.toContain('story-video');
    expect(renderStory(text)).toContain('<a href=');
  });
});

test('hostile texts load nothing and run nothing, also next to pictures and videos', () => {
  for (const text of hostileMarkdown) {
    const html = renderStory(
      `![${text}](${picture} "${text}")\n\n${text}\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n![x](${text})`,
    );
    expect(html).not.toMatch(
      /<(?!\/?(?:p|br|strong|em|s|h3|h4|ul|ol|li|blockquote|code|pre|a|hr|table|thead|tbody|tr|th|td|div|img|picture|source|figure|figcaption)\b)/i,
    );
    for (const [tag] of html.matchAll(/<[^>]*>/g)) {
      expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\son\w+=/);
      for (const [, address = ''] of tag.matchAll(/\s(?:src|srcset)="([^"]*)"/g))
        expect(address).toMatch(/^\/media\/a{22}/);
    }
  }
});

describe('as words', () => {
  test('an excerpt leaves out pictures and videos between paragraphs, unless there is nothing else', () => {
    expect(toPlainText(`![A lamp](${picture} "Caption")\n\nOne.\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nTwo.`)).toBe(
      'One. Two.',
    );
    expect(toPlainText(`![A lamp](${picture})`)).toBe('A lamp');
    expect(removePictures(`![A \\] lamp](${picture} "Say \\"hi\\" (now)")\n\nOne.`)).toBe('One.');
  });

  test('a comparison of versions describes pictures', () => {
    expect(
      describePictures(
        `One.\n\n![A \\*lamp\\*](${picture} "The first")\n\n![](${picture})\n\n![Out](https://example.org/x.png)`,
      ),
    ).toBe('One.\n\n[Picture: A *lamp* – The first]\n\n[Picture]\n\n![Out](https://example.org/x.png)');
  });

  test('the images of a text are listed once each', () => {
    expect(listPictureNames(`![a](${picture}) ![b](${picture}) ![c](/media/short-1x1)`)).toEqual([name]);
  });

  test('long texts of brackets are read quickly', () => {
    const begun = process.threadCpuUsage();
    for (const part of ['![', '![a', '![](/media/x "', '![\\', '![]'])
      describePictures(part.repeat(20_000 / part.length));
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(300);
  });
});
