import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { databaseOwner, mayEnterAll, openDataDir } from './data-dir.ts'

const parent = mkdtempSync(join(tmpdir(), 'visitor-kiosk-modes-'))
chmodSync(parent, 0o755)
const folder = join(parent, 'data')
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const mode = (path: string): number => statSync(path).mode & 0o7777
/** Started as root, the folder lets the account of the database pass through, and nothing else. */
const closed = databaseOwner(folder) === null ? 0o700 : 0o710

const isPassable = (): boolean => {
  const owner = databaseOwner(folder)
  return owner === null || mayEnterAll(folder, owner)
}

test('a new folder is closed to other accounts, except that the database may pass through', () => {
  openDataDir(folder)
  expect([mode(folder), isPassable()]).toEqual([closed, true])
  openDataDir(folder)
  expect([mode(folder), isPassable()]).toEqual([closed, true])
})

test('what an older version left open is closed, with the folders in it', () => {
  for (const path of [folder, join(folder, 'outbox'), join(folder, 'backups'), join(folder, 'tls')]) {
    mkdirSync(path)
    chmodSync(path, 0o755)
  }
  openDataDir(folder)
  expect([mode(folder), isPassable()]).toEqual([closed, true])
  expect(['outbox', 'backups', 'tls'].map((name) => mode(join(folder, name)))).toEqual([0o700, 0o700, 0o700])
})

test('a folder that no other account could enter stays closed', () => {
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  openDataDir(folder)
  expect(mode(folder)).toBe(0o700)
})

test('a folder that many accounts share is left as it is', () => {
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  openDataDir(folder)
  expect(mode(folder)).toBe(0o1777)
})

test.runIf(process.getuid?.() === 0)('a folder of another account is left as it is', () => {
  mkdirSync(folder)
  chownSync(folder, 12_345, 12_345)
  chmodSync(folder, 0o755)
  openDataDir(folder)
  expect(mode(folder)).toBe(0o755)
})
