import { describe, expect, test } from 'vitest';
import { imageCopy } from './image-copy.ts';
import { createQueue, cropQuery, pictureProblem, pictureType } from './image-upload.ts';

const megabyte = 1024 * 1024;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('messages before anything is sent', () => {
  test('JPEG, PNG, WebP and AVIF up to 10 MB are accepted', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
      expect(pictureProblem(file('lamp', type, 10 * megabyte))).toBeUndefined();
    }
  });

  test('if the system does not know a format, the file name is used', () => {
    expect(pictureProblem(file('lamp.AVIF', ''))).toBeUndefined();
    expect(pictureType(file('lamp.AVIF', ''))).toBe('image/avif');
    expect(pictureProblem(file('IMG_0001.HEIC', ''))).toBe(imageCopy.heic);
  });

  test('a HEIC photo gets a helpful message, other files are reported as unsupported', () => {
    expect(pictureProblem(file('IMG_0001.heic', 'image/heic'))).toBe(imageCopy.heic);
    for (const [name, type] of [
      ['notes.txt', 'text/plain'],
      ['logo.svg', 'image/svg+xml'],
      ['moving.gif', 'image/gif'],
      ['nothing', ''],
    ] as const) {
      expect(pictureProblem(file(name, type))).toBe(imageCopy.wrongType);
    }
  });

  test('one byte too many is refused, and the stated size is never exactly 10 MB', () => {
    expect(pictureProblem(file('lamp.png', 'image/png', 10 * megabyte + 1))).toBe(imageCopy.tooLarge(10.1));
    expect(pictureProblem(file('lamp.png', 'image/png', 0))).toBe(imageCopy.empty);
  });
});

test('a crop never extends beyond the picture, however it was rounded', () => {
  expect(cropQuery({ left: 0, top: 0.1, width: 1, height: 0.8 })).toEqual({
    cropLeft: '0.000000',
    cropTop: '0.100000',
    cropWidth: '1.000000',
    cropHeight: '0.800000',
  });
  for (const left of [1 / 3, 0.0000005, 0.9999994, 0.1234567]) {
    const { cropLeft, cropWidth } = cropQuery({ left, top: 0, width: 1 - left, height: 1 });
    expect(Number(cropLeft) + Number(cropWidth)).toBeLessThanOrEqual(1);
  }
  expect(cropQuery({ left: -1e-12, top: 0, width: 1 + 1e-12, height: 1 })).toMatchObject({ cropLeft: '0.000000' });
});

describe('the queue', () => {
  const never = new AbortController().signal;

  test('runs two at a time, in order, and continues after a failure', async () => {
    const run = createQueue(2);
    const started: number[] = [];
    const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const results = ends.map(({ promise }, index) =>
      run(() => {
        started.push(index);
        return promise;
      }, never),
    );
    expect(started).toEqual([0, 1]);
    ends[0]?.reject(new Error('lost'));
    await expect(results[0]).rejects.toThrow('lost');
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.resolve();
    await results[1];
    expect(started).toEqual([0, 1, 2, 3]);
    ends[2]?.resolve();
    ends[3]?.resolve();
    await Promise.all([results[2], results[3]]);
  });

  test('work canceled while waiting never starts and blocks no one', async () => {
    const run = createQueue(1);
    const first = Promise.withResolvers<void>();
    const called = new AbortController();
    const running = run(() => first.promise, never);
    const off = run(() => Promise.reject(new Error('it started')), called.signal);
    const last = run(async () => 'done', never);
    called.abort(new Error('called off'));
    first.resolve();
    await running;
    await expect(off).rejects.toThrow('called off');
    await expect(last).resolves.toBe('done');
  });
});
