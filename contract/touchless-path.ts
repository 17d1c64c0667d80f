/**
 * The address that a kiosk's code for phones names: the company's entry, and behind the # the proof that somebody
 * stands there. What follows a # is never sent to a server, and so never logged.
 */
export function touchlessPath(companyId: string, site: string | null, presence: string | null): string {
  const place = [companyId, ...(site === null ? [] : [site])].map(encodeURIComponent).join('/')
  return `/configure/${place}${presence === null ? '' : `#${presence}`}`
}
