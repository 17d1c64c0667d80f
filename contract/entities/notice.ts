import * as v from 'valibot'

/** The privacy notice that a visitor was shown, by version and language (BCP 47): information, not consent (P05). */
export const ShownNotice = v.strictObject({
  version: v.pipe(v.string('INPUT_STRING'), v.regex(/^[\w.-]{1,32}$/, 'INPUT_STRING')),
  language: v.pipe(v.string('INPUT_STRING'), v.regex(/^[A-Za-z0-9-]{2,35}$/, 'INPUT_STRING')),
})
export type ShownNotice = Readonly<v.InferOutput<typeof ShownNotice>>
