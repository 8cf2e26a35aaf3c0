// A person's public name. It is never an email address, even if the provider sends one as the name.

/** Shown for people whose identity provider gives no name that may be published. */
export const neutralName = 'Someone';

/** The other forms of "@" that NFKC leaves or that copies of addresses contain. */
const at = /[@\uff20\ufe6b]/;
const addressLike = /\S[@\uff20\ufe6b]\S/;

/** Whether a typed name contains an email address. A lone "@", as in "@cara", does not make one. */
export function containsAddress(name: string): boolean {
  return addressLike.test(name);
}

/**
 * Whether a claim may be published as a name. Stricter than for typed names, because providers fill claims without asking the
 * person: no "@" at all, nothing that contains the address, and no phone number or id, which have no letters.
 */
export function isPublishableName(name: string, email: string): boolean {
  if (at.test(name) || !/\p{L}/u.test(name)) return false;
  return email === '' || !name.toLowerCase().includes(email.toLowerCase());
}

/** The name as given, or the neutral one in place of an address. */
export function toPublicName(name: string): string {
  return containsAddress(name) ? neutralName : name;
}
