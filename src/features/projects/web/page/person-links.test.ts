// Typed URLs that become images and links, and the initials of people without a picture.
import { expect, test } from 'vitest';
import { getInitials, linkName, ownImage } from './person-links.ts';

test.each([
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['//evil.example/a.png', null],
  ['/\\evil.example/a.png', null],
  ['https://evil.example/a.png', null],
  ['', null],
  [undefined, null],
])('the picture %j is shown as %j', (path, expected) => {
  expect(ownImage(path)).toBe(expected);
});

test.each([
  ['Jeppe Mortensen', 'JM'],
  ['Lea', 'L'],
  ['Ana de la Torre', 'AT'],
  ['Anne-Marie', 'AM'],
  ['“Dr” (retired) élodie  Vidal', 'ÉV'],
  ['Game designer', 'GD'],
  ['', '?'],
])('the initials of %j are %s', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});

test.each([
  ['https://www.linkedin.com/in/jeppe', 'LinkedIn'],
  ['https://dk.linkedin.com/in/jeppe', 'LinkedIn'],
  ['https://notlinkedin.com/in/jeppe', 'notlinkedin.com'],
  ['https://www.jeppe.dk/maps', 'jeppe.dk'],
])('the link %s is named %s', (address, expected) => {
  expect(linkName(address)).toBe(expected);
});
