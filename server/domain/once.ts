import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** A repeat is recognised by the key, and known to be the same request by the hash of its content (R01). */
export interface Once {
  readonly key: string
  /** 32 bytes. */
  readonly requestHash: Buffer
}

const Key = v.pipe(v.string(), v.uuid())

export const isIdempotencyKey = (header: unknown): header is string => v.is(Key, header)

/** @param content the parsed request, so that the order of its keys on the wire means nothing. */
export const requestHash = (callName: string, content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([callName, content]))
    .digest()
