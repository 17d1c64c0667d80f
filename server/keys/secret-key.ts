import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MasterKeys } from './master-keys.ts'

const KEY_BYTES = 32

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** Source of this installation's master keys: SECRET_KEY, or the file in the data folder. */
export interface KeySource {
  readonly secretKey: MasterKeys | null
  readonly dataDir: string
}

/**
 * The master keys of this installation, made where there are none.
 * @returns `isNew`: nothing is sealed with it yet
 * @throws if the file is there but holds no keys: a new one would make everything sealed unreadable.
 */
export async function loadSecretKey(
  dataDir: string,
): Promise<{ readonly keys: MasterKeys; readonly isNew: boolean }> {
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
  return { keys: await readSecretKey(dataDir), isNew }
}

/** The master keys now: the file may have changed since the start. @throws with a message for an operator */
export const readMasterKeys = ({ secretKey, dataDir }: KeySource): Promise<MasterKeys> =>
  secretKey === null ? readSecretKey(dataDir) : Promise.resolve(secretKey)

/** One key a line, the current one first. @throws in words for an operator if there is none, or one is damaged */
export async function readSecretKey(dataDir: string): Promise<MasterKeys> {
  const path = pathIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${path} is missing: put the key that belongs to the database there, or give it as SECRET_KEY`,
    )
  })
  const [current, ...older] = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, 'hex'))
  if (current === undefined || [current, ...older].some(({ length }) => length !== KEY_BYTES)) {
    throw new Error(`${path} is damaged: put the copy that you keep there`)
  }
  return [current, ...older]
}

/** Puts a new master key before those of the file, which stay: older backups are sealed with them. */
export async function addSecretKey(dataDir: string): Promise<MasterKeys> {
  const known = await readSecretKey(dataDir)
  const keys: MasterKeys = [randomBytes(KEY_BYTES), ...known]
  const path = pathIn(dataDir)
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, keys.map((key) => `${key.toString('hex')}\n`).join(''), { mode: 0o600, flush: true })
  await rename(fresh, path)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
  return keys
}

/** Deletes a key file that was made just now and has encrypted nothing, so that it is not taken for the installation's. */
export const dropSecretKey = (dataDir: string): Promise<void> => unlink(pathIn(dataDir))
