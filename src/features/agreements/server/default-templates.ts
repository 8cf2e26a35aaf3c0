// The agreements that ship with the product: a text per instrument, the rules of its pack family, and a closing part.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackFamily } from '#features/packs/pack.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import type { Instrument } from '../agreement-rules.ts';
import { toTidyText } from '../agreement-text.ts';

const folder = path.join(projectRoot, 'src/features/agreements/server/default-templates');

const read = new Map<string, string>();

/** Read once: the texts change only with the product. */
export function readDefaultTemplate(family: PackFamily, instrument: Instrument): string {
  const key = `${family} ${instrument}`;
  const text = read.get(key) ?? compose([instrument, `rules-${family}`, 'closing']);
  read.set(key, text);
  return text;
}

function compose([instrument = '', ...rest]: string[]): string {
  const body = readText(instrument);
  const last = [...body.matchAll(/^(\d+)\. /gm)].length;
  let number = last;
  const added = rest.flatMap((file) =>
    readText(file)
      .split('\n\n')
      .map((part) => {
        const isHeading = !part.includes('.');
        if (isHeading) number += 1;
        return isHeading ? `${number}. ${part}` : part;
      }),
  );
  return [body, ...added].join('\n\n');
}

function readText(file: string): string {
  return toTidyText(readFileSync(path.join(folder, `${file}.txt`), 'utf8'));
}
