import { searchKey } from '#contract/search-key.ts'

/** How well a name fits what was typed, 0 best; `null`: a typed word begins none of its words. */
export function fitOf(typed: string, name: string): number | null {
  const [sought, known] = [searchKey(typed), searchKey(name)]
  if (sought === '' || !sought.split(' ').every((word) => ` ${known}`.includes(` ${word}`))) return null
  return known === sought ? 0 : known.startsWith(sought) ? 1 : 2
}

/** The names that fit, the best first and otherwise in their order. */
export const bestFits = <Item extends { readonly name: string }>(
  typed: string,
  items: readonly Item[],
  most: number,
): readonly Item[] =>
  items
    .flatMap((item) => {
      const fit = fitOf(typed, item.name)
      return fit === null ? [] : [{ item, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, most)
    .map(({ item }) => item)
