// Long passwords that are among the first guesses are refused; unrelated words are not.
import { expect, test } from 'vitest';
import { isEasyPassword } from './guessable-secret.ts';

test.each([
  '123456789012345',
  '012345678901234567',
  '987654321098765',
  'abcdefghijklmnop',
  'zyxwvutsrqponmlk',
  'qwertyuiopasdfgh',
  'asdfghjklqwertyuiop',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i',
  'passwordpassword',
  'Password12345678',
  'password2024password',
  'P@ssw0rd12345678',
  'kindlingkindling',
  'kindling-admin-2024',
  'administrator123',
  'welcome123456789',
  'letmein-letmein-1',
  'iloveyouiloveyou',
  'correct horse battery staple',
  'CorrectHorseBatteryStaple1',
  'aaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'ababababababababc',
  'changeme-changeme',
  'summer2024winter2025',
])('%s is easy', (password) => {
  expect(isEasyPassword(password)).toBe(true);
});

test.each([
  'seven purple otters',
  'long enough to be a password',
  'a password for browser tests',
  'violin-Harbor-94-mist',
  'my dog eats 12345 pancakes',
  'Zq8!vTr2#mLx9@pW',
  'le chat boit du lait chaud',
  'окно река гора поезд',
])('%s is not', (password) => {
  expect(isEasyPassword(password)).toBe(false);
});
