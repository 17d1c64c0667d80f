import * as v from 'valibot'
import { companyCall, editCall, readCall, wholeNumber } from './console-call.ts'
import { LanguageName } from './language.ts'
import { HexColor } from './flags.ts'
import { editors, readers } from './policy.ts'

const Template = v.strictObject({
  widthMm: wholeNumber(50, 200),
  heightMm: wholeNumber(80, 300),
  color: HexColor,
  /** Fields that this company leaves out on its badges. */
  hidden: v.array(v.picklist(['company', 'host', 'validity'], 'INPUT_STRING')),
})

export const getBadgeTemplate = readCall('getBadgeTemplate', 'badge', readers, {}, Template)
export const saveBadgeTemplate = editCall(
  'saveBadgeTemplate',
  'badge/save',
  editors,
  Template.entries,
  v.null(),
)
/** A sample badge without a visitor, drawn as it would be printed: a PNG as a data URL. */
export const previewBadge = companyCall(
  'previewBadge',
  'badge/preview',
  editors,
  { ...Template.entries, language: LanguageName },
  v.object({ image: v.string() }),
  { refusals: ['UNAVAILABLE'], effect: 'none' },
)
