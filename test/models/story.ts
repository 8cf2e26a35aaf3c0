// A step of a story that a model and the real world go through together, and must then agree on.
import type * as fc from 'fast-check';
import { expect } from 'vitest';

type Readable = { read: () => Promise<object> };

/** By name, with the weight of each. */
export type WeighedSteps<Model extends object, World> = Record<
  string,
  { weight: number; arbitrary: fc.Arbitrary<fc.AsyncCommand<Model, World>> }
>;

/**
 * Makes steps with a description; `may` decides when one applies. `toView` gives the model the shape in which the world is
 * read.
 */
export function createStep<Model extends object, World extends Readable>(toView: (m: Model) => object) {
  return (
    words: string,
    take: (m: Model, world: World) => Promise<void>,
    may: (m: Model) => boolean = () => true,
  ): fc.AsyncCommand<Model, World> => ({
    check: may,
    async run(m, world) {
      await take(m, world);
      expect(await world.read()).toEqual(toView(m));
    },
    toString: () => words,
  });
}
