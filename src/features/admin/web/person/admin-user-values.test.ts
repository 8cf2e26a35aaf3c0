// What of a person's form is sent.
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

test('a form that was not touched sends the reason alone', () => {
  expect(getUserChanges(person, { ...userValues(person), reason: 'none' })).toEqual({ reason: 'none' });
});

test('lists are one thing a line, links a name and an address; only what differs is sent', () => {
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
