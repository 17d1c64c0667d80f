import * as v from 'valibot'

export const IdempotencyKey = v.pipe(v.string(), v.uuid())

/** The header `Idempotency-Key`: a UUID that is made when a step opens, and kept over retries and reloads. */
export const isIdempotencyKey = (header: unknown): header is string => v.is(IdempotencyKey, header)
