import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * The key of this installation, made where there is none.
 * @returns `isNew`: nothing is sealed with it yet
 * @throws if the file is there but is not a key: a new one would make everything sealed unreadable.
 */
export async function loadSecretKey(
  dataDir: string,
): Promise<{ readonly key: Buffer; readonly isNew: boolean }> {
  await mkdir(dataDir, { recursive: true })
  const path = pathIn(dataDir)
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
  // A link appears whole or not at all, and never replaces a key that is there.
  const isNew = await link(fresh, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  await unlink(fresh)
  return { key: await readSecretKey(dataDir), isNew }
}

/** @throws in words for an operator if there is none, or it is damaged */
export async function readSecretKey(dataDir: string): Promise<Buffer> {
  const path = pathIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${path} is missing: put the key that belongs to the database there, or give it as SECRET_KEY`,
    )
  })
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${path} is damaged: put the copy that you keep there`)
  return key
}

/** One that was made just now and sealed nothing, so that nobody takes it for the installation's. */
export const dropSecretKey = (dataDir: string): Promise<void> => unlink(pathIn(dataDir))
