import { createHash } from 'node:crypto'

/** A repeat is recognised by the key, and known to be the same request by the hash of its content (R01). */
export interface Once {
  readonly key: string
  /** 32 bytes. */
  readonly requestHash: Buffer
}

/**
 * A request without an answer is repeated later: the same content, except that it then says when it happened. Whether a
 * visitor needs help could be found out from a hash, which is kept for longer than that.
 */
const leftOut: ReadonlySet<string> = new Set(['occurredAt', 'needsHelp'])
const asAsked = (field: string, value: unknown): unknown => (leftOut.has(field) ? undefined : value)

/** @param content the parsed request, so that the order of its keys on the wire means nothing. */
export const requestHash = (callName: string, content: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([callName, content], asAsked))
    .digest()

/** What is stored under a key. */
interface StoredKey {
  readonly request_hash: Buffer
  readonly answer: { readonly caller?: string }
}

/** Whether the request under a stored key is asked again by the same tablet or phone. */
export const isRepeat = ({ request_hash, answer }: StoredKey, once: Once, caller: string): boolean =>
  request_hash.equals(once.requestHash) && (answer.caller ?? caller) === caller
