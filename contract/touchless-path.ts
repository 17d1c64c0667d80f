/**
 * The address in a kiosk's QR code for phones: the company's entry, and behind the # the proof that the phone is in
 * front of the kiosk. The part behind a # is never sent to a server, and so never logged.
 */
export function touchlessPath(companyId: string, site: string | null, presence: string | null): string {
  const place = [companyId, ...(site === null ? [] : [site])].map(encodeURIComponent).join('/')
  return `/configure/${place}${presence === null ? '' : `#${presence}`}`
}
