import { normaliseVisitorCode } from './entities/visitor-code.ts'

/** Between the proof, which has no such sign, and the visitor's code. */
const CODE_MARK = '~'

/**
 * The address in a kiosk's QR code for phones: the company's entry, and behind the # the proof that the phone is in
 * front of the kiosk. The part behind a # is never sent to a server, and so never logged.
 * @param visitorCode of the visitor whom reception has registered and shows it to
 */
export function touchlessPath(
  companyId: string,
  site: string | null,
  presence: string | null,
  visitorCode: string | null = null,
): string {
  const place = [companyId, ...(site === null ? [] : [site])].map(encodeURIComponent).join('/')
  const shown = visitorCode === null ? presence : `${presence ?? ''}${CODE_MARK}${visitorCode}`
  return `/configure/${place}${shown === null ? '' : `#${shown}`}`
}

/** What stands behind the # of such an address. */
export function shownBehind(hash: string) {
  const [presence = '', code = ''] = hash.replace(/^#/, '').split(CODE_MARK)
  return { presence: presence || null, visitorCode: normaliseVisitorCode(code) }
}
