/** What is drawn, from top to bottom. */
export type PaperBlock =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly style: PaperStyle
      /** Steps from the margin. */
      readonly indent?: number
      /** Before the first line, as the number of a list or a dot. */
      readonly mark?: string
    }
  /** A label, and beside it what it says. */
  | { readonly kind: 'field'; readonly label: string; readonly value: string; readonly isCode?: boolean }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly isHead: boolean }
  | { readonly kind: 'picture'; readonly png: Uint8Array }
  | { readonly kind: 'line' }
  | { readonly kind: 'space' }

export type PaperStyle = 'title' | 'heading' | 'subheading' | 'body' | 'strong' | 'small'

/** Blocks that begin on a page of their own. */
export interface PaperSection {
  readonly blocks: readonly PaperBlock[]
  /** BCP 47: decides the direction and the shapes of Han characters. */
  readonly locale: string
  /** Stands at the foot of each of its pages. */
  readonly foot: string
  /** A PDF whose pages follow, and how many it has. */
  readonly pdf?: { readonly bytes: Uint8Array; readonly pages: number }
}

/** A line of text as it was drawn: in points, from the upper left corner of the page. */
export interface DrawnLine {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly baseline: number
  readonly width: number
  readonly size: number
  readonly direction: 'ltr' | 'rtl'
}
