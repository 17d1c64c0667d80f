import { companyPicturePath } from '#contract/company-picture-path.ts'
import { tellsMore } from '#contract/entities/arrival.ts'
import { inFirstLanguage } from '#contract/local-text.ts'
import type { Configuration } from '#machines/ports.ts'
import type { ArrivalWords } from '#src/kiosk/screens/end/arrival-cards.tsx'

/**
 * What the site tells, in the visitor's language or else the site's, English, or any.
 * @param locale BCP 47
 */
export function arrivalWords(
  { arrival, company, generals }: Pick<Configuration, 'arrival' | 'company' | 'generals'>,
  locale: string,
): ArrivalWords | null {
  if (!tellsMore(arrival)) return null
  const { plan, wifi, directions } = arrival
  return {
    directions:
      inFirstLanguage([locale, generals.defaultLanguage, 'en'], directions) ?? directions[0] ?? null,
    wifi,
    plan: plan && { url: companyPicturePath(company.id, plan.id), width: plan.width, height: plan.height },
  }
}
