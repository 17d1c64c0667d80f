import { type Env, readEnv } from './env.ts'
import { openDataDir } from './database/data-dir.ts'
import { startEmbedded } from './database/embedded/embedded-postgres.ts'
import { WrongEncryptionKey } from './keys/wrong-encryption-key.ts'
import { dropSecretKey, loadSecretKey } from './keys/secret-key.ts'

const env = readEnv(process.env)
if (env.ok) {
  await start(env.value).catch((error: unknown) =>
    end([error instanceof Error ? error.message : String(error)]),
  )
} else {
  end(env.error)
}

async function start(settings: Env): Promise<void> {
  openDataDir(settings.dataDir)
  const isNew = settings.secretKey === null && (await loadSecretKey(settings.dataDir)).isNew
  const starting =
    settings.databaseUrl === null
      ? startEmbedded(settings.dataDir, (error) => end([error.message]))
      : Promise.resolve(null)
  // To load the server takes as long as its database takes to recover: a visitor waits for both at once.
  const [embedded, { serve }] = await Promise.all([starting, import('./serve.ts')])
  try {
    await serve(settings, embedded)
  } catch (error) {
    if (isNew && error instanceof WrongEncryptionKey) await dropSecretKey(settings.dataDir)
    await embedded?.stop()
    throw error
  }
}

function end(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
