import { end, readCommandSettings } from './command.ts'
import { readMasterKeys } from '#server/keys/secret-key.ts'
import { prepareNext, switchToNext } from '#server/tls/local-authority.ts'

/**
 * `npm run authority -- next` prepares another private certificate authority, which `/authority` offers to devices
 * from the next start on; `npm run authority -- switch` lets the server use it, once they all trust it.
 */
const USAGE = 'Usage: npm run authority -- next, npm run authority -- switch'

const verb = process.argv[2]
const settings = readCommandSettings()
if (verb !== 'next' && verb !== 'switch') end(USAGE)
if (settings.tls?.kind !== 'local') end('This server has no authority of its own: LOCAL_AUTHORITY is not set')

try {
  process.stdout.write(verb === 'next' ? await prepare(settings.tls.names) : await change())
} catch (error) {
  end(error instanceof Error ? error.message : String(error))
}

async function prepare(names: readonly string[]): Promise<string> {
  const { dataDir } = settings
  const fingerprint = await prepareNext({ dataDir, names, masters: await readMasterKeys(settings) })
  return `Another authority is prepared. Restart the server, and tell each device of it at /authority; its fingerprint is:
  ${fingerprint}
Devices go on trusting the server by the authority of before. When all of them trust this one: npm run authority -- switch
`
}

async function change(): Promise<string> {
  await switchToNext(settings.dataDir)
  return 'Restart the server: it proves itself by the new authority from then on. Remove the one of before from the devices.\n'
}
