import { parseArgs } from 'node:util'
import { readEnv } from './env.ts'
import { makeVault } from './domain/vault.ts'
import { migrate, openDatabase } from './store/database.ts'
import { reachDatabase } from './store/reach-database.ts'
import { atServer } from './store/audit-log.store.ts'
import { loadSecretKey } from './store/secret-key.ts'
import { makeStore } from './store/store.ts'

/** `npm run key -- create --company ID --scope access.open [--site ID]`: makes a key for another system. */

const USAGE = 'Usage: npm run key -- create --company ID --scope access.open [--site ID]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, scope: { type: 'string' }, site: { type: 'string' } },
})
const { company, scope, site } = values
const env = readEnv(process.env)
if (!env.ok) end(env.error.join('\n'))
if (positionals[0] !== 'create' || !company || scope !== 'access.open') end(USAGE)

const { dataDir, secretKey } = env.value
const vault = makeVault(secretKey ?? (await loadSecretKey(dataDir)))
const { address, release } = await reachDatabase(env.value, (error) => end(error.message))
await migrate(address)
const database = await openDatabase(address, () => undefined)
const { tokens, auditLog } = makeStore(database, vault)
const key = await tokens.issueIntegrationKey(company, site ?? null, scope)
if (key !== null) {
  const details = { scope, siteId: site ?? null }
  await auditLog.add(company, { actor: atServer, action: 'makeKey', details, address: null })
}
await database.close()
await release()
if (key === null) end('There is no such company or site')
process.stdout.write(`${key}\n`)

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
