import { fromCallback, fromPromise } from 'xstate'
import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { quietDevice } from './quiet-device.ts'
import type { CommandOutcome } from '#contract/socket.ts'
import type { DevicePorts, Effect, KioskPorts, RealtimePorts, Sources } from '#machines/ports.ts'

type Ports = Omit<KioskPorts, keyof (DevicePorts & RealtimePorts)>
export type PortName = keyof Ports

type InputOf<Port> = Port extends Effect<infer Input, infer _> ? Input : never
type OutputOf<Port> = Port extends Effect<infer _, infer Output> ? Output : never

interface Call {
  readonly port: PortName
  readonly input: unknown
  readonly signal: AbortSignal
  readonly resolve: (result: Result<unknown, Failure>) => void
  readonly reject: (surprise: unknown) => void
}

/** Ports that wait until the test answers: every effect is a call in a list. */
export interface FakePorts {
  readonly ports: KioskPorts
  /** The tablet's answers to commands, in order. */
  readonly outcomes: readonly CommandOutcome[]
  /** Lines to the server that are open now. */
  readonly lines: () => number
  /** Every input that a port was asked with, in order. */
  asked<Name extends PortName>(port: Name): readonly InputOf<Ports[Name]>[]
  /** Answers the oldest call that waits at this port, and lets the machine hear of it. */
  answer<Name extends PortName>(port: Name, result: Result<OutputOf<Ports[Name]>, Failure>): Promise<void>
  break(port: PortName): Promise<void>
  /** The number of calls that are not answered or aborted yet. */
  waiting(port: PortName): number
}

export function fakePorts(): FakePorts {
  const calls: Call[] = []
  const open = new Set<Call>()
  const outcomes: CommandOutcome[] = []
  let lines = 0

  const fake = <Input, Output>(port: PortName): Effect<Input, Output> =>
    fromPromise(
      ({ input, signal }) =>
        new Promise<Result<Output, Failure>>((resolve, reject) => {
          const call: Call = { port, input, signal, resolve: resolve as Call['resolve'], reject }
          calls.push(call)
          open.add(call)
          signal.addEventListener('abort', () => open.delete(call))
        }),
    )

  const oldest = (port: PortName): Call => {
    const call = [...open].find((waiting) => waiting.port === port)
    if (!call) throw new Error(`Nothing was asked of ${port}`)
    open.delete(call)
    return call
  }

  return {
    outcomes,
    lines: () => lines,
    ports: {
      ...quietDevice,
      tabletSocket: fromCallback(({ receive }) => {
        lines += 1
        receive(({ outcome }) => outcomes.push(outcome))
        return () => {
          lines -= 1
        }
      }),
      restoreTablet: fake('restoreTablet'),
      pairTablet: fake('pairTablet'),
      acquireToken: fake('acquireToken'),
      extendToken: fake('extendToken'),
      loadConfiguration: fake('loadConfiguration'),
      verifyPin: fake('verifyPin'),
      tryCredentials: fake('tryCredentials'),
      identify: fake('identify'),
      identifyGuest: fake('identifyGuest'),
      findGuest: fake('findGuest'),
      proveGuest: fake('proveGuest'),
      signUp: fake('signUp'),
      loadCertificates: fake('loadCertificates'),
      submitAccess: fake('submitAccess'),
      learnDoor: fake('learnDoor'),
      submitThroughDoor: fake('submitAccess'),
      sendFeedback: fake('sendFeedback'),
      submitOrRecord: fake('submitAccess'),
      signUpOrRecord: fake('signUp'),
      makeBadge: fake('makeBadge'),
      findBadge: fake('findBadge'),
      mailBadge: fake('mailBadge'),
      printBadge: fake('printBadge'),
    },
    asked: <Name extends PortName>(port: Name) =>
      calls.filter((call) => call.port === port).map((call) => call.input as InputOf<Ports[Name]>),
    answer: async (port, result) => {
      oldest(port).resolve(result)
      await settle()
    },
    break: async (port) => {
      oldest(port).reject(new Error('surprise'))
      await settle()
    },
    waiting: (port) => [...open].filter((call) => call.port === port).length,
  }
}

/** Lets promise actors tell their parents. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

/** Time that stands still until told, and keys that count. */
export interface FakeSources extends Sources {
  readonly pass: (milliseconds: number) => void
}

export function fakeSources(start = 1_700_000_000_000): FakeSources {
  let now = start
  let keys = 0
  return {
    now: () => now,
    newKey: () => `key-${++keys}`,
    language: () => 'it',
    pass: (milliseconds) => {
      now += milliseconds
    },
  }
}
