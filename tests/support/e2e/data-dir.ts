import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh DATA_DIR that PostgreSQL's own account may enter, so that all of it can be removed with the folder. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visitor-kiosk-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A data folder after a first start, which takes half of the time of the next ones; empty if the tests have prepared none. */
export function makeStartedDataDir(): string {
  const folder = makeDataDir()
  const { STARTED_DATA_DIR } = process.env
  if (STARTED_DATA_DIR) copyDataDir(STARTED_DATA_DIR, folder)
  return folder
}

/** With owners and modes, which PostgreSQL looks at. */
export function copyDataDir(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
