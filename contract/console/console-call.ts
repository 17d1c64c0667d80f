import * as v from 'valibot'
import { type AnyCall, defineCall } from '../calls/call.ts'
import { text } from '../text.ts'
import type { ErrorCode } from '../error-codes.ts'
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
export const readCall = <Entries extends v.ObjectEntries, Answer extends v.GenericSchema | 'pdf'>(
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
export const companyCall = <Entries extends v.ObjectEntries, Answer extends v.GenericSchema>(
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
