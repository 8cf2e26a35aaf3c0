// A profile as form values, its changes, and the fields of the server's errors.

import * as z from 'zod/mini';
import type { BodyOf } from '#kernel/endpoint.ts';
import { completeAddress, findUrl } from '#kernel/site-address.ts';
import type { UserProfile } from '../../account-contract.ts';
import type { updateOwnProfile } from '../../own-account-contract.ts';
import { profileLimits } from '../../profile-rules.ts';
import { settingsCopy } from './settings-copy.ts';

export const profileValues = z.object({
  name: z.string(),
  profileImage: z.nullable(z.string()),
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  links: z.array(z.object({ name: z.string(), address: z.string() })),
  interests: z.array(z.string()),
  expertise: z.array(z.string()),
});
export type ProfileValues = z.infer<typeof profileValues>;

export function toProfileValues(profile: UserProfile): ProfileValues {
  const { name, profileImage, bio, location, website, socialLinks, interests = [], expertise = [] } = profile;
  return {
    name,
    profileImage,
    bio: bio ?? '',
    location: location ?? '',
    website: website ?? '',
    links: Object.entries(socialLinks).map(([title, address]) => ({ name: title, address })),
    interests,
    expertise,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function hasProfileChanges(saved: ProfileValues, values: ProfileValues): boolean {
  return !isSame(saved, values);
}

/** Includes only changed values, so that a change in another window stays. */
export function getProfileChanges(saved: ProfileValues, values: ProfileValues): BodyOf<typeof updateOwnProfile> {
  const { links, website, ...rest } = values;
  const body = { ...rest, website: completeAddress(website), socialLinks: toSocialLinks(links) };
  const before = { ...saved, website: completeAddress(saved.website), socialLinks: toSocialLinks(saved.links) };
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !isSame(value, before[field as keyof typeof body])),
  );
}

/** A link without a name is called after its site. */
function toSocialLinks(links: ProfileValues['links']): Record<string, string> {
  return Object.fromEntries(
    links
      .map(({ name, address }) => [name.trim(), completeAddress(address)] as const)
      .filter(([, address]) => address !== '')
      .map(([name, address]) => [name || getSite(address), address]),
  );
}

function getSite(address: string): string {
  return (findUrl(address)?.hostname ?? address).replace(/^www\./, '').slice(0, profileLimits.linkName);
}

export type ProfileErrors = Partial<Record<keyof ProfileValues, string>>;

/** Errors that the server would not report at a field, or would not detect. */
export function findProfileErrors({ name, links }: ProfileValues): ProfileErrors {
  const copy = settingsCopy.profile;
  const written = links.filter(({ address }) => address.trim() !== '');
  const names = written.map((link) => link.name.trim() || getSite(completeAddress(link.address)));
  return {
    ...(name.trim() === '' && { name: copy.nameMissing }),
    ...(new Set(names).size < names.length && { links: copy.sameLinks }),
    ...(links.some((link) => link.address.trim() === '' && link.name.trim() !== '') && { links: copy.linkMissing }),
  };
}

const fieldOf: Record<string, keyof ProfileValues> = { socialLinks: 'links' };

/** The server's issues by field; several of one field become one sentence each. */
export function toProfileErrors(issues: readonly { path: string; message: string }[]): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const { path, message } of issues) {
    const [head = '', ...rest] = path.split('.');
    const field = fieldOf[head] ?? (head as keyof ProfileValues);
    const text = field === 'links' && rest.length > 0 ? `${rest.join('.')}: ${message}` : message;
    errors[field] = errors[field] === undefined ? text : `${errors[field]} ${text}`;
  }
  return errors;
}
