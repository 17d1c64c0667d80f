/**
 * Works on each item, at most so many at a time. One that fails keeps no other from its turn.
 * @throws the first failure, once all have had their turn
 */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const turn = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  if (failures.length > 0) throw failures[0]
}
