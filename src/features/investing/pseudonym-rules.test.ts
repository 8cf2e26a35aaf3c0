// Pseudonyms: which names are allowed, and which could be mistaken for someone else.
import { describe, expect, test } from 'vitest';
import { type PseudonymProblem, tidyPseudonym } from './investor-appearance.ts';
import { findPseudonymProblem } from './pseudonym-rules.ts';

const names = { brand: 'Emberworks', creator: 'Ada Lovelace' };
const findProblem = (text: string, protectedNames = names) => findPseudonymProblem(tidyPseudonym(text), protectedNames);

describe('a pseudonym', () => {
  test.each([
    'Night Owl',
    'O’Brien',
    'Zoë',
    'Анна',
    'Δημήτρης',
    '山田太郎',
    'دانيال',
    'R2D2',
    'Jo',
    'Supporter 22',
    'Brad Minton',
    'Badminton Fan',
    'Falstaff',
    'Cofounder of Nothing',
    'Ada',
    'Marc',
    'Modest Mouse',
    'x'.repeat(50),
  ])('may be “%s”', (text) => {
    expect(findProblem(text)).toBeNull();
  });

  test.each<[string, PseudonymProblem]>([
    ['', 'too_short'],
    [' x ', 'too_short'],
    ['x'.repeat(51), 'too_long'],
    ['--', 'characters'],
    ['Owl 🦉', 'characters'],
    ['Owl​s', 'characters'],
    ['Owl‮slwO', 'characters'],
    ['<b>Owl</b>', 'characters'],
    ['=cmd()', 'characters'],
    ['Ow̵̷̴l', 'characters'],
    ['Nіght', 'scripts'],
  ])('may not be “%s”: %s', (text, problem) => {
    expect(findProblem(text)).toBe(problem);
  });

  test.each([
    'admin',
    'ADMIN',
    'Admins',
    'The Admin',
    'sysadmin42',
    'xxadminxx',
    '4dm1n',
    'adrnin',
    'ádmín',
    'a d m i n',
    'a.d.m.i.n',
    'Ad Min',
    'ａｄｍｉｎ',
    'Administrator',
    'Mod',
    'Site Moderator',
    'Customer Support',
    'Staff',
    '0fficial account',
    'The Creator',
    'Deleted user',
    'Private Investor',
  ])('may not pass for staff as “%s”', (text) => {
    expect(findProblem(text)).toBe('staff');
  });

  test.each(['Emberworks', 'Ernberworks', 'emberw0rks team', 'Kindling', 'Klndllng', 'The Kindling Crew', 'кіпдlіпg'])(
    'may not pass for the site as “%s”',
    (text) => {
      expect(['brand', 'scripts']).toContain(findProblem(text));
    },
  );

  test.each([
    'Ada Lovelace',
    'ada lovelace',
    'AdaLovelace',
    'Àda Lovelâce',
    'Lovelace, Ada',
    'Ada  L0velace',
    'Real Ada Lovelace',
  ])('may not pass for the creator as “%s”', (text) => {
    expect(findProblem(text)).toBe('creator');
  });

  test('in the letters of another alphabet alone is compared with what it looks like', () => {
    // Every letter is Cyrillic.
    expect(findProblem('сосо', { brand: 'Arc', creator: 'Coco' })).toBe('creator');
  });

  test('may contain a short brand as part of another word, but not be it', () => {
    expect(findProblem('Marc', { brand: 'Arc', creator: '' })).toBeNull();
    expect(findProblem('Arc Team', { brand: 'Arc', creator: '' })).toBe('brand');
  });
});
