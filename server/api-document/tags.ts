import type { AnyCall, ApiTag } from '#contract/calls/call.ts'
import { sentence } from './words-of-names.ts'

export const tagWords: Readonly<Record<ApiTag, string>> = {
  Visits: 'Who came and went, and when.',
  Visitors: 'The people who visit.',
  Hosts: 'The people who are visited, kept in step with a directory of yours.',
  Sites: 'The places of the company.',
  Occupancy: 'How many are inside now, and how many may be.',
  Appointments: 'Who is expected: planned, moved and cancelled by your calendar or booking system.',
  Doors: 'Entries and exits that another system asks for or reports.',
  Events: 'What has happened, to be read from time to time.',
  Webhooks: 'What has happened, sent to an address of yours when it happens.',
}

const OF_COMPANY = /^\/api\/console\/companies\/\{companyId\}\/([\w-]+)/
const OF_ACCOUNT = /^\/api\/(?:console\/)?([\w-]+)/

/** The chapter of a call of the product's own apps: the first word of its path. */
export function internalTag({ path, access, documentation }: AnyCall) {
  if (documentation) return { name: documentation.tag, description: tagWords[documentation.tag] }
  if (/^\/api\/(?:tablet|certificate)\//.test(path))
    return { name: 'Kiosk', description: 'Calls of tablets and of visitors’ own phones.' }
  const [, word = ''] = OF_COMPANY.exec(path) ?? OF_ACCOUNT.exec(path) ?? []
  const isOfAccount = access === 'account' || access === 'open'
  return {
    name: `Console: ${sentence(word).toLowerCase()}`,
    description: isOfAccount
      ? `Calls of the console about the own account, under \`${word}\`.`
      : `Calls of the console for a company, under \`${word}\`.`,
  }
}
