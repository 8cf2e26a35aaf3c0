// Figures for open pages are sent even if reading them fails for a moment.
import { expect, test, vi } from 'vitest';
import { createLiveFigures } from './live-figures.ts';
import type { LiveStreams } from './live-streams.ts';

test('a failed read is repeated', async () => {
  const deliver = vi.fn();
  const streams = { of: () => [], subjects: () => [7], deliver } as unknown as LiveStreams;
  const warn = vi.fn();
  const read = vi
    .fn<() => Promise<Map<number, unknown>>>()
    .mockRejectedValueOnce(new Error('for a moment'))
    .mockResolvedValue(new Map([[7, { upvotes: 3 }]]));
  const figures = createLiveFigures({ streams, read, onHidden: async () => undefined, log: { warn }, everyMs: 20 });
  try {
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce());
    expect(deliver.mock.lastCall?.[1]).toContain('"upvotes":3');
    expect(warn).toHaveBeenCalledOnce();
  } finally {
    figures.close();
  }
});
