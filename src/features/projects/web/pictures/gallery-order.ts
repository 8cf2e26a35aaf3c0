// The order of the gallery's places: pictures that are there and pictures on their way stand between each other.

/** `key` stays the same while a picture arrives or is replaced, so that its place on the page is not made anew. */
export type Place = { key: string; address?: string | undefined };

/**
 * The places, brought in line with the addresses the form holds and the uploads there are. What the form holds wins: after
 * a draft came back, its order counts, and what is on its way follows.
 */
export function arrange(
  places: readonly Place[],
  now: { addresses: readonly string[]; uploadIds: readonly string[] },
): Place[] {
  const kept = places.filter(({ key, address }) =>
    address === undefined ? now.uploadIds.includes(key) : now.addresses.includes(address),
  );
  const added = now.uploadIds.filter((id) => !kept.some(({ key }) => key === id)).map((key) => ({ key }));
  const isSame = readyAddresses(kept).join() === now.addresses.join();
  if (isSame) return [...kept, ...added];
  const ready = now.addresses.map(
    (address) => kept.find((place) => place.address === address) ?? { key: address, address },
  );
  return [...ready, ...kept.filter(({ address }) => address === undefined), ...added];
}

/** The addresses of the pictures that are there, in their order. */
export function readyAddresses(places: readonly Place[]): string[] {
  return places.flatMap(({ address }) => (address === undefined ? [] : [address]));
}

/** The list with the entry at `from` at `to` instead. */
export function moved<Entry>(list: readonly Entry[], move: { from: number; to: number }): Entry[] {
  const entry = list[move.from];
  if (entry === undefined) return [...list];
  return list.toSpliced(move.from, 1).toSpliced(move.to, 0, entry);
}
