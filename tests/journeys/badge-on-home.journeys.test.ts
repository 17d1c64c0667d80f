import { describe, expect, test } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, END_SCREEN_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { flagsWith, visitor } from '#tests/support/machines/builders.ts'
import { kioskOnHome } from '#tests/support/machines/waiting-kiosk.ts'

/** A badge in front of home's camera: the visitor enters, or leaves if they are inside, without a touch. */

const BADGE = `v1.${'s'.repeat(22)}`
const OTHER = `v1.${'t'.repeat(22)}`
const inside = err(failure('ANOTHER_VISIT_OPEN'))
const access = (direction: Direction) => ok({ visitId: 'visit-1', direction, visitorCode: 'ABCD1234' })

async function atHome(flow = flagsWith()) {
  const kiosk = await kioskOnHome(flow)
  return { ...kiosk, show: (text: string | null) => kiosk.kiosk.send({ type: 'CODE_SEEN', text }) }
}

describe('a badge on home', () => {
  test('lets its visitor in', async () => {
    const { fake, show, view } = await atHome()
    show(BADGE)
    expect(fake.asked('identify')).toEqual([{ code: BADGE, direction: 'entry', ticket: null }])
    await fake.answer('identify', ok(visitor()))
    expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'entry' }])
    await fake.answer('submitAccess', access('entry'))
    expect(view()).toMatchObject({ visit: { screen: 'end', direction: 'entry' } })
  })

  test('lets its visitor out who is inside', async () => {
    const { fake, show, view } = await atHome()
    show(BADGE)
    await fake.answer('identify', inside)
    expect(fake.asked('identify')).toMatchObject([{ direction: 'entry' }, { direction: 'exit' }])
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', access('exit'))
    expect(view()).toMatchObject({ visit: { screen: 'end', direction: 'exit' } })
  })

  test('asks for what the company wants at an entry', async () => {
    const { fake, show, view } = await atHome(flagsWith('reason'))
    show(BADGE)
    await fake.answer('identify', ok(visitor()))
    expect(view()).toMatchObject({ visit: { screen: 'hostAndReason', direction: 'entry' } })
  })

  test('that stays in front of the camera counts once', async () => {
    const { fake, show, view, wait } = await atHome()
    show(BADGE)
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', access('entry'))
    wait(END_SCREEN_MS)
    for (let held = 0; held < 30; held++) {
      expect(view().screen).toBe('home')
      wait(1_000)
      show(BADGE)
    }
    expect(fake.asked('identify')).toHaveLength(1)
    wait(ALREADY_INSIDE_MS)
    show(BADGE)
    expect(fake.asked('identify')).toHaveLength(2)
  })

  test('does not hold up the next visitor', async () => {
    const { fake, show, wait } = await atHome()
    show(BADGE)
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', access('entry'))
    wait(END_SCREEN_MS)
    show(OTHER)
    expect(fake.asked('identify')).toMatchObject([{ code: BADGE }, { code: OTHER }])
  })

  test('that is refused leads on as Enter and the camera do', async () => {
    const { fake, kiosk, show, view } = await atHome()
    show(BADGE)
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(view()).toMatchObject({
      visit: { screen: 'qrauth', direction: 'entry', failed: 'VISITOR_NOT_FOUND' },
    })
    kiosk.send({ type: 'BACK' })
    expect(view()).toMatchObject({ visit: { screen: 'auth', offersSignUp: true } })
  })

  test('that can neither enter nor leave is refused once', async () => {
    const { fake, show, view } = await atHome()
    show(BADGE)
    await fake.answer('identify', inside)
    await fake.answer('identify', err(failure('NO_VISIT_OPEN')))
    expect(fake.asked('identify')).toHaveLength(2)
    expect(view()).toMatchObject({ visit: { screen: 'qrauth', direction: 'entry', failed: 'NO_VISIT_OPEN' } })
  })

  test.each(['https://evil.example/', 'BEGIN:VCARD', null])(
    'text of another kind stays on the tablet: %s',
    async (text) => {
      const { fake, said, show, view } = await atHome()
      show(text)
      show(text)
      expect(fake.asked('identify')).toEqual([])
      expect(view().screen).toBe('home')
      expect(said.filter(({ type }) => type === 'NOTICE')).toEqual([
        { type: 'NOTICE', notice: { kind: 'warning', code: 'VISITOR_NOT_FOUND' } },
      ])
    },
  )
})
