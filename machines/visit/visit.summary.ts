import type { TranslatedText } from '#contract/local-text.ts'
import { columns } from '#contract/text.ts'
import type { VisitContext } from './visit.context.ts'
import { SIGN_UP_PATH } from './visit.steps.ts'
import type { VisitSummary } from './visit.types.ts'

/** What the visit's screens may show of it beside their question. */
export const visitSummary = (context: VisitContext): VisitSummary => ({
  visitor: visitorOf(context),
  visitorType: visitorTypeOf(context),
  host: context.host,
  reason: context.reason?.trim() || null,
  documents:
    context.certificates && context.certificates.length > 0
      ? {
          accepted: context.answered.filter(({ isDeclined }) => !isDeclined).length,
          of: context.certificates.length,
        }
      : null,
})

/**
 * Who signed up reads what they typed. A code or badge may be in the wrong hands, so it shows half of the name: the
 * first name and one letter, or the family name where that comes first. A person who found it must not learn whose it is.
 */
function visitorOf({ visitor, identifiedAt, typed }: VisitContext): VisitSummary['visitor'] {
  if (visitor?.firstName && identifiedAt !== SIGN_UP_PATH) {
    const { firstName, lastName } = visitor
    // In Chinese, Japanese and Korean one character may be the whole family name, and the given name alone is impolite.
    if (columns(lastName) > lastName.length) return { firstName: '', lastName, companyName: null }
    return { firstName, lastName: initialOf(lastName), companyName: null }
  }
  const firstName = (visitor?.firstName ?? typed.firstname ?? '').trim()
  const lastName = (visitor?.lastName ?? typed.lastname ?? '').trim()
  if (firstName === '' && lastName === '') return null
  return { firstName, lastName, companyName: (typed.companyName ?? '').trim() || null }
}

/** By character, not by code unit: a name may begin outside the basic plane. */
function initialOf(name: string): string {
  const [first] = name.trim()
  return first === undefined ? '' : `${first}.`
}

function visitorTypeOf({ visitor, visitorTypeId, visitorTypes }: VisitContext): TranslatedText | null {
  const known = visitor?.visitorType ?? null
  const type = visitorTypes.find(({ id }) => id === (known?.id ?? visitorTypeId)) ?? known
  return type ? { text: type.name, translations: type.translations } : null
}
