import { fromPromise } from 'xstate'
import type { Badge } from '#contract/entities/badge.ts'
import type { Certificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { type Failure, type FailureCode, failure } from '#contract/error-codes.ts'
import { TOUCHLESS_SESSION_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type {
  KioskAccess,
  KioskAccessRequest,
  BadgePorts,
  Configuration,
  Effect,
  KioskPorts,
  VisitPorts,
  SignUpRequest,
} from '#machines/ports.ts'
import { quietDevice } from './quiet-device.ts'
import { badge, certificate, expected, PASS, sessionToken, visitor } from './builders.ts'

export const KNOWN_CODE = 'ABCD-1234'
export const OPERATOR_PIN = '135790'
/** The pass of a guest who has not signed up yet. */
export const GUEST_PASS = PASS
export const KNOWN_EMAIL = 'ada@example.com'

type GuestAnswer = VisitPorts['identifyGuest'] extends Effect<infer _, infer Output> ? Output : never

export type FailingPort = keyof (VisitPorts & BadgePorts)

interface CompanyOptions {
  readonly configuration: Configuration
  readonly known: Visitor
  readonly inside: boolean
  readonly certificates: number
  readonly now: () => number
}

/** A company in memory that keeps the rules which a visit can notice; it answers at once. */
export interface Company {
  readonly ports: KioskPorts
  readonly accesses: readonly Direction[]
  readonly signUps: number
  readonly certificateLists: number
  /** How many badges were made or found, and how many printed. */
  readonly badges: number
  readonly prints: number
  /** Every access that was asked for, repeats included. */
  readonly requests: readonly KioskAccessRequest[]
  /**
   * The next answer of this port is that refusal. ECONNABORTED: the request is obeyed and only its answer is
   * lost; every other code: nothing happened.
   */
  failNext(port: FailingPort, code: FailureCode): void
}

const answering = <Input, Output>(answer: (input: Input) => Result<Output, Failure>): Effect<Input, Output> =>
  fromPromise(async ({ input }) => answer(input))

export function company({ configuration, known, inside, certificates, now }: CompanyOptions): Company {
  const failures = new Map<FailingPort, FailureCode>()
  const answers = new Map<string, Result<KioskAccess, Failure>>()
  const accesses: Direction[] = []
  const requests: KioskAccessRequest[] = []
  let isInside = inside
  let signUps = 0
  let certificateLists = 0
  let badges = 0
  let prints = 0

  /** The client's result: the rule's answer, unless this call was told to fail. */
  function heard<Value>(port: FailingPort, obey: () => Result<Value, Failure>): Result<Value, Failure> {
    const code = failures.get(port)
    failures.delete(port)
    if (code === undefined) return obey()
    if (code === 'ECONNABORTED') obey()
    return err(failure(code))
  }

  const refusal = (direction: Direction): FailureCode | null => {
    if (direction === 'entry') return isInside ? 'ANOTHER_VISIT_OPEN' : null
    return isInside ? null : 'NO_VISIT_OPEN'
  }

  function take(request: KioskAccessRequest): Result<KioskAccess, Failure> {
    const { direction } = request
    const code = refusal(direction)
    if (code) return err(failure(code))
    isInside = direction === 'entry'
    accesses.push(direction)
    return ok({ visitId: `visit-${accesses.length}`, direction, visitorCode: known.code })
  }

  /** Repeats the server's rule: the same key gives the same answer, and nothing happens twice. */
  function once(request: KioskAccessRequest): Result<KioskAccess, Failure> {
    const stored = answers.get(request.idempotencyKey)
    if (stored) return stored
    const answer = take(request)
    if (answer.ok) answers.set(request.idempotencyKey, answer)
    return answer
  }

  const signUp = (input: SignUpRequest): Result<Visitor, Failure> =>
    heard('signUp', () => {
      signUps += 1
      const type = configuration.visitorTypes.find(({ id }) => id === input.visitorTypeId) ?? null
      return ok(visitor({ visitorType: type }))
    })

  function give(use: Pick<Badge, 'use'> = {}): Result<Badge, Failure> {
    badges += 1
    return ok({ ...badge, ...use })
  }

  const find = (): Result<Badge, Failure> =>
    give({ use: { code: KNOWN_CODE, direction: isInside ? 'exit' : 'entry' } })

  return {
    accesses,
    requests,
    get signUps() {
      return signUps
    },
    get certificateLists() {
      return certificateLists
    },
    get badges() {
      return badges
    },
    get prints() {
      return prints
    },
    failNext: (port, code) => {
      failures.set(port, code)
    },
    ports: {
      ...quietDevice,
      restoreTablet: answering(() => err(failure('NOT_FOUND'))),
      pairTablet: answering(() => err(failure('FORBIDDEN'))),
      acquireToken: answering(() => ok(sessionToken(now() + 24 * 3_600_000))),
      tryCredentials: answering(() => ok(sessionToken(now() + 24 * 3_600_000))),
      verifyPin: answering(({ pin }) => (pin === OPERATOR_PIN ? ok(null) : err(failure('FORBIDDEN')))),
      extendToken: answering(() => ok(now() + TOUCHLESS_SESSION_MS)),
      loadConfiguration: answering(() => ok(configuration)),
      identify: answering((input) =>
        heard('identify', () => {
          const code = input.code === KNOWN_CODE ? refusal(input.direction) : 'VISITOR_NOT_FOUND'
          return code ? err(failure(code)) : ok(known)
        }),
      ),
      identifyGuest: answering(({ pass, direction }) =>
        heard<GuestAnswer>('identifyGuest', () => {
          const isKnown = signUps > 0
          const code = pass !== GUEST_PASS ? 'VISITOR_NOT_FOUND' : isKnown ? refusal(direction) : null
          if (code) return err(failure(code))
          if (direction === 'exit')
            return isKnown ? ok({ visitor: visitor(), expected: null }) : err(failure('NO_VISIT_OPEN'))
          return ok({ visitor: isKnown ? visitor() : null, expected: expected() })
        }),
      ),
      findGuest: answering(() => err(failure('GUEST_NOT_FOUND'))),
      proveGuest: answering(() => err(failure('NUMBER_OVER'))),
      signUp: answering(signUp),
      signUpOrRecord: answering(signUp),
      loadCertificates: answering(() => {
        certificateLists += 1
        const list: readonly Certificate[] = Array.from({ length: certificates }, (_, place) => ({
          ...certificate,
          id: `certificate-${place + 1}`,
        }))
        return heard('loadCertificates', () => ok(list))
      }),
      submitAccess: answering((input) => {
        requests.push(input)
        return heard('submitAccess', () => once(input))
      }),
      submitOrRecord: answering((input) => {
        requests.push(input)
        const { idempotencyKey, direction } = input
        const answer = heard('submitAccess', () => once(input))
        const isLost = !answer.ok && answer.error.code === 'ECONNABORTED'
        return isLost
          ? ok({ visitId: idempotencyKey, direction, visitorCode: '', isRecorded: true as const })
          : answer
      }),
      learnDoor: answering((access) => ok(access)),
      submitThroughDoor: answering((input) => {
        requests.push(input)
        return heard('submitAccess', () => once(input))
      }),
      sendFeedback: answering(() => ok(null)),
      makeBadge: answering(() => heard('makeBadge', () => give())),
      findBadge: answering(({ email }) =>
        heard('findBadge', () => (email === KNOWN_EMAIL ? find() : err(failure('USER_NOT_FOUND')))),
      ),
      mailBadge: answering(({ email }) =>
        heard('mailBadge', () => (email === KNOWN_EMAIL ? ok(null) : err(failure('USER_NOT_FOUND')))),
      ),
      printBadge: answering(() =>
        heard('printBadge', () => {
          prints += 1
          return ok(null)
        }),
      ),
    },
  }
}
