import { parseArgs } from 'node:util'
import { scopes } from '#contract/calls/call.ts'
import { keyLifetimes, USUAL_KEY_LIFETIME } from '#contract/console/keys.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { end, readCommandSettings, withStore } from './command.ts'
import { atServer } from '#server/audit/audit-log.store.ts'

/** `npm run key -- create --company ID --scope SCOPE …`: makes a key for another system. */

const lifetimes = [...keyLifetimes, null]
const choices = lifetimes.map((days) => days ?? 'never').join('|')
const USAGE = `Usage: npm run key -- create --company ID --scope SCOPE [--scope SCOPE …]
  [--site ID] [--name NAME] [--days ${choices}]
Scopes: ${scopes.join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    company: { type: 'string' },
    scope: { type: 'string', multiple: true },
    site: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string', default: String(USUAL_KEY_LIFETIME) },
  },
})
const { company, site, name } = values
const asked = values.scope ?? []
const wanted = scopes.filter((scope) => asked.includes(scope))
const isKnown = asked.length > 0 && asked.every((scope) => scopes.some((one) => one === scope))
const lifetimeDays = lifetimes.find((days) => String(days ?? 'never') === values.days)
const settings = readCommandSettings()
if (positionals[0] !== 'create' || !company || !isKnown || lifetimeDays === undefined) end(USAGE)
if (name !== undefined && (name.trim() === '' || name.length > NAME_MAX_LENGTH))
  end(`--name has 1 to ${NAME_MAX_LENGTH} characters`)

const key = await withStore(settings, async ({ tokens, auditLog }) => {
  const issued = await tokens.issueIntegrationKey(company, site ?? null, wanted, {
    lifetimeDays,
    ...(name !== undefined && { name: name.trim() }),
  })
  if (issued !== null) {
    const details = { scopes: wanted, siteId: site ?? null }
    await auditLog.add(company, { actor: atServer, action: 'makeKey', details, address: null })
  }
  return issued
})
if (key === null) end('There is no such company or site')
process.stdout.write(`${key}\n`)
