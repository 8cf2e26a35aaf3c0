// Authenticator codes: the test vectors of RFC 6238, clock drift, and the QR code.
import { expect, test } from 'vitest';
import { drawQrCode, findTotpStep, newTotpKey, totpAddress, totpCode } from './totp.ts';

/** '12345678901234567890' in base32, as in RFC 6238 appendix B; the codes there have eight digits, ours the last six. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code of RFC 6238 is %s', (second, code) => {
  const now = new Date(second * 1000);
  expect(totpCode(key, now)).toBe(code);
  expect(findTotpStep(key, code, now)).toBe(Math.floor(second / 30));
});

test('the clock may be off by at most one step', () => {
  const now = new Date('2026-11-20T12:00:10Z');
  const step = Math.floor(now.getTime() / 30_000);
  const offBy = (steps: number) => findTotpStep(key, totpCode(key, new Date(now.getTime() + steps * 30_000)), now);
  expect([-2, -1, 0, 1, 2].map(offBy)).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('a malformed code matches no step', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(findTotpStep(key, code, new Date(59_000))).toBeUndefined();
  }
});

test('every key is new, has 160 bits, and names the site and the admin for the app', () => {
  expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpKey()).not.toBe(newTotpKey());
  expect(totpAddress(key, { username: 'mara b', issuer: 'Kindling' })).toBe(
    `otpauth://totp/Kindling:mara%20b?issuer=Kindling&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  );
});

test('the QR code is an image with a quiet zone', () => {
  const { size, path } = drawQrCode('otpauth://totp/Kindling:mara?secret=ABC');
  expect(size).toBeGreaterThan(29);
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
