import * as v from 'valibot'
import { text } from '../text.ts'
import { LanguageName } from './language.ts'
import { companyCall, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'

const Text = v.strictObject({
  language: LanguageName,
  text: text({ minColumns: 1, maxLength: 20_000, multiline: true }),
})
/** An empty list means the kiosk's own notice. */
export const getNotice = readCall(
  'getNotice',
  'privacy-notice',
  readers,
  {},
  v.object({
    version: v.string(),
    texts: v.array(v.object({ language: v.string(), text: v.string() })),
  }),
)
/** Makes another version if a text changed. */
export const saveNotice = companyCall(
  'saveNotice',
  'privacy-notice/save',
  editors,
  { texts: v.pipe(v.array(Text), v.maxLength(9, 'INPUT_STRING')) },
  v.object({ version: v.string() }),
  { bodyLimit: 1024 * 1024 },
)
