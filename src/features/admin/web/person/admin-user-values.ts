// A user's record as form values, and the changes between both.
import type { UserRole } from '#features/accounts/account-contract.ts';
import type { changeUser } from '#features/accounts/admin-user-contract.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { PersonRecord } from '../../person-contract.ts';

export type UserValues = {
  name: string;
  email: string;
  role: UserRole;
  bio: string;
  location: string;
  website: string;
  socialLinks: string;
  expertise: string;
  interests: string;
  reason: string;
};

export function userValues(person: PersonRecord): UserValues {
  const { name, email, role, bio, location, website, socialLinks, expertise, interests } = person;
  return {
    name,
    email,
    role,
    bio: bio ?? '',
    location: location ?? '',
    website: website ?? '',
    socialLinks: Object.entries(socialLinks)
      .map(([title, address]) => `${title} ${address}`)
      .join('\n'),
    expertise: expertise.join('\n'),
    interests: interests.join('\n'),
    reason: '',
  };
}

/** Only changed fields, so that two administrators do not overwrite each other. */
export function getUserChanges(person: PersonRecord, values: UserValues): BodyOf<typeof changeUser> {
  const { socialLinks, expertise, interests, reason, ...plain } = values;
  const wanted = {
    ...plain,
    socialLinks: parseLinks(socialLinks),
    expertise: parseLines(expertise),
    interests: parseLines(interests),
  };
  const before = userValues(person);
  const changed = Object.entries(wanted).filter(([name]) => {
    const field = name as keyof UserValues;
    return values[field].trim() !== before[field];
  });
  return { ...Object.fromEntries(changed), reason };
}

function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** "Mastodon https://…": the last word is the URL, the rest its name. */
function parseLinks(text: string): Record<string, string> {
  return Object.fromEntries(
    parseLines(text).map((line) => {
      const words = line.split(/\s+/);
      const address = words.pop() ?? '';
      return [words.join(' ') || address.slice(0, 40), address];
    }),
  );
}
