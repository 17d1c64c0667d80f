import { expect, test } from 'vitest'
import { readAllPages } from './search-archive.store.ts'

/** All pages of a search, unless they are too many. */

type Page = Awaited<ReturnType<Parameters<typeof readAllPages>[0]>>
const row = {
  visitId: 'v',
  visitorId: 'p',
  at: '2026-11-26T12:00:00.000Z',
  firstName: 'Ada',
  lastName: 'Conti',
  companyName: null,
  document: null,
  version: null,
  language: null,
}
const pages = (count: number, size: number) => {
  const asked: (string | null)[] = []
  const search = async (after: string | null): Promise<Page> => {
    asked.push(after)
    const next = asked.length === count ? null : `${asked.length}`
    return { rows: Array.from({ length: size }, () => row), next }
  }
  return { asked, search }
}

test('each page is asked for from where the one before has ended', async () => {
  const { asked, search } = pages(3, 10)
  expect(await readAllPages(search, 30)).toHaveLength(30)
  expect(asked).toEqual([null, '1', '2'])
})

test('more rows than are wanted are none, and the rest is not read', async () => {
  const { asked, search } = pages(9, 10)
  expect(await readAllPages(search, 29)).toBeNull()
  expect(asked).toHaveLength(3)
})
