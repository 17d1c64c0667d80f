import { textFor } from '#contract/local-text.ts'
import type { Result } from '#contract/result.ts'
import { ok } from '#contract/result.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { BadgeFacts, BadgeStore } from './badges.store.ts'
import { type BadgeContent, type BadgePicture, type BadgeTemplate, DEFAULT_BADGE_MM } from './badge.types.ts'
import type { BadgeRenderer } from './renderer.ts'

/** The visitor whose badge is wanted, the place where it is shown, and the language. */
interface Wanted {
  readonly companyId: string
  readonly visitorId: string
  readonly siteId: string | null
  readonly locale: string
  /** The badge goes to an unverified address, so text that the visitor typed must not become a link. */
  readonly isMailed?: boolean
}

const DEFAULT_COLOR = '#1f3a5f'
const DATA_URL = /^data:image\/(?:png|jpeg);base64,/

/** A logo that is kept as bytes; nothing is ever fetched to draw a badge. */
function logoBytes(logo: string | null): Uint8Array | null {
  return logo !== null && DATA_URL.test(logo) ? Buffer.from(logo.replace(DATA_URL, ''), 'base64') : null
}

function contentOf(facts: BadgeFacts, { locale, isMailed = false }: Wanted): BadgeContent {
  const said = (text: string): string => (isMailed ? withoutLinks(text) : text)
  const shows = shownBy(facts.look)
  return {
    payload: facts.payload,
    name: said(facts.visitorName),
    visitorType: facts.visitorType && {
      name: textFor([locale], facts.visitorType.name, facts.language).text,
      color: facts.visitorType.color,
    },
    visitorCompany: shows('company') && facts.visitorCompany !== null ? said(facts.visitorCompany) : null,
    host: shows('host') ? facts.host : null,
    needsEscort: facts.needsEscort,
    from: facts.at.getTime(),
    until: shows('validity') ? facts.endOfDay.getTime() : null,
    timeZone: facts.timeZone,
    locale,
  }
}

type Look = BadgeFacts['look']

/** The parts that a company shows on its badges. */
export const shownBy =
  ({ hidden }: Look) =>
  (detail: NonNullable<Look['hidden']>[number]): boolean =>
    !hidden?.includes(detail)

/** What the look of a company's badges depends on. */
export type BadgeOwner = Pick<BadgeFacts, 'look' | 'companyName' | 'logo' | 'primary'>

const HEX = /^#[\da-f]{6}$/i

/** How a company's badges look; the band has the company's own colour unless another one was chosen for badges. */
export const templateOf = ({ look, companyName, logo, primary }: BadgeOwner): BadgeTemplate => ({
  widthMm: look.widthMm ?? DEFAULT_BADGE_MM.widthMm,
  heightMm: look.heightMm ?? DEFAULT_BADGE_MM.heightMm,
  color: look.color ?? (primary !== null && HEX.test(primary) ? primary : DEFAULT_COLOR),
  companyName,
  logo: logoBytes(logo),
})

/** Content and look of a badge, with the facts from which it was made. */
export interface PlannedBadge {
  readonly facts: BadgeFacts
  readonly content: BadgeContent
  readonly template: BadgeTemplate
}

/** @returns `VISITOR_NOT_FOUND`, or `FORBIDDEN` for a badge that the company turned invalid */
export async function planBadge(badges: BadgeStore, wanted: Wanted): Promise<Result<PlannedBadge, Refusal>> {
  const { companyId, visitorId, siteId } = wanted
  const facts = await badges.findBadge(companyId, visitorId, siteId)
  if (facts === null) return refuse('VISITOR_NOT_FOUND')
  if (facts.isRevoked) return refuse('FORBIDDEN')
  return ok({ facts, content: contentOf(facts, wanted), template: templateOf(facts) })
}

/** A badge as a picture. `UNAVAILABLE`: it could not be drawn now. */
export async function drawBadge(
  badges: BadgeStore,
  renderer: BadgeRenderer,
  wanted: Wanted,
): Promise<Result<BadgePicture & { readonly facts: BadgeFacts }, Refusal>> {
  const planned = await planBadge(badges, wanted)
  if (!planned.ok) return planned
  const { facts, content, template } = planned.value
  const drawn = await renderer.picture(content, template)
  return drawn.ok ? ok({ ...drawn.value, facts }) : refuse('UNAVAILABLE')
}

/** Brings up thread and fonts, so that the first visitor waits no longer than the others. */
export async function warmUp(renderer: BadgeRenderer): Promise<void> {
  const content: BadgeContent = {
    payload: `v1.${'A'.repeat(22)}`,
    name: 'Ada Conti',
    visitorType: null,
    visitorCompany: 'Officine Aurora',
    host: 'Giulia Moretti',
    needsEscort: false,
    from: 0,
    until: 0,
    timeZone: 'UTC',
    locale: 'it',
  }
  const template = { ...DEFAULT_BADGE_MM, companyName: 'Officine Aurora', logo: null, color: DEFAULT_COLOR }
  await renderer.picture(content, template)
}
