// Who an investor says they are: kinds, categories with what they rest on, and the limits of what people type. Pure.
import type { InvestorClass, PackFamily } from '#features/packs/pack.ts';

export const investorKinds = ['person', 'organization'] as const;
export type InvestorKind = (typeof investorKinds)[number];

/** The laws that know categories of investors. A category of one law means nothing to another. */
export const classFamilies = ['us-regcf', 'eu-ecspr', 'uk-fca'] as const satisfies readonly PackFamily[];
export type ClassFamily = (typeof classFamilies)[number];

/** A category counts once it is stated where the law takes the investor's own statement, else once it is confirmed. */
export const classStates = ['stated', 'waiting', 'confirmed', 'refused'] as const;
export type ClassState = (typeof classStates)[number];

export function countsAs({ state }: { state: ClassState }): boolean {
  return state === 'stated' || state === 'confirmed';
}

export function isClassFamily(family: PackFamily): family is ClassFamily {
  return classFamilies.some((known) => known === family);
}

/** In the United Kingdom investors state their category themselves; elsewhere one that lifts limits is confirmed first. */
export function needsConfirmation(family: ClassFamily, investorClass: InvestorClass): boolean {
  return family !== 'uk-fca' && investorClass !== 'ordinary';
}

export const identityStates = ['waiting', 'processing', 'needs_input', 'verified', 'canceled', 'rejected'] as const;
export type IdentityState = (typeof identityStates)[number];

export const identityProviders = ['stripe', 'by_hand'] as const;

/** `hit`: something was found, and nothing new is committed until it is cleared. */
export const screeningStates = ['clear', 'hit', 'cleared'] as const;
export type ScreeningState = (typeof screeningStates)[number];

/** States that wait for the person, the provider or an administrator. */
export const openIdentityStates = ['waiting', 'processing', 'needs_input'] as const satisfies readonly IdentityState[];

/** Two sides of an ID and a proof of address fit. */
export const maxIdentityFiles = 4;
export const maxIdentityFileBytes = 10 * 1024 * 1024;
/** Checks that one person may start in a day: each costs money at the provider, or an administrator's time. */
export const maxIdentityStarts = 5;

/** The type of a document by its content, whatever its name says; undefined if it is none that we accept. */
export function findDocumentType(bytes: Uint8Array): string | undefined {
  const known = Object.entries(documentSignatures);
  return known.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

const documentSignatures = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};
