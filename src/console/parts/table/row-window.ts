/** A shorter list is in the page as a whole. */
export const WHOLE_ROWS_MAX = 100
/** Rows above and below the screen that are ready when they are scrolled to. */
export const READY_ROWS = 12
/** The window moves by so many rows at once. */
export const ROWS_STEP = 4

/** Rows from `from`, up to but not including `to`. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}

interface Seen {
  readonly count: number
  /** Of one row, in px. */
  readonly rowHeight: number
  /** Of the first row, below the upper edge of the screen; negative once it is scrolled away. */
  readonly top: number
  readonly screenHeight: number
  /** How many rows are wanted above and below the screen. */
  readonly ready: number
}

/** The rows of a long list that are on the screen, and some beside them; at least one step, wherever the screen is. */
export function rowWindow({ count, rowHeight, top, screenHeight, ready }: Seen): RowWindow {
  const from = Math.floor(-top / rowHeight / ROWS_STEP) * ROWS_STEP - ready
  const to = Math.ceil((screenHeight - top) / rowHeight / ROWS_STEP) * ROWS_STEP + ready
  return {
    from: Math.max(0, Math.min(from, count - ROWS_STEP)),
    to: Math.min(count, Math.max(to, ROWS_STEP)),
  }
}

/** A row's place in the list, or how many rows are left out. */
type RowOrGap = { readonly at: number } | { readonly gap: number; readonly after: number }

/** What stands in the table: the window, a row beside it that has the focus, and the gaps between. */
export function rowsAndGaps(count: number, { from, to }: RowWindow, focused: number | null): RowOrGap[] {
  const isBeside = focused !== null && focused >= 0 && focused < count && (focused < from || focused >= to)
  const places = Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth)
  if (isBeside) places.push(focused)
  places.sort((one, other) => one - other)
  const all: RowOrGap[] = []
  let next = 0
  for (const at of places) {
    if (at > next) all.push({ gap: at - next, after: next })
    all.push({ at })
    next = at + 1
  }
  if (next < count) all.push({ gap: count - next, after: next })
  return all
}
