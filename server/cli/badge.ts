import { parseArgs } from 'node:util'
import { end, readCommandSettings, withStore } from './command.ts'
import { atServer } from '#server/audit/audit-log.store.ts'

/** `npm run badge -- revoke|replace --company ID --code XXXX-XXXX`: for a badge that was lost or must not open. */

const USAGE = 'Usage: npm run badge -- revoke|replace --company ID --code XXXX-XXXX'
const ACTIONS = {
  revoke: { action: 'revokeBadge', says: 'The badge is invalid; the visitor code still works' },
  replace: {
    action: 'replaceBadge',
    says: 'The old badge is invalid; the visitor can fetch a new one, and the visitor code is the same',
  },
} as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, code: { type: 'string' } },
})
const { company, code } = values
const settings = readCommandSettings()
const [verb] = positionals
if ((verb !== 'revoke' && verb !== 'replace') || !company || !code) end(USAGE)

const visitorId = await withStore(settings, async ({ badges, auditLog }) => {
  const found = await badges.findByCode(company, code)
  if (found !== null) {
    await (verb === 'revoke' ? badges.revokeBadge(company, found) : badges.replaceBadge(company, found))
    const { action } = ACTIONS[verb]
    await auditLog.add(company, { actor: atServer, action, details: { visitorId: found }, address: null })
  }
  return found
})
if (visitorId === null) end('There is no such company or visitor')
process.stdout.write(`${ACTIONS[verb].says}\n`)
