// Addresses that a site below a path would break are found, and complete ones are accepted.
import { expect, test } from 'vitest';
import { checkAddresses } from './check-addresses.ts';

const inScreen = (line: string) => [
  { file: 'src/web/x-page.tsx', text: `const known = withBase(path);\nexport const X = ({ given }) => ${line};\n` },
];
const inCode = (line: string) => [{ file: 'src/features/projects/web/x.ts', text: `${line}\n` }];
const onServer = (line: string) => [{ file: 'src/features/projects/server/x.ts', text: `${line}\n` }];

test.each([
  inScreen('<a href="/projects">x</a>'),
  inScreen('<a href={`/projects/${given}`}>x</a>'),
  inScreen('<img src={given} />'),
  inScreen('<img src={coverAddress(given)} />'),
  inScreen('<form action="/api/auth/start" />'),
  inScreen('<source srcSet={given.join()} />'),
  inCode("void fetch('/api/projects');"),
  inCode('new EventSource(`/api/live?${x}`);'),
  inCode("location.assign('/');"),
  inCode("window.location.href = '/dashboard';"),
  inCode("window.open('/checkout');"),
  onServer('const html = `<a href="/projects">x</a>`;'),
  onServer('const html = \'<form action="/x">\';'),
])('an address without the path of the site is found: %j', (source) => {
  expect(checkAddresses([source])).toMatchObject([{ file: source.file }]);
});

test.each([
  inScreen("<a href={withBase('/projects')}>x</a>"),
  inScreen('<a href={known}>x</a>'),
  inScreen('<a href="#main">x</a>'),
  inScreen('<a href={`mailto:${given}`}>x</a>'),
  inScreen('<a href={given} rel="noopener">x</a>'),
  inScreen('<Link to="/projects">x</Link>'),
  inScreen('<Avatar src={given} />'),
  inScreen("<source srcSet={given.map((one) => withBase(one)).join(', ')} />"),
  inCode("void fetch(withBase('/api/projects'));"),
  inCode("text.replace('/', '');"),
  onServer('const html = `<a href="${publicUrl}/projects">x</a>`;'),
])('a complete address is accepted: %j', (source) => {
  expect(checkAddresses([source])).toEqual([]);
});
