import type * as v from 'valibot'
import type { Policy } from '../console/policy.ts'
import { BODY_LIMIT_BYTES, REQUEST_TIMEOUT_MS } from '../limits.ts'
import type { ErrorCode } from '../error-codes.ts'

/**
 * Who may make a call. `tablet`: an enrolled device; `temp`: a visitor's own phone, for minutes; `integration`:
 * another system, with a key of the right scope; `open`: no token needed. In the console `account` is any signed-in
 * account, and a policy names the staff of the company in the path.
 */
export type AllowedCallers = 'open' | readonly TokenKind[] | 'account' | Policy
export type TokenKind = 'tablet' | 'temp' | 'integration'
/** Permissions of an integration key. Those that write also read what they write. */
export const scopes = [
  'visits.read',
  'visitors.read',
  'hosts.write',
  'occupancy.read',
  'events.read',
  'appointments.write',
  'access.open',
  'presence.write',
  'webhooks.write',
] as const
export type Scope = (typeof scopes)[number]

/** The chapters of the API document. */
export const apiTags = [
  'Visits',
  'Visitors',
  'Hosts',
  'Sites',
  'Occupancy',
  'Appointments',
  'Doors',
  'Events',
  'Webhooks',
] as const
export type ApiTag = (typeof apiTags)[number]

/** What the API document says of a call of other systems, in English. */
interface CallDocumentation<Request, Answer> {
  /** A few words in the imperative, without a full stop: `List visits`. */
  readonly summary: string
  /** Whole sentences: what is done, what repeats mean, what is left out. */
  readonly description: string
  readonly tag: ApiTag
  /** Real ones, which the tests send through the schemas; as on the wire. */
  readonly example: { readonly request: Request; readonly answer: Answer }
}

/** The bytes of a file: a PDF that is kept whole, or a ZIP archive that is sent while it is made. */
export type FileAnswer = 'pdf' | 'zip'

type AnswerOnTheWire<Answer> = Answer extends v.GenericSchema ? v.InferInput<Answer> : null

interface CallDefinition<Request extends v.GenericSchema, Answer extends v.GenericSchema | FileAnswer> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the specification, parameters in braces; each is a field of the request as well. */
  readonly path: string
  readonly access: AllowedCallers
  /** The scope that an integration key needs as well. */
  readonly scope?: Scope
  /** The call concerns all sites: a key for one site is refused. */
  readonly isCompanyWide?: true
  /** Input: as on the wire. Output: as in the code. */
  readonly request: Request
  /** The content of `data`; input as on the wire, output as in the code. Of a file, the bytes themselves. */
  readonly answer: Answer
  /** Refusals besides those that every call can give: see `commonRefusals`. */
  readonly refusals?: readonly ErrorCode[]
  /** The call takes the header `Idempotency-Key`. */
  readonly idempotent?: true
  readonly bodyLimit?: number
  /** How long the client waits for the answer. */
  readonly timeoutMs?: number
  /**
   * What a call of the console does: `none`, it only reads; `told`, it only reads, and the audit log says that it did;
   * `stored`, it changes the company's rows, in one transaction with its entry in the audit log; `outside`, it does
   * something that no transaction can roll back, and the audit log says so.
   */
  readonly effect?: 'none' | 'told' | 'stored' | 'outside'
  /** Each call of other systems has it. */
  readonly documentation?: CallDocumentation<v.InferInput<Request>, AnswerOnTheWire<Answer>>
}

export interface Call<Request extends v.GenericSchema, Answer extends v.GenericSchema | FileAnswer>
  extends Required<
    Omit<CallDefinition<Request, Answer>, 'idempotent' | 'isCompanyWide' | 'scope' | 'documentation'>
  > {
  readonly idempotent: boolean
  readonly isCompanyWide: boolean
  readonly scope: Scope | null
  readonly documentation: CallDocumentation<v.InferInput<Request>, AnswerOnTheWire<Answer>> | null
}

export type AnyCall = Call<v.GenericSchema, v.GenericSchema | FileAnswer>

export const defineCall = <Request extends v.GenericSchema, Answer extends v.GenericSchema | FileAnswer>(
  definition: CallDefinition<Request, Answer>,
): Call<Request, Answer> => ({
  refusals: [],
  idempotent: false,
  isCompanyWide: false,
  scope: null,
  documentation: null,
  bodyLimit: BODY_LIMIT_BYTES,
  timeoutMs: REQUEST_TIMEOUT_MS,
  effect: definition.method === 'GET' ? 'none' : 'stored',
  ...definition,
})

const PARAMETER = /\{(\w+)\}/g

/** Names of the fields that travel in the path. */
export const pathParameters = ({ path }: Pick<AnyCall, 'path'>): string[] =>
  [...path.matchAll(PARAMETER)].flatMap(([, name]) => (name ? [name] : []))

/** Whether the request travels in a body; otherwise it is in the path and the query. */
export const hasBody = ({ method }: Pick<AnyCall, 'method'>): boolean => method === 'POST' || method === 'PUT'

/** The path with every parameter replaced. */
export const fillPath = ({ path }: Pick<AnyCall, 'path'>, replace: (name: string) => string): string =>
  path.replace(PARAMETER, (_, name: string) => replace(name))

/** Refusals that every call can give. */
export function commonRefusals(call: AnyCall): ErrorCode[] {
  const always: ErrorCode[] = [
    'INVALID_INPUT',
    'PAYLOAD_TOO_LARGE',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    'STORAGE_FULL',
  ]
  return call.access === 'open' ? always : [...always, 'UNAUTHORIZED', 'FORBIDDEN']
}
