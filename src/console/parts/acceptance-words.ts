import type { I18n } from '@lingui/core'
import type { getVisit } from '#contract/console/log.ts'
import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import { languageOf, ownNameOf } from '#contract/languages.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../api/reading.ts'

type Acceptance = Pick<Answered<typeof getVisit>['certificates'][number], 'language' | 'method' | 'madeOn'>

const methods: Readonly<Record<AcceptanceMethod, Message>> = {
  ticked: (i18n) => i18n._('ACCEPTED_TICKED'),
  signed: (i18n) => i18n._('ACCEPTED_SIGNED'),
}
const places: Readonly<Record<AcceptancePlace, Message>> = {
  tablet: (i18n) => i18n._('ACCEPTED_ON_TABLET'),
  phone: (i18n) => i18n._('ACCEPTED_ON_PHONE'),
  guestPage: (i18n) => i18n._('ACCEPTED_ON_GUEST_PAGE'),
}

/** @param language BCP 47 */
export function languageName(language: string): string {
  const known = languageOf(language)
  return known ? ownNameOf(known) : language
}

/** In which language, how and on what a document was accepted. */
export function acceptanceWords(i18n: I18n, { language, method, madeOn }: Acceptance): string {
  if (method === null) return i18n._('ACCEPTED_NOT_RECORDED')
  return [language && languageName(language), methods[method](i18n), madeOn && places[madeOn](i18n)]
    .filter((word) => word !== null)
    .join(' · ')
}
