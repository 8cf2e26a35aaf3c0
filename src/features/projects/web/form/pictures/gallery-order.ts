// The order of the gallery: uploaded pictures and running uploads, mixed.

/** `key` stays the same while a picture uploads or is replaced, so that its element is not remounted. */
export type Place = { key: string; address?: string | undefined };

/** * Syncs the slots with the form's addresses and the running uploads. The form wins: after a draft is restored its order
 * counts, and running uploads follow. */
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

/** Addresses of the uploaded pictures, in order. */
export function readyAddresses(places: readonly Place[]): string[] {
  return places.flatMap(({ address }) => (address === undefined ? [] : [address]));
}

/** The list with the entry at `from` moved to `to`. */
export function moved<Entry>(list: readonly Entry[], move: { from: number; to: number }): Entry[] {
  const entry = list[move.from];
  if (entry === undefined) return [...list];
  return list.toSpliced(move.from, 1).toSpliced(move.to, 0, entry);
}
