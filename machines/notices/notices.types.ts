/** A notice in the words and the language of its moment: it stays readable when the next visitor changes the language. */
export interface SaidNotice {
  readonly id: string
  readonly tone: 'success' | 'info' | 'warning' | 'online'
  readonly text: string
  readonly lang: string
  /** Milliseconds until it closes. */
  readonly ms: number
  /** The screen shows the same message. */
  readonly isOnScreen: boolean
  /** It concerns the visitor rather than the tablet. */
  readonly isPersonal: boolean
}
