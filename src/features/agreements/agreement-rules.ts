// What an agreement is about, when it is required, and which typed name counts as a signature.
import type { Pack } from '#features/packs/pack.ts';
import type { SiteSettings } from '#kernel/site-settings.ts';

/** The four funding models of the product. Offers on this site sell equity; the other templates wait for offers of their kind. */
export const instruments = ['equity', 'revenue_share', 'convertible_note', 'safe'] as const;
export type Instrument = (typeof instruments)[number];

/** What every offer sells until a project can choose. */
export const offeredInstrument: Instrument = 'equity';

export const instrumentNames: Record<Instrument, string> = {
  equity: 'Equity',
  revenue_share: 'Revenue share',
  convertible_note: 'Convertible note',
  safe: 'SAFE',
};

/** Who collects the signature: this site, by a typed name, or an outside service. */
export const signatureProviders = ['built_in', 'documenso'] as const;
export type SignatureProvider = (typeof signatureProviders)[number];

/** The `open` pack asks for a signature; a setting of the site makes it required there too. */
export function isAgreementRequired(
  pack: Pick<Pack, 'agreement' | 'family'>,
  { agreementRequired }: Pick<SiteSettings, 'agreementRequired'>,
): boolean {
  return pack.agreement === 'required' || (pack.family === 'open' && agreementRequired);
}

export const maxTemplate = 40_000;
export const maxTemplateNote = 500;
export const maxSignedName = 200;

/** Case, spacing and Unicode form do not matter. */
export function isSameName(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, '');
}
