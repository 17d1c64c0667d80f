import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pathIn = (dataDir: string): string => join(dataDir, 'postgres.password')

/** Password of the embedded database. No person needs it: only the server's account can read it. `null`: none yet. */
export function readPassword(dataDir: string): string | null {
  try {
    return readFileSync(pathIn(dataDir), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Made where there is none; a file that was lost is no harm, because the next start sets another one. */
export function ensurePassword(dataDir: string): string {
  const known = readPassword(dataDir)
  if (known !== null) return known
  const fresh = `${pathIn(dataDir)}.${process.pid}`
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(fresh, pathIn(dataDir))
  } catch (error) {
    // Another start was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(fresh)
  }
  return readPassword(dataDir) ?? ''
}
