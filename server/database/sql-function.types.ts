/** A function of the database, which its capability keeps in a file of its own: the file says what is in force. */
export interface SqlFunction {
  /** Name and types of the parameters, as `to_regprocedure` reads them. Another signature is another function. */
  readonly signature: string
  /** One more with every change of the text; a test compares it with the text. */
  readonly version: number
  /** `create or replace function …` */
  readonly text: string
}
