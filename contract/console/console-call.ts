import * as v from 'valibot'
import { type AnyCall, defineCall, type FileAnswer } from '../calls/call.ts'
import { text } from '../text.ts'
import type { ErrorCode } from '../error-codes.ts'
import { BODY_LIMIT_BYTES } from '../limits.ts'
import type { Policy } from './policy.ts'

export const Id = text({ minColumns: 1, maxLength: 64 })
export const OptionalId = v.nullable(Id)
/** ISO instant, server's clock. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number('INPUT_STRING'),
    v.integer('INPUT_STRING'),
    v.minValue(min, 'INPUT_STRING'),
    v.maxValue(max, 'INPUT_STRING'),
  )
/** Bytes of a file as base64, without the head of a data URL. */
export const base64 = (maxBytes: number) =>
  v.pipe(
    v.string('INPUT_STRING'),
    v.maxLength(Math.ceil(maxBytes / 3) * 4, `INPUT_MAX_LENGTH:${maxBytes}`),
    v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'INPUT_STRING'),
  )
/** Limit of a JSON body that carries a file of this size as base64, in bytes. */
export const bodyOf = (maxBytes: number): number => Math.ceil(maxBytes * 1.4) + 64 * 1024

interface Options {
  readonly refusals?: readonly ErrorCode[]
  readonly bodyLimit?: number
  readonly timeoutMs?: number
  readonly effect?: AnyCall['effect']
}

const inCompany = (name: string) => `/api/console/companies/{companyId}/${name}`

/** Reads data of a company; the request has only the parameters of the path, such as `certificates/{certificateId}`. */
export const readCall = <Entries extends v.ObjectEntries, Answer extends v.GenericSchema | FileAnswer>(
  name: string,
  path: string,
  access: Policy,
  parameters: Entries,
  answer: Answer,
  options: Options = {},
) =>
  defineCall({
    name,
    method: 'GET',
    path: inCompany(path),
    access,
    request: v.strictObject({ companyId: Id, ...parameters }),
    answer,
    ...options,
  })

/** Changes data of a company; with `effect: 'none'` it searches. */
export const companyCall = <Entries extends v.ObjectEntries, Answer extends v.GenericSchema | FileAnswer>(
  name: string,
  path: string,
  access: Policy,
  entries: Entries,
  answer: Answer,
  options: Options = {},
) =>
  defineCall({
    name,
    method: 'POST',
    path: inCompany(path),
    access,
    request: v.strictObject({ companyId: Id, ...entries }),
    answer,
    ...options,
  })

/** Values of any kind: they are only compared. */
const Begun = v.optional(v.record(v.pipe(v.string(), v.maxLength(200)), v.unknown()))

/**
 * Changes settings that others may change at the same time. `begun` has, of every field that differs from what the form
 * began from, the value that it began from: what others have changed meanwhile stays, and a field that both have changed is
 * refused. Without `begun`, as the version before sends it, everything is replaced.
 */
export const editCall = <Entries extends v.ObjectEntries, Answer extends v.GenericSchema>(
  name: string,
  path: string,
  access: Policy,
  entries: Entries,
  answer: Answer,
  { refusals = [], bodyLimit = BODY_LIMIT_BYTES, ...options }: Options = {},
) =>
  companyCall(name, path, access, { ...entries, begun: Begun }, answer, {
    ...options,
    // What it began from comes along.
    bodyLimit: bodyLimit * 2,
    refusals: [...refusals, 'CHANGED_MEANWHILE'],
  })

/** Whether a call takes what its form began from. */
export const isEdit = ({ refusals }: Pick<AnyCall, 'refusals'>): boolean =>
  refusals.includes('CHANGED_MEANWHILE')
