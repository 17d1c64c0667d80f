/** Exits count on one counter and settings have one lock, so more at once would only wait for each other. */
const AT_ONCE = 4

/** Acts on some items at a time, and yields their answers before the next ones. */
export async function* inTurns<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): AsyncGenerator<readonly Answer[]> {
  for (let first = 0; first < items.length; first += AT_ONCE)
    yield await Promise.all(items.slice(first, first + AT_ONCE).map(act))
}
