import { SETTINGS_IDLE_MS } from '#contract/limits.ts'
import type { Notice } from '../../shared/notice.types.ts'
import { assertDefined } from '../../shared/assert-defined.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { idleFor, withIdleTimeout } from './idle-and-reload.ts'

const saved: Notice = { kind: 'success', message: 'SETTINGS_SAVED' }

/** The operator's settings are open. */
export const managing = kioskSetup.createStateConfig({
  invoke: [
    {
      id: 'idle',
      src: 'idle',
      input: idleFor(SETTINGS_IDLE_MS, 0),
      onDone: withIdleTimeout.invoke.onDone,
    },
    {
      id: 'settings',
      systemId: 'settings',
      src: 'settings',
      input: ({
        context: { operatorTask, credentials, configuration, settings, tries, outbox, sources },
      }) => ({
        operatorTask,
        credentials: assertDefined(credentials),
        companyId: assertDefined(configuration).company.id,
        settings,
        tries,
        outbox,
        sources,
      }),
      onSnapshot: { actions: { type: 'keepTries', params: ({ event }) => event.snapshot } },
      onDone: [
        {
          guard: { type: 'changesCredentials', params: ({ event }) => event.output },
          target: '#served',
          reenter: true,
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            { type: 'relayNotice', params: saved },
          ],
        },
        {
          guard: { type: 'isSaved', params: ({ event }) => event.output },
          target: 'home',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            'keepSession',
            { type: 'relayNotice', params: saved },
          ],
        },
        { target: 'home' },
      ],
    },
  ],
  on: {
    ...withIdleTimeout.on,
    OTHER_FEATURES: { target: 'otherFeatures', actions: 'greetOperator' },
    TRIES_CHANGED: { actions: 'forward' },
    OUTBOX_CHANGED: {
      actions: [{ type: 'takeOutbox', params: ({ event }) => event.count }, 'forward'],
    },
  },
})
