// Sealed data opens with the same secret for the same purpose, and only unchanged.
import { expect, test } from 'vitest';
import { createSecretBox, deriveBytes } from './secret-box.ts';

const box = createSecretBox('a secret', 'tests');

test('sealed data opens again, and is different each time', () => {
  for (const text of ['', 'a refresh token', 'ü€😀'.repeat(500)]) {
    const sealed = box.seal(text);
    expect(box.open(sealed)).toBe(text);
    expect(box.seal(text)).not.toBe(sealed);
  }
});

test('another secret, another purpose, or one changed character does not open it', () => {
  const sealed = box.seal('a refresh token');
  expect(createSecretBox('another', 'tests').open(sealed)).toBeUndefined();
  expect(createSecretBox('a secret', 'other tests').open(sealed)).toBeUndefined();
  for (let index = 3; index < sealed.length - 1; index += 1) {
    const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
    expect(box.open(changed), `position ${index}`).toBeUndefined();
  }
  for (const nonsense of ['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'hello']) expect(box.open(nonsense)).toBeUndefined();
});

test('what is bound to one person does not open as another’s', () => {
  const sealed = box.seal('an income', 'user 7');
  expect(box.open(sealed, 'user 7')).toBe('an income');
  for (const other of ['user 8', '', undefined]) expect(box.open(sealed, other)).toBeUndefined();
});

test('keys are the same after a restart and different for each purpose', () => {
  expect(deriveBytes('a secret', 'x')).toEqual(deriveBytes('a secret', 'x'));
  expect(deriveBytes('a secret', 'x')).not.toEqual(deriveBytes('a secret', 'y'));
  expect(deriveBytes('a secret', 'x')).toHaveLength(32);
});
