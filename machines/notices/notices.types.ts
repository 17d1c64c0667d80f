/** A notice in the words and the language of its moment: it stays readable when the next visitor changes the language. */
export interface SaidNotice {
  readonly id: string
  readonly tone: 'success' | 'info' | 'warning' | 'online'
  /** Empty: it is gone. */
  readonly text: string
  readonly lang: string
  /** Milliseconds until it closes. */
  readonly ms: number
  /** The screen shows the same words: it is announced, and not shown. */
  readonly isOnlyHeard?: boolean | undefined
  /** Home shows it for a while: good news for the visitor who just went, never what was refused to them. */
  readonly isKept: boolean
}
