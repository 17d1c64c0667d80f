import { describe, expect, test } from 'vitest'
import { badgeOf, codeOf, door } from '#tests/support/machines/door.ts'

const ADA = badgeOf('ada')
const BO = badgeOf('bo')

type Door = ReturnType<typeof door>

interface Journey {
  /** What the continuous scan is to do. */
  readonly says: string
  readonly given?: Partial<Parameters<typeof door>[0]>
  readonly play: (at: Door) => Promise<unknown>
  /** The door's answers, in order. */
  readonly answers: readonly string[]
  readonly accesses?: readonly string[]
}

const SECOND = 1_000

const journeys: readonly Journey[] = [
  {
    says: 'first tries an entry',
    play: ({ hold }) => hold(ADA, 500),
    answers: ['entered'],
    accesses: ['ada entry'],
  },
  {
    says: 'tries a refused entry again as an exit',
    given: { inside: ['ada'] },
    play: ({ hold }) => hold(ADA, 500),
    answers: ['left'],
    accesses: ['ada exit'],
  },
  {
    says: 'tries an entry first again at the next scan',
    given: { inside: ['ada'] },
    play: async ({ hold, pass }) => {
      await hold(ADA, 500)
      await pass(4 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['left', 'entered'],
    accesses: ['ada exit', 'ada entry'],
  },
  {
    says: 'shows the message of a refused exit',
    play: ({ hold }) => hold(badgeOf('nobody'), 500),
    answers: ['VISITOR_NOT_FOUND'],
  },
  {
    says: 'an offline tablet records entry and exit, and tells that it recorded them',
    play: async ({ setLine, hold, pass }) => {
      setLine('offline')
      await hold(ADA, 500)
      await pass(20 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['entered, recorded', 'left, recorded'],
    accesses: ['ada entry', 'ada exit'],
  },
  {
    says: 'an offline tablet refuses a badge that it does not know, with its own word',
    play: async ({ setLine, hold }) => {
      setLine('offline')
      await hold(badgeOf('nobody'), 500)
    },
    answers: ['UNKNOWN_OFFLINE'],
  },
  {
    says: 'a badge that stays in view is never made an exit',
    play: ({ hold }) => hold(ADA, 60 * SECOND),
    answers: ['entered'],
    accesses: ['ada entry'],
  },
  {
    says: 'the same code within 3 s is muted',
    play: async ({ hold, pass }) => {
      await hold(ADA, 500)
      await pass(2 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['entered'],
    accesses: ['ada entry'],
  },
  {
    says: 'an exit within 20 s of the own entry at this device is answered "already inside"',
    play: async ({ hold, pass }) => {
      await hold(ADA, 500)
      await pass(10 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['entered', 'ALREADY_INSIDE'],
    accesses: ['ada entry'],
  },
  {
    says: 'the bare code of a visitor who has just entered is answered "already inside" as the badge is',
    play: async ({ hold }) => {
      await hold(ADA, SECOND)
      await hold(codeOf('ada'), 500)
    },
    answers: ['entered', 'ALREADY_INSIDE'],
    accesses: ['ada entry'],
  },
  {
    says: 'a badge that is shown 20 s after the entry is an exit',
    play: async ({ hold, pass }) => {
      await hold(ADA, 500)
      await pass(20 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['entered', 'left'],
    accesses: ['ada entry', 'ada exit'],
  },
  {
    says: 'when the exit answers NO_VISIT_OPEN, the entry’s own refusal is shown',
    given: { capacity: 1, inside: ['bo'] },
    play: ({ hold }) => hold(ADA, 500),
    answers: ['EVENT_FULL_PLEASE_WAIT'],
  },
  {
    says: 'a network error never becomes an exit',
    given: { inside: ['ada'] },
    play: async ({ setLine, hold }) => {
      setLine('down')
      await hold(ADA, 500)
      setLine('works')
      await hold(ADA, 2 * SECOND)
    },
    answers: ['ERR_NETWORK'],
  },
  {
    says: 'an entry whose answer was lost never becomes an exit',
    play: async ({ setLine, hold, pass }) => {
      setLine('loses accesses')
      await hold(ADA, 500)
      setLine('works')
      await pass(4 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['ECONNABORTED', 'entered'],
    accesses: ['ada entry'],
  },
  {
    says: 'an entry whose answer was lost never becomes an exit, also when the visitor tries again only after 20 s',
    play: async ({ setLine, hold, pass }) => {
      setLine('loses accesses')
      await hold(ADA, 500)
      setLine('works')
      await pass(60 * SECOND)
      await hold(ADA, 500)
      await pass(10 * SECOND)
      await hold(ADA, 500)
      await pass(10 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['ECONNABORTED', 'entered', 'ALREADY_INSIDE', 'left'],
    accesses: ['ada entry', 'ada exit'],
  },
  {
    says: 'an exit whose answer was lost is no new entry',
    given: { inside: ['ada'] },
    play: async ({ setLine, hold, pass }) => {
      setLine('loses accesses')
      await hold(ADA, 500)
      setLine('works')
      await pass(10 * SECOND)
      await hold(ADA, 500)
      await pass(10 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['ECONNABORTED', 'left', 'entered'],
    accesses: ['ada exit', 'ada entry'],
  },
  {
    says: 'an access that never reached the server is asked again',
    play: async ({ setLine, hold, pass }) => {
      setLine('drops accesses')
      await hold(ADA, 500)
      setLine('works')
      await pass(10 * SECOND)
      await hold(ADA, 500)
    },
    answers: ['ERR_NETWORK', 'entered'],
    accesses: ['ada entry'],
  },
  {
    says: 'the answer of a busy server never becomes an exit',
    given: { inside: ['ada'] },
    play: async ({ setLine, hold }) => {
      setLine('throttled')
      await hold(ADA, 500)
    },
    answers: ['TOO_MANY_REQUESTS'],
  },
  {
    says: 'ready for the next person within 1 s',
    play: async ({ hold }) => {
      await hold(ADA, SECOND)
      await hold(BO, 100)
    },
    answers: ['entered', 'entered'],
    accesses: ['ada entry', 'bo entry'],
  },
  {
    says: 'a code shown too early waits for its turn',
    play: async ({ hold }) => {
      await hold(ADA, 200)
      await hold(BO, SECOND)
    },
    answers: ['entered', 'entered'],
    accesses: ['ada entry', 'bo entry'],
  },
  {
    says: 'two badges in view by turns are each taken once',
    play: async ({ hold }) => {
      for (let turn = 0; turn < 50; turn++) await hold(turn % 2 === 0 ? ADA : BO, 200)
    },
    answers: ['entered', 'entered'],
    accesses: ['ada entry', 'bo entry'],
  },
  {
    says: 'a code that holds too much says so without the server (S11)',
    play: ({ hold }) => hold(null, 500),
    answers: ['VISITOR_NOT_FOUND'],
  },
]

describe('the door', () => {
  test.each(journeys)('$says', async ({ given, play, answers, accesses = [] }) => {
    const at = door({ known: ['ada', 'bo'], ...given })
    await play(at)
    expect(at.outcomes).toEqual(answers)
    expect(at.accesses.map(({ visitorId, direction }) => `${visitorId} ${direction}`)).toEqual(accesses)
    at.actor.stop()
  })

  test('shows its last answers, newest first, and the latest of them only for a while', async () => {
    const at = door({ known: ['ada', 'bo'] })
    await at.hold(ADA, SECOND)
    await at.hold(badgeOf('nobody'), 300)
    expect(at.view().answer).toMatchObject({ outcome: 'refused', why: 'VISITOR_NOT_FOUND' })
    await at.pass(SECOND)
    await at.pass(3 * SECOND)
    expect(at.view().answer).toBeNull()
    expect(at.view().recent).toMatchObject([
      { outcome: 'refused', at: at.now() - 4_300 },
      { outcome: 'entered', firstName: 'ada', at: at.now() - 5_300 },
    ])
  })

  test.each([
    'https://evil.example/?v1.',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    'v1.short',
    `${ADA}x`,
    `${ADA}\n`,
    '‮desrever',
    '👋',
    '',
    '%',
  ])('sends no request for %j', async (text) => {
    const at = door({ known: ['ada'] })
    await at.show(text)
    expect(at.outcomes).toEqual(['VISITOR_NOT_FOUND'])
    expect(at.asked).toBe(0)
  })

  test('cannot be left while an access is being sent', async () => {
    const at = door({ known: ['ada'] })
    let refused = false
    at.actor.subscribe((snapshot) => {
      if (JSON.stringify(snapshot.value).includes('submitting')) {
        refused = !snapshot.can({ type: 'BACK' }) && !snapshot.can({ type: 'HOME_REQUESTED' })
      }
    })
    await at.show(ADA)
    expect(refused).toBe(true)
  })
})

test('an unknown badge is looked up once, and the next badge opens', async () => {
  const at = door({ known: ['ada'] })
  await at.hold(badgeOf('nobody'), 500)
  expect(at.asked).toBe(1)
  await at.pass(SECOND)
  await at.hold(ADA, 500)
  expect(at.outcomes).toEqual(['VISITOR_NOT_FOUND', 'entered'])
})

test('a door that has to wait says until when', async () => {
  const at = door({ known: ['ada'] })
  at.setLine('locked')
  await at.show(ADA)
  expect(at.view().answer).toMatchObject({ why: 'TOO_MANY_REQUESTS', until: at.now() + 30 * SECOND })
})
