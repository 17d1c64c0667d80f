import * as fake from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearRollCallCache } from '#src/console/realtime/roll-call-cache.ts'

const { IDBFactory, ...classes } = fake

/** An empty database for each test. */
export function withIndexedDb(): void {
  beforeEach(() => {
    for (const [name, one] of Object.entries(classes)) if (name.startsWith('IDB')) vi.stubGlobal(name, one)
    vi.stubGlobal('indexedDB', new IDBFactory())
  })
  afterEach(async () => {
    await clearRollCallCache()
    vi.unstubAllGlobals()
  })
}
