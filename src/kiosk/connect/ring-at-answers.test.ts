import { expect, test } from 'vitest'
import { failure, type FailureCode } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import { flagsWith, visitor } from '#tests/support/machines/builders.ts'
import { kioskOnHome } from '#tests/support/machines/waiting-kiosk.ts'
import { ringAtAnswers } from './ring-at-answers.ts'

async function heardKiosk() {
  const on = await kioskOnHome(flagsWith())
  const rung: string[] = []
  ringAtAnswers(on.kiosk, (tune) => rung.push(tune))
  const giveCode = (start: 'ENTER' | 'EXIT') => {
    on.kiosk.send({ type: start })
    on.kiosk.send({ type: 'ID_CODE_CHOSEN' })
    on.kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  }
  return { ...on, rung, giveCode }
}

test.each([
  ['ENTER', 'entry', 'entered', false],
  ['EXIT', 'exit', 'left', false],
  ['ENTER', 'entry', 'entered', true],
] as const)(
  '%s ends with the tune of an %s: %s, only recorded: %s',
  async (start, direction, tune, isRecorded) => {
    const { fake, giveCode, kiosk, rung, view } = await heardKiosk()
    giveCode(start)
    await fake.answer('identify', ok(visitor()))
    expect(rung).toEqual([])
    const access = { visitId: 'visit-1', direction, visitorCode: 'ABCD1234' }
    await fake.answer('submitAccess', ok(isRecorded ? { ...access, isRecorded } : access))
    expect(view()).toMatchObject({ visit: { screen: 'end' } })
    expect(rung).toEqual([tune])
    kiosk.send({ type: 'MORE_TIME_ASKED' })
    kiosk.send({ type: 'HOME_REQUESTED' })
    expect(rung).toEqual([tune])
  },
)

test('a visitor who is let in from elsewhere hears it as well', async () => {
  const { fake, kiosk, rung } = await heardKiosk()
  kiosk.send({ type: 'OPEN_ACCESS_ASKED', command: { id: '1', code: 'ABCD1234', direction: 'entry' } })
  await fake.answer('identify', ok(visitor()))
  await fake.answer('submitAccess', ok({ visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' }))
  expect(rung).toEqual(['entered'])
})

test.each<[FailureCode, readonly string[]]>([
  ['VISITOR_NOT_FOUND', ['refused']],
  ['NO_VISIT_OPEN', ['refused']],
  ['ERR_NETWORK', []],
])('a code that is answered with %s rings %o', async (code, tunes) => {
  const { fake, giveCode, rung } = await heardKiosk()
  giveCode('ENTER')
  await fake.answer('identify', err(failure(code)))
  expect(rung).toEqual(tunes)
})

test('a full house sounds like a refusal', async () => {
  const { fake, giveCode, rung } = await heardKiosk()
  giveCode('ENTER')
  await fake.answer('identify', ok(visitor()))
  await fake.answer('submitAccess', err(failure('EVENT_FULL_PLEASE_WAIT')))
  expect(rung).toEqual(['refused'])
})
