// Texts of the administrators' screens of agreements.

import { type PackFamily, packIds } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { type Instrument, instrumentNames } from '../../agreement-rules.ts';

/** The name of the rules a template is for. */
export function familyName(family: PackFamily): string {
  const id = packIds.find((known) => packs[known].family === family);
  return id === undefined ? family : packs[id].name;
}

export const templateName = (family: PackFamily, instrument: Instrument) =>
  `${familyName(family)}: ${instrumentNames[instrument].toLowerCase()}`;

export const agreementsCopy = {
  title: 'Agreements',
  lead: 'The text that investors sign at the checkout, for each set of rules and each kind of investment. Offers on this site sell equity.',
  review: {
    title: 'Have a lawyer review these texts',
    text: 'The shipped texts are plain drafts. They are not legal advice and were not written for your company or country. Review and adapt them before you take real money.',
  },
  caption: 'Agreements by rules and kind of investment',
  loading: 'Loading agreements',
  failed: 'We couldn’t load the agreements.',
  columns: { rules: 'Rules', instrument: 'Kind', version: 'Version', state: 'Text', changed: 'Last changed' },
  shipped: 'Shipped draft',
  own: 'Your text',
  versionNumber: (version: number) => `Version ${version}`,
  back: 'Agreements',
  record: {
    noun: 'agreement',
    title: 'Agreement',
    lead: (version: number, isShipped: boolean) =>
      isShipped
        ? `Version ${version}, the shipped draft. Have a lawyer review it.`
        : `Version ${version}. New signatures use it; earlier signatures keep the text they signed.`,
  },
  edit: {
    title: 'Text',
    text: 'Agreement',
    hint: 'Plain text. The first line is the title; a short numbered line on its own is a heading; a blank line starts a paragraph.',
    note: 'Reason for this version',
    noteHint: 'Kept with the version and in the audit log.',
    submit: 'Save as new version',
    saved: 'New version saved',
    failed: 'The version was not saved',
    newest: 'Open the newest version',
    fields: 'Fields',
    fieldsText: 'Each is replaced with the facts of an investment. Press one to insert it.',
    insert: (name: string) => `Insert {{${name}}}`,
  },
  preview: { title: 'Preview', text: 'With the values of an example.', problem: 'This text can’t be saved yet' },
  versions: {
    title: 'Versions',
    show: 'Show text',
    changes: 'Show changes',
    by: (name: string | null) => name ?? 'Shipped with the product',
    same: 'The first version.',
  },
} as const;
