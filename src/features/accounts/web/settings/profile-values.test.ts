// The values that a profile form sends, and those that it refuses before sending.
import { describe, expect, test } from 'vitest';
import {
  findProfileErrors,
  getProfileChanges,
  hasProfileChanges,
  type ProfileValues,
  toProfileErrors,
} from './profile-values.ts';

const saved: ProfileValues = {
  name: 'Ada',
  profileImage: null,
  bio: '',
  location: 'Oslo',
  website: 'https://example.org/',
  links: [{ name: 'Mastodon', address: 'https://social.example/@ada' }],
  interests: ['Wind'],
  expertise: [],
};

describe('changes of a profile', () => {
  test('are sent alone', () => {
    expect(hasProfileChanges(saved, saved)).toBe(false);
    expect(getProfileChanges(saved, saved)).toEqual({});
    expect(getProfileChanges(saved, { ...saved, bio: 'Boats', interests: [] })).toEqual({
      bio: 'Boats',
      interests: [],
    });
  });

  test('complete addresses, and name links after their site', () => {
    const links = [...saved.links, { name: ' ', address: 'www.example.net/ada' }, { name: '', address: ' ' }];
    expect(getProfileChanges(saved, { ...saved, website: 'ada.example', links })).toEqual({
      website: 'https://ada.example',
      socialLinks: { Mastodon: 'https://social.example/@ada', 'example.net': 'https://www.example.net/ada' },
    });
  });

  test('keep another scheme for the server to refuse', () => {
    expect(getProfileChanges(saved, { ...saved, website: 'javascript:alert(1)' })).toEqual({
      website: 'javascript:alert(1)',
    });
  });
});

test('two links of one name, a name without a link and a missing name are refused', () => {
  const [link] = saved.links;
  expect(findProfileErrors(saved)).toEqual({});
  expect(findProfileErrors({ ...saved, name: ' ' })).toHaveProperty('name');
  expect(findProfileErrors({ ...saved, links: [...saved.links, ...(link ? [link] : [])] })).toHaveProperty('links');
  expect(findProfileErrors({ ...saved, links: [{ name: 'Blog', address: '' }] })).toHaveProperty('links');
});

test('objections of the server stand at their field', () => {
  const issues = [
    { path: 'socialLinks.Blog', message: 'Link must be a web address' },
    { path: 'website', message: 'Website must be a web address' },
  ];
  expect(toProfileErrors(issues)).toEqual({
    links: 'Blog: Link must be a web address',
    website: 'Website must be a web address',
  });
});
