import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh DATA_DIR that PostgreSQL's own account may enter, so that all of it can be removed with the folder. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visitor-kiosk-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}
