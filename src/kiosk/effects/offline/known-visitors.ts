import type { OfflinePack } from '#contract/calls/offline-pack.ts'
import type { Certificate } from '#contract/entities/certificate.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { hasValidCheckSymbol, isBadgePayload, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { PACK_BADGE_SIGNS, PACK_CODE_SIGNS } from '#contract/limits.ts'

/** The company's default language. */
const HOUSE_LANGUAGE = 'it'

/**
 * Each certificate that a visitor of this type accepts, once, in the visitor's language or else the company's default.
 * @param typeId `undefined`: not known here; nothing is left out then
 */
export function certificatesIn(
  { certificates }: OfflinePack,
  locale: string,
  typeId: string | null | undefined,
): Certificate[] {
  const liking = [locale, locale.split('-')[0], HOUSE_LANGUAGE]
  const rank = (language: string) => {
    const at = liking.indexOf(language)
    return at === -1 ? liking.length : at
  }
  const best = new Map<string, Certificate>()
  for (const { visitorTypeIds, ...certificate } of certificates) {
    const isAsked =
      !visitorTypeIds || typeId === undefined || (typeId !== null && visitorTypeIds.includes(typeId))
    if (!isAsked) continue
    const other = best.get(certificate.id)
    if (!other || rank(certificate.language) < rank(other.language)) best.set(certificate.id, certificate)
  }
  return [...best.values()]
}

/** The visitor of a code; `null` if the code is not in the pack, or could belong to two visitors. */
export async function visitorIn(
  { salt, visitors }: OfflinePack,
  typed: string,
  types: readonly VisitorType[],
): Promise<Visitor | null> {
  const isBadge = isBadgePayload(typed)
  const text = isBadge ? typed : normaliseVisitorCode(typed)
  // A mistyped code must not match another visitor.
  if (text === null || !(isBadge || hasValidCheckSymbol(text))) return null
  const hash = await hashOf(salt, text)
  const found = visitors.filter(({ code, badge }) =>
    isBadge ? badge === hash.slice(0, PACK_BADGE_SIGNS) : code === hash.slice(0, PACK_CODE_SIGNS),
  )
  const [one] = found
  if (one === undefined || found.length > 1) return null
  return {
    id: one.id,
    code: isBadge ? '' : text,
    firstName: one.firstname,
    lastName: one.lastname,
    companyName: null,
    image: null,
    visitorType: types.find(({ id }) => id === one.visitorTypeId) ?? null,
  }
}

/** In hexadecimals. */
export async function hashOf(salt: string, text: string): Promise<string> {
  const encode = (value: string) => new TextEncoder().encode(value)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(salt), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
