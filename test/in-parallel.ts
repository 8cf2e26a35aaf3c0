// Much to do at once, of which so many things are begun at a time.

export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries();
  const results: Result[] = [];
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  });
  await Promise.all(workers);
  return results;
}
