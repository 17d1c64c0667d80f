import { companyPicturePath } from '#contract/company-picture-path.ts'
import { tellsMore } from '#contract/entities/arrival.ts'
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
  const wanted = [locale.split('-', 1)[0], generals.defaultLanguage, 'en']
  const found = wanted.flatMap((language) => arrival.directions.filter((one) => one.language === language))
  const { plan, wifi, directions } = arrival
  return {
    directions: found[0] ?? directions[0] ?? null,
    wifi,
    plan: plan && { url: companyPicturePath(company.id, plan.id), width: plan.width, height: plan.height },
  }
}
