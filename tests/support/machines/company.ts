import { fromPromise } from 'xstate'
import type { Certificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { type Failure, type FailureCode, failure } from '#contract/error-codes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type {
  Access,
  AccessRequest,
  Configuration,
  Effect,
  SessionPorts,
  VisitPorts,
} from '#machines/ports.ts'
import { certificate, sessionToken, visitor } from './builders.ts'

export const KNOWN_CODE = 'ABCD-1234'

interface CompanyOptions {
  readonly configuration: Configuration
  readonly known: Visitor
  readonly inside: boolean
  readonly certificates: number
  readonly now: () => number
}

/** A company in memory that keeps the rules which a visit can notice; it answers at once. */
export interface Company {
  readonly ports: SessionPorts & VisitPorts
  readonly accesses: readonly Direction[]
  readonly signUps: number
  readonly certificateLists: number
  /** Every access that was asked for, repeats included. */
  readonly requests: readonly AccessRequest[]
  /**
   * The next answer of this port is that refusal. ECONNABORTED: the request is obeyed and only its answer is
   * lost; every other code: nothing happened.
   */
  failNext(port: keyof VisitPorts, code: FailureCode): void
}

const answering = <Input, Output>(answer: (input: Input) => Result<Output, Failure>): Effect<Input, Output> =>
  fromPromise(async ({ input }) => answer(input))

export function company({ configuration, known, inside, certificates, now }: CompanyOptions): Company {
  const failures = new Map<keyof VisitPorts, FailureCode>()
  const answers = new Map<string, Result<Access, Failure>>()
  const accesses: Direction[] = []
  const requests: AccessRequest[] = []
  let isInside = inside
  let signUps = 0
  let certificateLists = 0

  /** What the client hears: the rule's answer, unless this call was told to fail. */
  function heard<Value>(port: keyof VisitPorts, obey: () => Result<Value, Failure>): Result<Value, Failure> {
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

  function take(request: AccessRequest): Result<Access, Failure> {
    const { direction } = request
    const code = refusal(direction)
    if (code) return err(failure(code))
    isInside = direction === 'entry'
    accesses.push(direction)
    return ok({ visitId: `visit-${accesses.length}`, direction, visitorCode: known.code })
  }

  /** As the server does: the same key gives the same answer, and nothing happens twice. */
  function once(request: AccessRequest): Result<Access, Failure> {
    const stored = answers.get(request.idempotencyKey)
    if (stored) return stored
    const answer = take(request)
    if (answer.ok) answers.set(request.idempotencyKey, answer)
    return answer
  }

  return {
    accesses,
    requests,
    get signUps() {
      return signUps
    },
    get certificateLists() {
      return certificateLists
    },
    failNext: (port, code) => {
      failures.set(port, code)
    },
    ports: {
      acquireToken: answering(() => ok(sessionToken(now() + 24 * 3_600_000))),
      loadConfiguration: answering(() => ok(configuration)),
      identify: answering((input) =>
        heard('identify', () => {
          const code = input.code === KNOWN_CODE ? refusal(input.direction) : 'VISITOR_NOT_FOUND'
          return code ? err(failure(code)) : ok(known)
        }),
      ),
      signUp: answering((input) =>
        heard('signUp', () => {
          signUps += 1
          const type = configuration.visitorTypes.find(({ id }) => id === input.visitorTypeId) ?? null
          return ok(visitor({ visitorType: type }))
        }),
      ),
      loadCertificates: answering(() => {
        certificateLists += 1
        const list: readonly Certificate[] = Array.from({ length: certificates }, () => certificate)
        return heard('loadCertificates', () => ok(list))
      }),
      submitAccess: answering((input) => {
        requests.push(input)
        return heard('submitAccess', () => once(input))
      }),
    },
  }
}
