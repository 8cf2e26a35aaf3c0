// node scripts/draw-demo.ts [NAME...]: draws the demo's pictures and encodes them like uploads, into demo/pictures/files. With
// --portraits FOLDER it encodes the PNG files in there instead. Only needed after a drawing changed; the result is committed.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { listDrawings } from '#demo/pictures/all-drawings.ts';
import { drawSvg } from '#demo/pictures/paper.ts';
import { encodeImage } from '#features/images/server/image-encoder.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { runMain } from './run-main.ts';

const target = path.join(projectRoot, 'demo', 'pictures', 'files');
const widths = [480, 800, 1200];

async function main(args: string[]): Promise<number> {
  const sources = args[0] === '--portraits' ? await readPortraits(args[1] ?? '.') : await drawAll(args);
  let total = 0;
  for (const { name, png } of sources) {
    const { renditions } = await encodeImage(png, { crop: undefined, widths, person: name });
    const folder = path.join(target, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const { width, format, bytes } of renditions) {
      total += bytes.length;
      await writeFile(path.join(folder, `${width}.${format}`), bytes);
    }
  }
  process.stdout.write(`${sources.length} pictures, ${Math.round(total / 1024)} kB.\n`);
  return 0;
}

/** All at once, before the encoder closes the library to formats that nobody may upload. */
function drawAll(names: readonly string[]) {
  const wanted = listDrawings().filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)));
  return Promise.all(
    wanted.map(async ({ name, draw, seed }) => ({
      name,
      png: await sharp(Buffer.from(drawSvg(seed, draw)))
        .png()
        .toBuffer(),
    })),
  );
}

async function readPortraits(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png'));
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), png: await readFile(path.join(folder, file)) })),
  );
}

await runMain(main);
