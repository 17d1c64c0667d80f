import type { AnyCall } from '#contract/calls/call.ts'
import type { Failure } from '#contract/error-codes.ts'
import { failure } from '#contract/error-codes.ts'
import { err, type Result } from '#contract/result.ts'
import type { Client } from '#src/api/client.ts'
import { isLineFailure } from './line-failure.ts'

/** Of a session that began without a line. */
export const NO_TOKEN = ''

interface Reserve {
  /** `null` = the server alone can say. @param isOwn the session itself was answered from here */
  readonly answer: (
    call: AnyCall,
    request: unknown,
    isOwn: boolean,
  ) => Promise<Result<unknown, Failure> | null>
  /** The server has never heard of what is asked about. */
  readonly goesFirst: (call: AnyCall, request: unknown) => boolean
}

/** Asks the server, and what a tablet has kept if the server does not answer. */
export function withReserve(line: Client, offline: Promise<{ readonly reserve: Reserve }>): Client {
  let reserve: Reserve | null = null
  offline.then(
    (made) => {
      reserve = made.reserve
    },
    () => {},
  )
  const call = async (...[asked, request, options]: Parameters<Client['call']>) => {
    const isOwn = options?.token === NO_TOKEN
    const goesFirst = isOwn || reserve?.goesFirst(asked, request)
    const result = goesFirst ? err(failure('ERR_NETWORK')) : await line.call(asked, request, options)
    if (result.ok || !isLineFailure(result.error.code)) return result
    const made = await offline.catch(() => null)
    return (await made?.reserve.answer(asked, request, isOwn)) ?? result
  }
  return { call: call as Client['call'] }
}
