// A page with slots, compressed ahead: what it decompresses to is the page with its slots filled.
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '#test/random.ts';
import { markChoice, markText, markValue } from './own-slots.ts';
import { createReadyTemplate, type OwnValues } from './ready-template.ts';

const values: OwnValues = {
  uid: 'u',
  name: 'Ada',
  email: 'ada@example.org',
  unread: '99+',
  json: { profile: '{"id":1}', unread: '100', personId: '7' },
  choices: new Set(),
};
const button = (pressed: boolean) =>
  `<button class="b" aria-pressed="${pressed}">${pressed ? 'Supported' : 'Support'}</button>`;
const choices = new Map([1, 2, 3, 4, 5].map((id) => [`support ${id}`, [button(false), button(true)] as const]));

function fill(html: string, own: Partial<OwnValues> = {}): string {
  const template = createReadyTemplate(html, choices);
  const plain = template.plain({ ...values, ...own });
  expect(gunzipSync(template.gzip({ ...values, ...own }))).toEqual(plain);
  return plain.toString();
}

const data = '<script type="application/json" id="boot">';

test('texts are escaped for where they are', () => {
  const html = `<p title="${markText('name')}">${markText('name')}</p>${data}{"name":"${markText('name')}"}</script>`;
  expect(fill(html, { name: `</script> & "x" 'y' \\` })).toBe(
    `<p title="&lt;/script&gt; &amp; &quot;x&quot; &#x27;y&#x27; \\">&lt;/script&gt; &amp; &quot;x&quot; &#x27;y&#x27; \\</p>${data}{"name":"\\u003c/script> & \\"x\\" 'y' \\\\"}</script>`,
  );
});

test('a value replaces its mark and the quotes around it', () => {
  expect(fill(`${data}{"data":"${markValue('profile')}"}</script>`)).toBe(`${data}{"data":{"id":1}}</script>`);
});

test('a count is a number in JSON and what is shown of it in HTML', () => {
  const html = `<b>${markValue('unread')}</b><i title="${markValue('unread')}">, ${markText('unread')} unread</i>${data}{"unread":"${markValue('unread')}"}</script>`;
  expect(fill(html)).toBe(`<b>99+</b><i title="99+">, 99+ unread</i>${data}{"unread":100}</script>`);
});

test('a choice is markup in HTML and a boolean in JSON', () => {
  const html = `<b>${markChoice('support 1')}</b>${data}{"supported":"${markChoice('support 1')}"}</script>`;
  expect(fill(html)).toBe(
    `<b><button class="b" aria-pressed="false" >Support</button></b>${data}{"supported":false}</script>`,
  );
  expect(fill(html, { choices: new Set(['support 1']) })).toBe(
    `<b><button class="b" aria-pressed="true">Supported</button></b>${data}{"supported":true }</script>`,
  );
});

test('a mark that is not from this process is text', () => {
  expect(fill('<p>_000000000000000000000000_email_</p>')).toBe('<p>_000000000000000000000000_email_</p>');
});

test('a choice without markup is an error, not an empty place', () => {
  expect(() => fill(`<b>${markChoice('support 9')}</b>`)).toThrow('support 9');
});

test('random pages of many sizes decompress to themselves, whatever is chosen', () => {
  const random = createRandom(7);
  const words = ['<li>', 'Raised', '$48,200', 'é', '👩‍🚀', '\u0000', 'Support', ' aria-pressed="', 'x'.repeat(300)];
  for (let round = 0; round < 60; round += 1) {
    const parts = Array.from({ length: 5 + random.below(401) }, () => random.pick(words));
    for (let slot = 0; slot < 12; slot += 1) {
      parts.splice(
        random.below(parts.length + 1),
        0,
        random.pick([markText('name'), markText('uid'), markChoice(`support ${1 + random.below(5)}`)]),
      );
    }
    const chosen = new Set([1, 2, 3, 4, 5].filter(() => random.below(2) === 1).map((id) => `support ${id}`));
    fill(parts.join(''), { choices: chosen, name: 'n'.repeat(random.below(201)) });
  }
});

test('a text longer than one uncompressed block is kept whole', () => {
  const json = { ...values.json, profile: `"${'é'.repeat(70_000)}"` };
  expect(fill(`${data}"${markValue('profile')}"`, { json })).toContain('é'.repeat(70_000));
});
