import { fromPromise } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err } from '#contract/result.ts'
import type { Effect, OutboxPorts } from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'
import type { InputOf, LazyPorts, OutputOf, PortFunctions } from './http-ports.ts'

/** Makes ports of functions that are loaded when one is first asked; without a network they may be missing. */
const lazyPort =
  <Names extends keyof LazyPorts>(load: () => Promise<PortFunctions<Names>>) =>
  <Name extends Names>(name: Name): Effect<InputOf<LazyPorts[Name]>, OutputOf<LazyPorts[Name]>> =>
    fromPromise(async ({ input, signal }) => {
      const functions = await load().catch(() => null)
      return functions === null ? err(failure('ERR_NETWORK')) : functions[name](input, signal)
    })

/** Home loads this chunk when it is idle; loaded at once, it would add 2.5 kB (gzip) to home. */
export const fetchHttpPorts = () => import('./http-ports.ts')

/** What an offline tablet records, to send it later. */
type Recording = Promise<{ readonly outbox: PortFunctions<'submitAccess' | 'signUp'> }>

/** @param offline `null`: a phone, which records nothing */
export function lazyPorts(client: ApiClient, offline: Recording | null): LazyPorts {
  const port = lazyPort(async () => {
    const { httpPorts, signUp } = await fetchHttpPorts()
    return httpPorts(client, async (request, signal) => {
      const recording = await offline?.catch(() => null)
      return recording ? recording.outbox.signUp(request, signal) : signUp(client, request, { signal })
    })
  })
  return {
    restoreTablet: port('restoreTablet'),
    pairTablet: port('pairTablet'),
    identify: port('identify'),
    identifyGuest: port('identifyGuest'),
    findGuest: port('findGuest'),
    proveGuest: port('proveGuest'),
    signUp: port('signUp'),
    loadCertificates: port('loadCertificates'),
    submitAccess: port('submitAccess'),
    learnDoor: port('learnDoor'),
    submitThroughDoor: port('submitThroughDoor'),
    sendFeedback: port('sendFeedback'),
    makeBadge: port('makeBadge'),
    findBadge: port('findBadge'),
    mailBadge: port('mailBadge'),
    printBadge: port('printBadge'),
    verifyPin: port('verifyPin'),
    sendDeviceInfo: port('sendDeviceInfo'),
  }
}

/** The same for the outbox, which is in the chunk of tablet effects. */
export function outboxPorts(offline: Recording): OutboxPorts {
  const port = lazyPort(async () => (await offline).outbox)
  return { submitOrRecord: port('submitAccess'), signUpOrRecord: port('signUp') }
}
