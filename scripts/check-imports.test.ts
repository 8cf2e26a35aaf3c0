// The import rules detect every planted violation, and accept a clean tree.
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const clean = {
  'src/kernel/money.ts': 'export type Cents = number;\nexport const zero: Cents = 0;',
  'src/platform/config/config.ts': "export const port = process.env['PORT'];",
  'src/platform/postgres/database.ts':
    "import pg from 'pg';\nimport { port } from './config.ts';\nexport const pool = [pg, port];",
  'src/platform/cards/stripe-gateway.ts': "import Stripe from 'stripe';\nexport const gateway = Stripe;",
  'src/features/accounts/account-contract.ts': "import * as z from 'zod/mini';\nexport const user = z.object({});",
  'src/features/accounts/server/account-table.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const users = pgTable;",
  'src/features/projects/project-rules.ts':
    "import { zero } from '#kernel/money.ts';\nimport { user } from '#features/accounts/account-contract.ts';\nexport const rule = [zero, user];",
  'src/features/projects/server/project-service.ts':
    "import { users } from '../../accounts/server/account-table.ts';\nimport { pool } from '#platform/postgres/database.ts';\nimport { rule } from '../project-rules.ts';\nexport const service = [users, pool, rule];",
  'src/ui/button.tsx': "import { Slot } from 'radix-ui';\nexport const Button = () => <Slot />;",
  'src/features/projects/web/page/project-page.tsx':
    "import { Button } from '#ui/button.tsx';\nimport { rule } from '../project-rules.ts';\nexport const ProjectPage = () => <Button>{rule}</Button>;",
  'src/web/page-table.tsx':
    "export const load = () => import('#features/projects/web/page/project-page.tsx');\nimport './theme.css';",
  'src/main.ts':
    "import { service } from '#features/projects/server/project-service.ts';\nexport const main = () => service;",
  'scripts/start.ts': "const { main } = await import('../src/main.ts');\nprocess.env['PATH'] = String(main());",
  'test/make.ts': "import { users } from '#features/accounts/server/account-table.ts';\nexport const make = users;",
  'src/features/projects/project-rules.test.ts':
    "import Stripe from 'stripe';\nimport { make } from '#test/make.ts';\nconsole.log(process.env, make, Stripe);",
};

test('files directly in server/ and web/ may use every folder, and every folder may use them', () => {
  expect(
    check({
      'src/features/projects/web/projects-copy.ts': "import '../web/page/project-page.tsx';",
      'src/features/projects/web/list/project-card.tsx': "import '../projects-screen.tsx';",
    }),
  ).toEqual([]);
});

test('a clean tree passes', () => {
  expect(check({})).toEqual([]);
});

test.each<[string, string, string, string]>([
  [
    'the kernel imports the platform',
    'src/kernel/money.ts',
    "import '#platform/config/config.ts';",
    'kernel/ may not import platform/',
  ],
  [
    'the platform imports a feature',
    'src/platform/mail/mail.ts',
    "import type { user } from '#features/accounts/account-contract.ts';",
    'platform/ may not import the root of a slice',
  ],
  [
    'a slice imports a later one',
    'src/features/accounts/account-rules.ts',
    "export { rule } from '#features/projects/project-rules.ts';",
    'accounts comes before projects',
  ],
  [
    'a service imports a later one',
    'src/features/accounts/server/account-service.ts',
    "import { service } from '../../projects/server/project-service.ts';",
    'accounts comes before projects',
  ],
  [
    'shared code imports the server',
    'src/features/projects/project-copy.ts',
    "import '#features/projects/server/project-service.ts';",
    "the root of a slice may not import a slice's server/",
  ],
  [
    'a screen imports the server',
    'src/features/projects/web/x-page.tsx',
    "const x = import('../server/project-service.ts');",
    "a slice's web/ may not import a slice's server/",
  ],
  [
    'a screen imports the surrounding shell',
    'src/features/projects/web/x-page.tsx',
    "import { load } from '#web/page-table.tsx';",
    "a slice's web/ may not import web/",
  ],
  [
    'a service imports a screen',
    'src/features/projects/server/x.ts',
    "import '../web/project-page.tsx';",
    "a slice's server/ may not import a slice's web/",
  ],
  [
    'the UI kit imports a feature',
    'src/ui/card.tsx',
    "type X = import('#features/projects/project-rules.ts').X;",
    'ui/ may not import the root of a slice',
  ],
  ['the process pulls in screens', 'src/app.ts', "import '#web/page-table.tsx';", 'scripts/ may not import web/'],
  [
    'the product imports test code',
    'src/platform/seed.ts',
    "import { make } from '#test/make.ts';",
    'only tests import tests',
  ],
  ['Node reaches the browser', 'src/ui/card.tsx', "import { join } from 'node:path';", 'ui/ also runs in the browser'],
  [
    'database code reaches the browser',
    'src/features/projects/project-contract.ts',
    "import { sql } from 'drizzle-orm';",
    'also runs in the browser',
  ],
  [
    "a service's package spreads",
    'src/features/projects/server/x.ts',
    "import type Stripe from 'stripe';",
    'stripe is imported only in',
  ],
  [
    'a second way to write schemas',
    'src/features/projects/server/x.ts',
    "import { z } from 'zod';",
    'schemas are written with zod/mini',
  ],
  [
    "a kit's package spreads",
    'src/features/projects/web/x.tsx',
    "import { toast } from 'sonner';",
    'sonner is imported only in',
  ],
  [
    'a sign-in package is imported elsewhere',
    'src/platform/session.ts',
    "import * as client from 'openid-client';",
    'openid-client is imported only in',
  ],
  [
    'the environment is read',
    'src/platform/mail/mail.ts',
    'export const url = process.env.SMTP_URL;',
    'the environment is read in',
  ],
  [
    'the environment is read through brackets',
    'src/platform/mail/mail.ts',
    "export const url = process['env'].SMTP_URL;",
    'the environment is read in',
  ],
  [
    'the environment is destructured',
    'src/platform/mail/mail.ts',
    'const { env } = process;',
    'the environment is read in',
  ],
  [
    'the environment is imported',
    'src/platform/mail/mail.ts',
    "import { env } from 'node:process';",
    'the environment is read in',
  ],
  [
    'a markdown parser is imported elsewhere',
    'src/features/projects/server/x.ts',
    "import MarkdownIt from 'markdown-it';",
    'markdown-it is imported only in',
  ],
  [
    'a request path is resolved against a base',
    'src/platform/http/x.ts',
    'export const read = (request: Request) => new URL(request.url, origin);',
    'may name another host',
  ],
  [
    'a request path is parsed with a base',
    'src/features/projects/server/x.ts',
    'export const read = (path: string) => URL.parse(path, origin);',
    'may name another host',
  ],
  [
    'HTML is set by a screen',
    'src/features/projects/web/x.tsx',
    'export const X = () => <p dangerouslySetInnerHTML={{ __html: 1 }} />;',
    'may set HTML',
  ],
  [
    'HTML is set by a property',
    'src/features/projects/web/x.tsx',
    "export const props = { ['dangerouslySetInnerHTML']: 1 };",
    'may set HTML',
  ],
  [
    'HTML is set without React',
    'src/ui/x.ts',
    "export const x = (p) => p.insertAdjacentHTML('x', '');",
    'may set HTML',
  ],
  ['a default export', 'src/ui/card.tsx', 'export default () => null;', 'a name of its own'],
  [
    'a default export by renaming',
    'src/ui/card.tsx',
    'const card = 1;\nexport { card as default };',
    'a name of its own',
  ],
  [
    'a screen imports a later slice',
    'src/features/projects/web/page/project-page.tsx',
    "import '#features/investing/web/invest-form.tsx';",
    'projects comes before investing',
  ],
  [
    'the product bypasses the card gateway',
    'src/features/investing/server/x.ts',
    "import '#sandbox/sandbox-provider.ts';",
    'may not import sandbox/',
  ],
  ['the sandbox knows the product', 'sandbox/x.ts', "import '#platform/http/http.ts';", 'may not import platform/'],
  ['a vague file name', 'src/platform/utils.ts', '', 'does not describe'],
  ['a vague folder name', 'src/features/projects/web/page/helpers/price.ts', '', 'does not describe'],
  [
    'a folder of a slice imports a later one',
    'src/features/projects/web/list/project-card.tsx',
    "import type { ProjectPage } from '../page/project-page.tsx';",
    'in projects/web, list comes before page and may not build on it',
  ],
  [
    'a nested folder imports a later one',
    'src/features/projects/web/form/values/project-form-values.ts',
    "import { ProjectPage } from '#features/projects/web/page/project-page.tsx';\nimport '../project-form.tsx';",
    'in projects/web, form/values comes before form and may not build on it',
  ],
  ['a folder missing from the order', 'src/features/projects/web/wallet/x.ts', '', 'wallet has no place in the order'],
  ['a slice missing from the order', 'src/features/wallet/wallet-rules.ts', '', 'no such slice'],
  ['a part no slice has', 'src/features/projects/client/x.ts', '', 'no such place'],
  ['a file that cannot be read', 'src/platform/mail/mail.ts', 'export const = 1;', 'it cannot be read'],
])('found: %s', (_, file, text, why) => {
  const breaches = check({ [file]: text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toMatchObject({ file, line: text.includes('\n') ? 2 : 1, why: expect.stringContaining(why) });
});

test('a violation is reported with its line', () => {
  const text =
    "// first\nimport { zero } from '#kernel/money.ts';\nimport { pool } from '#platform/postgres/database.ts';\nexport const x = [zero, pool];";
  expect(check({ 'src/features/projects/project-rules.ts': text })).toEqual([
    {
      file: 'src/features/projects/project-rules.ts',
      line: 3,
      what: '#platform/postgres/database.ts',
      why: 'the root of a slice may not import platform/',
    },
  ]);
});

test('found: an import cycle, reported once; one of types alone is allowed', () => {
  const value = {
    'src/kernel/a.ts': "import { b } from './b.ts';\nexport const a = b;",
    'src/kernel/b.ts': "import { c } from './c.ts';\nexport const b = c;",
    'src/kernel/c.ts': "import { a } from './a.ts';\nexport const c = a;",
  };
  expect(check(value)).toEqual([
    expect.objectContaining({ what: 'src/kernel/a.ts > src/kernel/b.ts > src/kernel/c.ts > src/kernel/a.ts' }),
  ]);
  expect(check({ ...value, 'src/kernel/c.ts': "import type { a } from './a.ts';\nexport const c = 1;" })).toEqual([]);
});

test('words in comments and strings do not count as imports', () => {
  const text = "// import '#platform/config/config.ts'\nexport const help = \"import x from 'stripe'; process.env.X\";";
  expect(check({ 'src/kernel/help.ts': text })).toEqual([]);
});

function check(planted: Record<string, string>) {
  return checkImports(Object.entries({ ...clean, ...planted }).map(([file, text]) => ({ file, text })));
}
