import { DAY_MS } from '#contract/time.ts'
import type { BadgeContent } from './badge.types.ts'
import { type BadgeOwner, shownBy, templateOf } from './issue-badge.ts'

/** A sample badge without a valid code, to see how a company's badges look. @param locale BCP 47; the time is of the company */
export function sampleBadge(
  company: BadgeOwner,
  { locale, timeZone }: Pick<BadgeContent, 'locale' | 'timeZone'>,
) {
  const shows = shownBy(company.look)
  const content: BadgeContent = {
    payload: `v1.${'A'.repeat(22)}`,
    name: 'Ada Conti',
    visitorType: null,
    visitorCompany: shows('company') ? 'Analitica' : null,
    host: shows('host') ? 'Giulia Moretti' : null,
    needsEscort: false,
    from: Date.now(),
    until: shows('validity') ? Date.now() + DAY_MS : null,
    timeZone,
    locale,
  }
  return { content, template: templateOf(company) }
}
