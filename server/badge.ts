import { parseArgs } from 'node:util'
import { makeVault } from './domain/vault.ts'
import { readEnv } from './env.ts'
import { migrate, openDatabase } from './store/database.ts'
import { reachDatabase } from './store/reach-database.ts'
import { atServer } from './store/audit-log.store.ts'
import { loadSecretKey } from './store/secret-key.ts'
import { makeStore } from './store/store.ts'

/** `npm run badge -- revoke|replace --company ID --code XXXX-XXXX`: for a badge that was lost or must not open. */

const USAGE = 'Usage: npm run badge -- revoke|replace --company ID --code XXXX-XXXX'
const DEEDS = {
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
const env = readEnv(process.env)
if (!env.ok) end(env.error.join('\n'))
const [verb] = positionals
if ((verb !== 'revoke' && verb !== 'replace') || !company || !code) end(USAGE)

const { dataDir, secretKey } = env.value
const vault = makeVault(secretKey ?? (await loadSecretKey(dataDir)))
const { address, release } = await reachDatabase(env.value, (error) => end(error.message))
await migrate(address)
const database = await openDatabase(address, () => undefined)
const { badges, auditLog } = makeStore(database, vault)
const visitorId = await badges.findByCode(company, code)
if (visitorId !== null) {
  await (verb === 'revoke' ? badges.revokeBadge(company, visitorId) : badges.replaceBadge(company, visitorId))
  const { action } = DEEDS[verb]
  await auditLog.add(company, { actor: atServer, action, details: { visitorId }, address: null })
}
await database.close()
await release()
if (visitorId === null) end('There is no such company or visitor')
process.stdout.write(`${DEEDS[verb].says}\n`)

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
