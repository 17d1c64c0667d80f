import { afterAll, describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { ok } from '#contract/result.ts'
import { badgeMachine } from '#machines/badge/badge.machine.ts'
import type { BadgeEvent, BadgeInput } from '#machines/badge/badge.types.ts'
import { badgeView } from '#machines/badge/badge.view.ts'
import { type BadgePorts, noPrinting } from '#machines/ports.ts'
import { badge } from '#tests/support/machines/builders.ts'
import { fakePorts, type PortName } from '#tests/support/machines/fakes.ts'
import {
  broke,
  done,
  type Executor,
  noteTransitions,
  refused,
  stateName,
  transitionsOf,
  walksOf,
} from '#tests/support/machines/walks.ts'

type Snapshot = SnapshotFrom<typeof badgeMachine>

const settled = [
  'asking',
  'finding',
  'mailing',
  'making',
  'over',
  'showing.kept',
  'showing.notPrinted',
  'showing.printed',
  'showing.printing',
  'showing.waiting',
]

const visitorEvents = {
  EMAIL_GIVEN: { type: 'EMAIL_GIVEN', email: 'ada@example.com' },
  PRINT_ASKED: { type: 'PRINT_ASKED' },
  BADGE_USED: { type: 'BADGE_USED' },
  BADGE_MAIL_ASKED: { type: 'BADGE_MAIL_ASKED' },
  BADGE_CLOSED: { type: 'BADGE_CLOSED' },
  BACK: { type: 'BACK' },
} as const satisfies { readonly [Type in BadgeEvent['type']]: BadgeEvent }

/** Older servers tell no more than the picture. */
const foundBadge = { ...badge, use: { code: `v1.${'A'.repeat(22)}`, direction: 'exit' } } as const

const worldEvents = [
  done('makeBadge', ok(badge)),
  ...refused('makeBadge', 'UNAVAILABLE'),
  broke('makeBadge'),
  done('findBadge', ok(badge)),
  done('findBadge', ok(foundBadge)),
  ...refused('findBadge', 'USER_NOT_FOUND', 'TOO_MANY_REQUESTS', 'ERR_NETWORK'),
  broke('findBadge'),
  done('mailBadge', ok(null)),
  ...refused('mailBadge', 'USER_NOT_FOUND', 'ERR_NETWORK'),
  broke('mailBadge'),
  done('printBadge', ok(null)),
  ...refused('printBadge', 'PRINT_GENERAL_ERROR'),
  broke('printBadge'),
]

const settings: readonly BadgeInput[] = ['visitor-1', null].flatMap((visitorId) =>
  [true, false].flatMap((onSignUp) =>
    [true, false].flatMap((isMobile) =>
      [true, false].map((mails) => ({
        visitorId,
        isMobile,
        mails,
        print: { ...noPrinting, onSignUp },
      })),
    ),
  ),
)

type WorldEventType = 'xstate.init' | `xstate.${'done' | 'error'}.actor.${keyof BadgePorts}`

function drive(input: BadgeInput, walked: Set<string>) {
  const fake = fakePorts()
  const { makeBadge, findBadge, mailBadge, printBadge } = fake.ports
  const machine = badgeMachine.provide({ actors: { makeBadge, findBadge, mailBadge, printBadge } })
  const actor = createActor(machine, { input, inspect: noteTransitions(walked) })
  const answer =
    (port: PortName): Executor =>
    ({ event }) =>
      fake.answer(port, (event as unknown as { readonly output: never }).output)
  const send: Executor = ({ event }) => actor.send(event as BadgeEvent)
  const events = {
    'xstate.init': () => {
      actor.start()
    },
    EMAIL_GIVEN: send,
    PRINT_ASKED: send,
    BADGE_USED: send,
    BADGE_MAIL_ASKED: send,
    BADGE_CLOSED: send,
    BACK: send,
    'xstate.done.actor.makeBadge': answer('makeBadge'),
    'xstate.done.actor.findBadge': answer('findBadge'),
    'xstate.done.actor.mailBadge': answer('mailBadge'),
    'xstate.done.actor.printBadge': answer('printBadge'),
    'xstate.error.actor.makeBadge': () => fake.break('makeBadge'),
    'xstate.error.actor.findBadge': () => fake.break('findBadge'),
    'xstate.error.actor.mailBadge': () => fake.break('mailBadge'),
    'xstate.error.actor.printBadge': () => fake.break('printBadge'),
  } satisfies Record<BadgeEvent['type'] | WorldEventType, Executor>
  return { actor, events }
}

describe('every way through a badge', () => {
  const walked = new Set<string>()
  const seen = new Set<string>()
  let walks = 0

  test.each(settings)('of $visitorId, phone $isMobile, mails $mails', async (input) => {
    const paths = walksOf<Snapshot>(badgeMachine, {
      input,
      events: () => [...Object.values(visitorEvents), ...worldEvents],
      key: ({ value, context: { outcome, badge: found, isMailed } }) =>
        JSON.stringify([value, outcome, found === null ? null : found.use !== undefined, isMailed]),
    })
    for (const path of paths) {
      const { actor, events } = drive(input, walked)
      const agrees = (expected: unknown) => {
        const actual = actor.getSnapshot()
        seen.add(stateName(actual))
        expect(actual.value).toEqual((expected as Snapshot).value)
        expect(badgeView(actual)).toEqual(badgeView(expected as Snapshot))
        if (actual.status === 'done') expect(actual.output).toEqual((expected as Snapshot).output)
      }
      for (const { event } of path.steps) expect(Object.keys(events)).toContain(event.type)
      await path.test({ states: Object.fromEntries(settled.map((name) => [name, agrees])), events })
      actor.stop()
      walks += 1
    }
  })

  test('takes every transition of the chart and rests in every settled state', () => {
    const declared = transitionsOf(badgeMachine)
    expect([...declared].filter((transition) => !walked.has(transition))).toEqual([])
    expect([...seen].sort()).toEqual([...settled].sort())
  })

  afterAll(() => {
    console.log(
      `badge: ${settings.length} settings, walks: ${walks}, transitions: ${transitionsOf(badgeMachine).size}`,
    )
  })
})
