import { failureOf, successOf, surprise } from '../../shared/effect.ts'
import { kioskSetup } from '../kiosk.setup.ts'

/** The server exchanges the six digits from the console, or the proof of an enrolment link, for the credentials that the tablet logs in with. */
export const pairing = kioskSetup.createStateConfig({
  exit: 'dropPairingCode',
  invoke: {
    id: 'pairTablet',
    src: 'pairTablet',
    input: ({ context: { pairingCode, place } }) => ({
      code: pairingCode,
      companyId: place?.companyId ?? null,
    }),
    onDone: [
      {
        guard: { type: 'succeeded', params: ({ event }) => event.output },
        target: '#desk.served',
        actions: { type: 'takeCredentials', params: ({ event }) => successOf(event.output) },
      },
      {
        target: '#desk.unconfigured',
        actions: { type: 'notePairingFailure', params: ({ event }) => failureOf(event.output) },
      },
    ],
    onError: {
      target: '#desk.unconfigured',
      actions: { type: 'notePairingFailure', params: surprise },
    },
  },
})
