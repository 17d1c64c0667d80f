/** Where a page of a list ended: the values by which the list is ordered. Other systems give it back as they got it. */
export type Place = readonly string[]

/** What an id looks like in a place: the database stores no control characters. */
export const idForm = /^\P{Cc}{1,64}$/u

export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @param forms what each value looks like. @returns `null`: no cursor of this list */
export function placeIn(cursor: string, forms: readonly RegExp[]): Place | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== forms.length) return null
    return forms.every((form, nth) => typeof place[nth] === 'string' && form.test(place[nth])) ? place : null
  } catch {
    return null
  }
}

/** The page of a list that was read with one row more than asked for. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { itemOf, placeOf }: { readonly itemOf: (row: Row) => Item; readonly placeOf: (row: Row) => Place },
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(itemOf),
    next: rows.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null,
  }
}
