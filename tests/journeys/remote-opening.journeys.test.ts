import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { END_SCREEN_MS, MORE_TIME_FACTOR, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { DAY_MS } from '#contract/time.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEmitted, KioskEvent } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { noTries } from '#machines/ports.ts'
import { remoteOpeningMachine } from '#machines/remote-opening/remote-opening.machine.ts'
import {
  configuration,
  flagsWith,
  form,
  sessionToken,
  stored,
  visitor,
  noPhone,
} from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import { noteTransitions, transitionsOf } from '#tests/support/machines/walks.ts'

/** A person elsewhere lets a visitor in or out at this tablet. */

const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const walked = new Set<string>()

async function tablet({ isMobile = false, flow = flagsWith(), arrival = configuration().arrival } = {}) {
  const { generals } = configuration()
  const fake = fakePorts()
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const said: KioskEmitted[] = []
  const kiosk = createActor(kioskWith(fake.ports), {
    input: {
      ...noPhone,
      sources,
      stored,
      demo: null,
      tries: noTries,
      isMobile,
    },
    clock,
    inspect: noteTransitions(walked),
  })
  kiosk.on('*', (emitted) => {
    if (emitted.type !== 'SESSION_CHANGED') said.push(emitted)
  })
  kiosk.start()
  await fake.answer('acquireToken', ok(sessionToken(sources.now() + DAY_MS)))
  await fake.answer(
    'loadConfiguration',
    ok(
      configuration({
        flowFlags: flow,
        arrival,
        generals: { ...generals, leaveByName: true, expectedByName: true },
      }),
    ),
  )
  return {
    fake,
    said,
    send: (...events: readonly KioskEvent[]) => {
      for (const event of events) kiosk.send(event)
    },
    ask: (id: string, direction: 'entry' | 'exit' = 'entry') =>
      kiosk.send({ type: 'OPEN_ACCESS_ASKED', command: { id, code: 'ABCD1234', direction } }),
    wait: (milliseconds: number) => clock.increment(milliseconds),
    view: () => kioskView(kiosk.getSnapshot()),
  }
}

const done = (id: string) => ({ id, outcome: 'done', errorCode: null })
const refused = (id: string, errorCode: string) => ({ id, outcome: 'refused', errorCode })
const busy = { type: 'NOTICE', notice: { kind: 'warning', code: 'BUSY' } }

describe('remote unlock', () => {
  test.each(['entry', 'exit'] as const)(
    'on home: %s, without any step, a greeting, home',
    async (direction) => {
      const { fake, said, ask, wait, view } = await tablet({
        flow: flagsWith('certificates', 'reason', 'signOnEntry', 'signOnExit'),
      })
      ask('1', direction)
      expect(view()).toMatchObject({ screen: 'opened', opened: null, path: '/app' })
      expect(fake.asked('identify')).toEqual([{ code: 'ABCD1234', direction }])
      await fake.answer('identify', ok(visitor()))
      expect(fake.asked('submitAccess')).toMatchObject([{ direction, visitorId: 'visitor-1' }])
      await fake.answer('submitAccess', ok({ ...access, direction }))
      expect(fake.outcomes).toEqual([done('1')])
      expect(view()).toMatchObject({
        screen: 'opened',
        opened: { direction, firstName: 'Ada', lastName: 'Rossi' },
        path: '/app/flow/end/ABCD1234',
      })
      wait(END_SCREEN_MS)
      expect(view().screen).toBe('home')
      expect(said).toEqual([{ type: 'VISIT_ENDED', direction, visitorCode: 'ABCD1234' }])
    },
  )

  test('the welcome stays as long as the site tells more, or until the visitor has read it', async () => {
    const seconds = 8
    const { fake, ask, send, wait, view } = await tablet({
      arrival: { ...configuration().arrival, wifi: { name: 'Guests', password: null }, seconds },
    })
    for (const reads of [false, true]) {
      ask('1')
      await fake.answer('identify', ok(visitor()))
      await fake.answer('submitAccess', ok(access))
      expect(view()).toMatchObject({
        opened: { staysMs: seconds * 1_000 },
        configuration: { arrival: { seconds } },
      })
      wait(seconds * 1_000 - 1)
      expect(view().screen).toBe('opened')
      if (reads) send({ type: 'HOME_REQUESTED' })
      else wait(1)
      expect(view().screen).toBe('home')
    }
    ask('2', 'exit')
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok({ ...access, direction: 'exit' }))
    expect(view(), 'a farewell tells nothing more').toMatchObject({ opened: { staysMs: END_SCREEN_MS } })
  })

  test('the welcome stays for a visitor who asks for more time, once', async () => {
    const { fake, ask, send, wait, view } = await tablet()
    ask('1')
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok(access))
    wait(END_SCREEN_MS - 1)
    send({ type: 'MORE_TIME_ASKED' }, { type: 'MORE_TIME_ASKED' })
    const staysMs = END_SCREEN_MS * MORE_TIME_FACTOR
    expect(view()).toMatchObject({ opened: { isLonger: true, staysMs } })
    wait(staysMs - 1)
    expect(view().screen).toBe('opened')
    wait(1)
    expect(view().screen).toBe('home')
    ask('2')
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok(access))
    expect(view(), 'the next visitor').toMatchObject({ opened: { staysMs: END_SCREEN_MS } })
  })

  test('before a shut door the visitor has time to read whom to ask', async () => {
    const { fake, ask, wait, view } = await tablet()
    ask('1')
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok({ ...access, isDoorShut: true }))
    expect(view()).toMatchObject({ opened: { isDoorShut: true, staysMs: REFUSAL_SCREEN_MS } })
    wait(REFUSAL_SCREEN_MS - 1)
    expect(view().screen).toBe('opened')
    wait(1)
    expect(view().screen).toBe('home')
  })

  test.each(['VISITOR_NOT_FOUND', 'ANOTHER_VISIT_OPEN', 'ERR_NETWORK'] as const)(
    'a visitor who is not identified: %s is shown here and answered there',
    async (code) => {
      const { fake, said, ask, view } = await tablet()
      ask('1')
      await fake.answer('identify', err(failure(code)))
      expect(fake.outcomes).toEqual([refused('1', code)])
      expect(said).toEqual([{ type: 'NOTICE', notice: { kind: 'warning', code } }])
      expect(view().screen).toBe('home')
    },
  )

  test('a full building is shown here and answered there', async () => {
    const { fake, ask, view } = await tablet()
    ask('1')
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', err(failure('EVENT_FULL_PLEASE_WAIT')))
    expect(fake.outcomes).toEqual([refused('1', 'EVENT_FULL_PLEASE_WAIT')])
    expect(view().screen).toBe('home')
  })

  test.each(['identify', 'submitAccess'] as const)(
    'an unexpected error in %s is answered as one',
    async (port) => {
      const { fake, ask } = await tablet()
      ask('1')
      if (port === 'submitAccess') await fake.answer('identify', ok(visitor()))
      await fake.break(port)
      expect(fake.outcomes).toEqual([refused('1', 'ERROR_RETRY')])
    },
  )

  test('takes the screen of a visit in which nothing was chosen yet, whose visitor reads no refusal', async () => {
    const { fake, said, send, ask, view } = await tablet()
    send({ type: 'ENTER' })
    ask('1')
    expect(view()).toMatchObject({ screen: 'opened' })
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(fake.outcomes).toEqual([refused('1', 'VISITOR_NOT_FOUND')])
    expect(view().screen).toBe('home')
    expect(said).toEqual([])
    ask('2')
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(said, 'on home it is shown again').toHaveLength(1)
  })

  const invited = { type: 'NAMES_GIVEN', said: { lastName: 'Rossi', hostName: 'Bianchi' } } as const
  test.each<[string, readonly KioskEvent[]]>([
    ['who types a code', [{ type: 'ID_CODE_CHOSEN' }]],
    ['whose code is being checked', [{ type: 'ID_CODE_CHOSEN' }, { type: 'CODE_ENTERED', code: 'OTHER' }]],
    ['who holds a badge to the camera', [{ type: 'QR_CHOSEN' }]],
    ['who fills in the form', [{ type: 'SIGN_UP_CHOSEN' }]],
    ['who says whom they visit', [{ type: 'INVITED_CHOSEN' }]],
    ['whose invitation is being looked for', [{ type: 'INVITED_CHOSEN' }, invited]],
    [
      'who has said whom they visit and gone back',
      [
        { type: 'INVITED_CHOSEN' },
        { type: 'TYPED', answers: { said: { lastName: 'Ro', hostName: '' } } },
        { type: 'BACK' },
      ],
    ],
  ])('never takes the screen of a visitor %s', async (_, steps) => {
    const { fake, said, send, ask, view } = await tablet()
    send({ type: 'ENTER' }, ...steps)
    const before = view()
    ask('1')
    expect(fake.outcomes).toEqual([refused('1', 'BUSY')])
    expect(view()).toEqual(before)
    expect(said).toEqual([])
  })

  test('never takes the screen of a visitor who looks for their name to leave', async () => {
    const { fake, send, ask, view } = await tablet()
    send({ type: 'EXIT' }, { type: 'BY_NAME_CHOSEN' }, { type: 'TYPED', answers: { searched: 'Ros' } })
    for (const id of ['1', '2']) {
      ask(id)
      expect(fake.outcomes).toContainEqual(refused(id, 'BUSY'))
      send({ type: 'BACK' })
    }
    expect(view()).toMatchObject({ screen: 'home' })
  })

  test('never takes the screen of a visit that has one', async () => {
    const { fake, said, send, ask, view } = await tablet({ flow: flagsWith('reason') })
    send({ type: 'ENTER' }, { type: 'ID_CODE_CHOSEN' }, { type: 'CODE_ENTERED', code: 'OTHER' })
    await fake.answer('identify', ok(visitor()))
    ask('1')
    expect(fake.outcomes).toEqual([refused('1', 'BUSY')])
    expect(said, 'the visitor has nothing to do with it').not.toContainEqual(busy)
    expect(view()).toMatchObject({ visit: { screen: 'hostAndReason' } })
  })

  test('never takes the screen of a visitor who has typed something', async () => {
    const { fake, send, ask, view } = await tablet()
    send({ type: 'ENTER' }, { type: 'SIGN_UP_CHOSEN' })
    send({ type: 'TYPED', answers: { form: { firstname: 'A' } } })
    ask('1')
    expect(fake.outcomes).toEqual([refused('1', 'BUSY')])
    expect(view()).toMatchObject({ visit: { screen: 'signup' } })
  })

  test('never takes the screen of a visitor whose sign-up is being sent', async () => {
    const { fake, send, ask, view } = await tablet()
    send({ type: 'ENTER' }, { type: 'SIGN_UP_CHOSEN' }, { type: 'SIGN_UP_SENT', form })
    ask('1')
    expect(fake.outcomes).toEqual([refused('1', 'BUSY')])
    expect(view()).toMatchObject({ visit: { screen: 'signup', busy: true } })
  })

  test('a door, a badge that is looked for, and another opening are left alone', async () => {
    const { fake, send, ask, view } = await tablet()
    send({ type: 'OTHER_FEATURES' }, { type: 'MULTI_SCAN' })
    ask('1')
    expect(view().screen).toBe('multiScan')
    send({ type: 'BACK' }, { type: 'GET_BADGE' })
    ask('2')
    expect(view().screen).toBe('getBadge')
    send({ type: 'BACK' })
    ask('3')
    ask('4')
    expect(fake.outcomes).toEqual([refused('1', 'BUSY'), refused('2', 'BUSY'), refused('4', 'BUSY')])
  })

  test('one after the other is greeted, without waiting for the greeting before', async () => {
    const { fake, ask, view } = await tablet()
    for (const id of ['1', '2']) {
      ask(id)
      await fake.answer('identify', ok(visitor({ firstName: id })))
      await fake.answer('submitAccess', ok(access))
      expect(view()).toMatchObject({ opened: { firstName: id } })
    }
    expect(fake.outcomes).toEqual([done('1'), done('2')])
  })

  test('a phone has no socket, and a tablet none once its credentials are refused', async () => {
    expect((await tablet({ isMobile: true })).fake.lines()).toBe(0)
    const { fake, send } = await tablet()
    expect(fake.lines()).toBe(1)
    send({ type: 'TOKEN_REFUSED' })
    await fake.answer('acquireToken', err(failure('UNAUTHORIZED')))
    expect(fake.lines()).toBe(0)
  })

  afterAll(() => {
    const declared = [...transitionsOf(remoteOpeningMachine)]
    expect(declared.filter((transition) => !walked.has(transition))).toEqual([])
    console.log(`opening: transitions: ${declared.length}/${declared.length}`)
  })
})
