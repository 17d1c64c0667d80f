import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * The key of this installation, made at the first start.
 * @throws if the file is there but is not a key: a new one would make everything sealed unreadable.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret.key')
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
  // A link appears whole or not at all, and never replaces a key that is there.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(fresh)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${path} is damaged: restore it from a backup`)
  return key
}
