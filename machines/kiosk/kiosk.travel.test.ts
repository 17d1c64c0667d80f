import { expect, test } from 'vitest'
import { ok } from '#contract/result.ts'
import { expected, flagsWith, PASS, SIGNATURE, visitor } from '#tests/support/machines/builders.ts'
import { kioskOnHome } from '#tests/support/machines/waiting-kiosk.ts'
import { isElsewhere, type Travel, travelBetween } from './kiosk.travel.ts'
import type { KioskEvent } from './kiosk.types.ts'

test('a visitor who goes on sees what comes from ahead, and Back brings what lies behind', async () => {
  const { fake, kiosk, view } = await kioskOnHome(flagsWith('reason', 'signOnEntry'))
  const walked: (readonly [screen: string, travel: Travel | null])[] = []
  const go = async (event: KioskEvent, answer?: () => Promise<unknown>) => {
    const before = view()
    kiosk.send(event)
    await answer?.()
    const after = view()
    expect(isElsewhere(before, after)).toBe(true)
    walked.push([after.screen === 'visit' ? after.visit.screen : after.screen, travelBetween(before, after)])
  }
  await go({ type: 'ENTER' })
  await go({ type: 'ID_CODE_CHOSEN' })
  await go({ type: 'BACK' })
  await go({ type: 'ID_CODE_CHOSEN' })
  await go({ type: 'CODE_ENTERED', code: 'ABCD1234' }, () => fake.answer('identify', ok(visitor())))
  await go({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  await go({ type: 'BACK' })
  await go({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  await go({ type: 'SIGNED', signature: SIGNATURE })
  expect(walked).toEqual([
    ['auth', 'forward'],
    ['idauth', 'forward'],
    ['auth', 'back'],
    ['idauth', 'forward'],
    ['hostAndReason', 'forward'],
    ['signature', 'forward'],
    ['hostAndReason', 'back'],
    ['signature', 'forward'],
    ['submitting', null],
  ])
})

test('the host’s guest and the person responsible for a minor are met on the way', async () => {
  const { fake, kiosk, view } = await kioskOnHome(flagsWith('guardian', 'signOnEntry'))
  const seen: (readonly [screen: string, travel: Travel | null])[] = []
  const go = async (event: KioskEvent, answer?: () => Promise<unknown>) => {
    const before = view()
    kiosk.send(event)
    await answer?.()
    const after = view()
    seen.push([after.screen === 'visit' ? after.visit.screen : after.screen, travelBetween(before, after)])
  }
  await go({ type: 'ENTER' })
  await go({ type: 'QR_CHOSEN' })
  await go({ type: 'CODE_SEEN', text: PASS }, () =>
    fake.answer('identifyGuest', ok({ visitor: visitor(), expected: expected() })),
  )
  await go({ type: 'BACK' })
  await go({ type: 'ID_CODE_CHOSEN' })
  await go({ type: 'CODE_ENTERED', code: 'ABCD1234' }, () => fake.answer('identify', ok(visitor())))
  await go({ type: 'SIGNED', signature: SIGNATURE })
  await go({ type: 'BACK' })
  expect(seen).toEqual([
    ['auth', 'forward'],
    ['qrauth', 'forward'],
    ['expected', 'forward'],
    ['auth', 'back'],
    ['idauth', 'forward'],
    ['signature', 'forward'],
    ['guardian', 'forward'],
    ['signature', 'back'],
  ])
})
