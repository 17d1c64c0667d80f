import { parseArgs } from 'node:util'
import { scopes } from '#contract/calls/call.ts'
import { end, readCommandSettings, withStore } from './command.ts'
import { atServer } from '#server/audit/audit-log.store.ts'

/** `npm run key -- create --company ID --scope SCOPE [--site ID]`: makes a key for another system. */

const USAGE = `Usage: npm run key -- create --company ID --scope ${scopes.join('|')} [--site ID]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, scope: { type: 'string' }, site: { type: 'string' } },
})
const { company, site } = values
const scope = scopes.find((one) => one === values.scope)
const settings = readCommandSettings()
if (positionals[0] !== 'create' || !company || scope === undefined) end(USAGE)

const key = await withStore(settings, async ({ tokens, auditLog }) => {
  const issued = await tokens.issueIntegrationKey(company, site ?? null, scope)
  if (issued !== null) {
    const details = { scope, siteId: site ?? null }
    await auditLog.add(company, { actor: atServer, action: 'makeKey', details, address: null })
  }
  return issued
})
if (key === null) end('There is no such company or site')
process.stdout.write(`${key}\n`)
