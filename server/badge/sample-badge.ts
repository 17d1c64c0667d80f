import type { BadgeContent, BadgeTemplate } from './badge.types.ts'
import { DEFAULT_BADGE_MM } from './badge.types.ts'
import { DEFAULT_COLOR, logoBytes } from './issue-badge.ts'

type Detail = 'company' | 'host' | 'validity'

interface Look {
  readonly widthMm?: number
  readonly heightMm?: number
  readonly color?: string
  readonly hidden?: readonly Detail[]
}

interface Company {
  readonly companyName: string
  /** A data URL. */
  readonly logo: string | null
  readonly look: Look
}

const DAY_MS = 24 * 3_600_000

/** A badge of nobody, which opens nothing: to see how a company's badges look. @param locale BCP 47 */
export function sampleBadge({ companyName, logo, look }: Company, locale: string) {
  const hidden = look.hidden ?? []
  const shows = (detail: Detail) => !hidden.includes(detail)
  const content: BadgeContent = {
    payload: `v1.${'A'.repeat(22)}`,
    name: 'Ada Conti',
    visitorType: null,
    visitorCompany: shows('company') ? 'Analitica' : null,
    host: shows('host') ? 'Giulia Moretti' : null,
    from: Date.now(),
    until: shows('validity') ? Date.now() + DAY_MS : null,
    timeZone: 'UTC',
    locale,
  }
  const template: BadgeTemplate = {
    widthMm: look.widthMm ?? DEFAULT_BADGE_MM.widthMm,
    heightMm: look.heightMm ?? DEFAULT_BADGE_MM.heightMm,
    color: look.color ?? DEFAULT_COLOR,
    companyName,
    logo: logoBytes(logo),
  }
  return { content, template, hidden }
}
