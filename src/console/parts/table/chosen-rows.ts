/**
 * The rows that are chosen after one of them was ticked or unticked.
 * @param shown ids in the order of the table
 * @param from the row that was ticked before: with Shift all rows between are ticked or unticked alike; `null`: none
 */
export function chosenAfter(
  shown: readonly string[],
  chosen: ReadonlySet<string>,
  { id, isTicked, from }: { readonly id: string; readonly isTicked: boolean; readonly from: string | null },
): ReadonlySet<string> {
  const place = shown.indexOf(id)
  const other = from === null ? -1 : shown.indexOf(from)
  const meant =
    other === -1 || place === -1 ? [id] : shown.slice(Math.min(place, other), Math.max(place, other) + 1)
  const after = new Set(chosen)
  for (const one of meant) {
    if (isTicked) after.add(one)
    else after.delete(one)
  }
  return after
}

/** The row that takes the place of one that is gone: the next one that stayed, or else the one before; `null`: none. */
export function rowAfter(before: readonly string[], gone: string, now: readonly string[]): string | null {
  const stayed = new Set(now)
  const place = before.indexOf(gone)
  const next = before.slice(place + 1).find((id) => stayed.has(id))
  const last = before.slice(0, Math.max(place, 0)).findLast((id) => stayed.has(id))
  return next ?? last ?? null
}

/** Who is new on a list, and who is gone from it. */
export function changesOf<Person>(
  before: ReadonlyMap<string, Person>,
  now: ReadonlyMap<string, Person>,
): { readonly came: readonly Person[]; readonly left: readonly Person[] } {
  const without = (some: ReadonlyMap<string, Person>, others: ReadonlyMap<string, Person>): Person[] =>
    [...some].filter(([id]) => !others.has(id)).map(([, person]) => person)
  return { came: without(now, before), left: without(before, now) }
}
