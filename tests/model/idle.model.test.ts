import { IDLE_WARNING_MS, IDLE_WIPE_MS } from '#contract/limits.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const warning = 'xstate.after.warning.idle.attended'
const wipe = 'xstate.after.wipe.idle.warned'

walkEveryWay('a visit that is left alone', {
  machine: idleMachine,
  inputs: [{ isMobile: false }, { isMobile: true }],
  events: [{ type: 'TOUCHED' }, { type: 'STAYED' }, { type: warning }, { type: wipe }],
  settled: ['unwatched', 'attended', 'warned', 'deserted'],
  world: (start, clock) => {
    const actor = start(idleMachine)
    return {
      actor,
      executors: {
        TOUCHED: ({ event }) => actor.send(event),
        STAYED: ({ event }) => actor.send(event),
        [warning]: () => clock.increment(IDLE_WARNING_MS),
        [wipe]: () => clock.increment(IDLE_WIPE_MS),
      },
    }
  },
})
