import { expect, test } from 'vitest'
import { createGivingWay } from './giving-way.ts'

/** A machine whose other work may leave no time, and how PDFs were written on it. */
function machine() {
  const state = { isBusy: false, now: 0 }
  const tries: string[] = []
  const way = createGivingWay(() => state.now)
  const write = (name: string) =>
    way.run(async () => {
      const { givesWay } = way.begin({}).job
      tries.push(`${name}${givesWay ? ' gives way' : ''}`)
      const failed = (code: 'BROKEN' | 'TOO_SLOW') => ({ ok: false, error: { code, message: '' } }) as const
      if (name === 'broken') return failed('BROKEN')
      return givesWay && state.isBusy ? failed('TOO_SLOW') : ({ ok: true, value: name } as const)
    })
  return { state, tries, write }
}

test('a PDF gives way to other work, and where that leaves no time it is written all the same', async () => {
  const { state, tries, write } = machine()
  expect(await write('a')).toEqual({ ok: true, value: 'a' })
  state.isBusy = true
  expect(await write('b')).toEqual({ ok: true, value: 'b' })
  expect(tries).toEqual(['a gives way', 'b gives way', 'b'])
})

test('those that were asked for at the same time are written as well', async () => {
  const { state, write } = machine()
  state.isBusy = true
  const written = await Promise.all(['a', 'b'].map(write))
  expect(written.map(({ ok }) => ok)).toEqual([true, true])
})

test('those after it are not tried in vain, until the machine may be idle again', async () => {
  const { state, tries, write } = machine()
  state.isBusy = true
  for (const name of ['a', 'b']) await write(name)
  state.now = 600_001
  state.isBusy = false
  await write('c')
  expect(tries).toEqual(['a gives way', 'a', 'b', 'c gives way'])
})

test('a PDF that cannot be written is not tried again', async () => {
  const { tries, write } = machine()
  expect(await write('broken')).toMatchObject({ ok: false, error: { code: 'BROKEN' } })
  expect(tries).toEqual(['broken gives way'])
})
