// The values that the form for a person sends.
import { expect, test } from 'vitest';
import type { PersonRecord } from '../../person-contract.ts';
import { getUserChanges, userValues } from './admin-user-values.ts';

const person = {
  name: 'Inga',
  email: 'inga@example.org',
  role: 'investor',
  bio: null,
  location: 'Bergen',
  website: null,
  socialLinks: { Mastodon: 'https://social.example/@inga' },
  expertise: ['boats'],
  interests: [],
} as unknown as PersonRecord;

test('an unchanged form sends only the reason', () => {
  expect(getUserChanges(person, { ...userValues(person), reason: 'none' })).toEqual({ reason: 'none' });
});

test('lists have one item per line, links have a name and a URL, and only changes are sent', () => {
  const values = {
    ...userValues(person),
    bio: ' Builds boats ',
    expertise: 'boats\n\n sails ',
    socialLinks: 'My own blog https://inga.example\n',
    location: '',
    reason: 'She asked',
  };
  expect(getUserChanges(person, values)).toEqual({
    bio: ' Builds boats ',
    expertise: ['boats', 'sails'],
    socialLinks: { 'My own blog': 'https://inga.example' },
    location: '',
    reason: 'She asked',
  });
});
