import * as v from 'valibot'
import { legalBases, NoticeFacts } from '../entities/notice-facts.ts'
import { TEXT_MAX_LENGTH } from '../limits.ts'
import { optionalText, text } from '../text.ts'
import { editCall, readCall } from './console-call.ts'
import { editors, type Policy, readers } from './policy.ts'
import { textsByLanguage } from './texts-by-language.ts'

const noticeReaders: Policy = { roles: [...readers.roles, 'privacyOfficer'] }
const noticeEditors: Policy = { roles: [...editors.roles, 'privacyOfficer'] }

/** An empty list means the product's own notice, with these facts. */
export const getNotice = readCall(
  'getNotice',
  'privacy-notice',
  noticeReaders,
  {},
  v.object({
    version: v.string(),
    texts: v.array(v.object({ language: v.string(), text: v.string() })),
    /** `null`: nothing has been entered. */
    facts: v.nullable(NoticeFacts),
  }),
)
/** Makes another version if a text changed. */
export const saveNotice = editCall(
  'saveNotice',
  'privacy-notice/save',
  noticeEditors,
  { texts: textsByLanguage({ minColumns: 1, maxLength: 20_000, multiline: true }) },
  v.object({ version: v.string() }),
  { bodyLimit: 1024 * 1024 },
)

const fact = { minColumns: 2, maxLength: TEXT_MAX_LENGTH }
/** Makes another version if a fact changed. */
export const saveNoticeFacts = editCall(
  'saveNoticeFacts',
  'privacy-notice/facts',
  noticeEditors,
  {
    controller: text(fact),
    contact: text(fact),
    officer: optionalText(fact),
    bases: v.pipe(
      v.array(v.picklist(legalBases, 'INPUT_STRING')),
      v.minLength(1, 'INPUT_REQUIRED'),
      v.maxLength(legalBases.length, 'INPUT_STRING'),
    ),
    recipients: optionalText(fact),
    authority: text(fact),
  },
  v.object({ version: v.string() }),
)
