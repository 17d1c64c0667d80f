/** A view of the schema `reporting`, which its capability keeps in a file of its own: the file says what is in force. */
export interface SqlView {
  readonly name: string
  /** One more with every change of the text; a test compares it with the text. */
  readonly version: number
  /** The query. */
  readonly text: string
}
