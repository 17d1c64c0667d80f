import { makeVault } from './domain/vault.ts'
import { readEnv } from './env.ts'
import { readWitnesses } from './store/audit-log.store.ts'
import { migrate, openDatabase } from './store/database.ts'
import { reachDatabase } from './store/reach-database.ts'
import { loadSecretKey } from './store/secret-key.ts'
import { makeStore } from './store/store.ts'

/** `npm run audit:verify`: ends with 1 where a line was changed, removed or put elsewhere, and says which. */

const SAYS = {
  CHANGED: 'is not what was written there',
  MISSING: 'is missing',
  PURGED: 'and those before were removed, and not by retention',
  HEAD: 'is the last one, and should not be',
  WITNESS: 'was seen by this server, and is gone',
} as const

const env = readEnv(process.env)
if (!env.ok) end(env.error.join('\n'))
const { dataDir, secretKey } = env.value
const vault = makeVault(secretKey ?? (await loadSecretKey(dataDir)))
const { address, release } = await reachDatabase(env.value, (error) => end(error.message))
await migrate(address)
const database = await openDatabase(address, () => undefined)
const { lines, found } = await makeStore(database, vault).auditLog.verify(await readWitnesses(dataDir))
await database.close()
await release()
for (const { companyId, position, kind } of found) {
  process.stdout.write(`${companyId === '' ? '(no company)' : companyId}: line ${position} ${SAYS[kind]}\n`)
}
if (found.length > 0) end(`${found.length} places in ${lines} lines are not as they were written`)
process.stdout.write(`${lines} lines are as they were written\n`)

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
