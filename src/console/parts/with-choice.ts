/** What is chosen of a list once `one` is chosen or not any more, in the order of the list. */
export function withChoice<Item>(
  list: readonly Item[],
  chosen: readonly Item[],
  one: Item,
  isChosen: boolean,
): Item[] {
  return list.filter((item) => (item === one ? isChosen : chosen.includes(item)))
}
