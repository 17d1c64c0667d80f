import { beforeEach, expect, test, vi } from 'vitest'
import { readPass, writePass } from './touchless-store.ts'

/** One phone with two tabs: each has a session storage of its own, and both have one local storage. */

const memory = (): Storage => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}
const openTab = (): void => void vi.stubGlobal('sessionStorage', memory())

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  openTab()
})

const link = { companyId: 'demo', site: null, presence: 'proof-1', token: null }
const session = (expiresAt: number) => ({
  companyId: 'demo',
  site: null,
  presence: null,
  token: { token: 'token-1', companyId: 'demo', site: null, expiresAt },
})
const living = () => session(Date.now() + 60_000)

test('the link that is opened again goes on with its session, in a tab of its own', () => {
  expect(readPass(link)).toBeNull()
  writePass(living(), 0, link)
  openTab()
  expect(readPass(link)).toMatchObject({ token: { token: 'token-1' } })
  expect(readPass(null)).toMatchObject({ token: { token: 'token-1' } })
})

test('another link begins another session, and one of another place as well', () => {
  writePass(living(), 0, link)
  openTab()
  expect(readPass({ ...link, presence: 'proof-2' })).toBeNull()
  expect(readPass({ ...link, site: 'plant' })).toBeNull()
})

test('a session that is over opens nothing, by the clock of the server', () => {
  writePass(session(Date.now() - 1), 0, link)
  openTab()
  expect(readPass(link)).toBeNull()
  expect(readPass(null)).toBeNull()
  writePass(living(), 120_000, link)
  openTab()
  expect(readPass(link)).toBeNull()
})

test('its end is told to this tab, and leaves nothing for others', () => {
  writePass(living(), 0, link)
  writePass('over', 0, link)
  expect(readPass(null)).toBe('over')
  expect(readPass(link)).toBeNull()
  openTab()
  expect(readPass(null)).toBeNull()
})

test('a page that was opened without the link keeps which link it was', () => {
  writePass(living(), 0, link)
  openTab()
  writePass(living(), 0, null)
  openTab()
  expect(readPass(link)).toMatchObject({ token: { token: 'token-1' } })
})
