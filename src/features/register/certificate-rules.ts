// Numbers, codes and shortened names of certificates. Pure.

/** Crockford's base 32: no letter that could be read as a digit or another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups of four characters, five bits each, from random bytes. */
export function toGroups(bytes: Uint8Array, characters: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const text = Array.from(
    { length: characters },
    (_, at) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  );
  return (text.join('').match(/.{1,4}/g) ?? []).join('-');
}

export const numberLength = 8;
/** 80 bits: guessing is hopeless even without a limit. */
export const codeLength = 16;

/** As people type it: without groups, in lower case, with letters that look like digits. */
export function readGroups(typed: string, characters: number): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (plain.length !== characters || Array.from(plain).some((letter) => !alphabet.includes(letter))) return undefined;
  return (plain.match(/.{1,4}/g) ?? []).join('-');
}

/** "Ada K." for anyone with the code; organizations are public in their own registers. */
export function shortenName(name: string, kind: 'person' | 'organization'): string {
  if (kind === 'organization') return name;
  const words = name.trim().split(/\s+/u);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const initial = last === undefined ? undefined : Array.from(last)[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

/** Whether a certificate still says what is so. */
export type Standing = 'current' | 'changed' | 'ended';

export function findStanding(
  then: { amountCents: number; share: number },
  now: { amountCents: number; share: number },
): Standing {
  if (now.amountCents === 0) return 'ended';
  return now.amountCents === then.amountCents && now.share === then.share ? 'current' : 'changed';
}
