import { parseArgs } from 'node:util'
import { end, readCommandSettings, withDatabase } from './command.ts'
import { rotationTools } from '#server/rotation.ts'
import { openInstallation } from '#server/database/installation.ts'
import { wrapAgain } from '#server/keys/data-keys.ts'
import { type Rotation, rotateKeys } from '#server/keys/rotate-keys.ts'
import { sealAuthorities } from '#server/tls/local-authority.ts'
import { addSecretKey, readMasterKeys } from '#server/keys/secret-key.ts'

/**
 * `npm run key:rotate`, beside running servers or without any: replaces the key that seals what is in the database.
 * `npm run key:rotate -- --master` replaces the master key as well, which seals that key, the backups, and the private
 * key of the private certificate authority.
 */

const { values } = parseArgs({ options: { master: { type: 'boolean', default: false } } })
const settings = readCommandSettings()

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

await withDatabase(settings, async (addresses) => {
  const { database, close } = await openInstallation(
    addresses,
    () => readMasterKeys(settings),
    () => undefined,
  )
  try {
    if (values.master) await replaceMaster()
    const rotation = await rotateKeys(rotationTools(addresses.address, settings, database), true)
    if (rotation === null) end('Another change of keys is under way: wait until it is done')
    tell(rotation)
  } finally {
    await close()
  }

  async function replaceMaster(): Promise<void> {
    const masters = settings.secretKey ?? (await addSecretKey(settings.dataDir))
    const count = await wrapAgain(database.pool, masters)
    await sealAuthorities(settings.dataDir, masters)
    say(
      settings.secretKey === null
        ? `A new master key is the first line of ${settings.dataDir}/secret.key. Keep a copy elsewhere; the lines below it are needed for older backups only.`
        : 'The first key of SECRET_KEY is the master key now. Those behind it are needed for older backups only.',
    )
    say(`${count} data keys are sealed with it.`)
  }
})

function tell({ from, to, wasUnderWay, sealedAgain }: Rotation): void {
  if (wasUnderWay) say('An earlier change of keys had not come to its end: it has now.')
  for (const [table, count] of Object.entries(sealedAgain)) {
    if (count > 0) say(`${table}: ${count} rows were sealed again.`)
  }
  say(`Everything is sealed with key ${to}; nothing is sealed with key ${from} any more.`)
  say(
    `Key ${from} stays, sealed with the master key, for cookies of tablets and older lines of the audit log; it seals nothing.`,
  )
  say('Backups of before hold their own keys: they can be restored with the same master key.')
}
