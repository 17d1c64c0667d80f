export interface TableSort<Column extends string> {
  readonly column: Column
  readonly isDescending: boolean
}

/** `null`: the row has none; it stands last in either direction. */
type SortValue = string | number | null

/** How a row is placed by each column. */
export type SortValues<Row, Column extends string> = Readonly<Record<Column, (row: Row) => SortValue>>

let latest: { readonly locale: string; readonly compare: Intl.Collator['compare'] } | null = null

/** Kept, since a collator takes as long to make as twenty rows to draw; and made only once words are compared. */
function compareWords(locale: string, one: string, other: string): number {
  if (latest?.locale !== locale)
    latest = { locale, compare: new Intl.Collator(locale, { numeric: true }).compare }
  return latest.compare(one, other)
}

/**
 * Rows by one column; those with the same value keep their order.
 * @param locale words are sorted as its readers expect, and numbers in them by their size
 */
export function sortedBy<Row, Column extends string>(
  rows: readonly Row[],
  { column, isDescending }: TableSort<Column>,
  values: SortValues<Row, Column>,
  locale: string,
): Row[] {
  const placeOf = values[column]
  return rows
    .map((row) => ({ row, value: placeOf(row) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compareWords(locale, String(one), String(other))
      return isDescending ? -order : order
    })
    .map(({ row }) => row)
}

/** What a press on a column's heading sorts by: the column, and once more the other way round. */
export const sortOfPress = <Column extends string>(
  now: TableSort<Column>,
  column: Column,
): TableSort<Column> => ({ column, isDescending: now.column === column && !now.isDescending })
