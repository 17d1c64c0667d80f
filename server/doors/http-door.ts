import type { DoorOutcome } from '#contract/doors.ts'
import type { GuardedAnswer, GuardedRequest } from '#server/platform/guarded-request.ts'
import { digestAnswer, digestChallenge } from './digest.ts'
import type { Door } from './door.ts'
import { type DoorValues, filledAddress, filledHeaders, filledText, isJson } from './door-templates.rules.ts'

/** A nonce is answered once, and once more if it was too old: a device that goes on asking is not obeyed. */
const DIGEST_ANSWERS = 2

/** Asks a device over HTTP. */
export async function tryHttpDoor(
  request: GuardedRequest,
  door: Door,
  values: DoorValues,
  signal: AbortSignal,
): Promise<DoorOutcome> {
  const { method, proof, user, secret } = door
  const url = filledAddress(door.address, values)
  const body = method === 'GET' ? '' : filledText(door.body, values)
  const headers = {
    ...(body !== '' && { 'content-type': isJson(body) ? 'application/json' : 'text/plain; charset=utf-8' }),
    // By which the device, or what stands before it, can tell a repeat.
    'idempotency-key': values.commandId,
    ...filledHeaders(door.headers, values),
    ...(proof === 'basic' && {
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    }),
    ...(proof === 'bearer' && { authorization: `Bearer ${secret}` }),
  }
  const ask = (authorization?: string) =>
    request({
      method,
      url,
      body,
      signal,
      headers: authorization === undefined ? headers : { ...headers, authorization },
    })
  let answered = await ask()
  for (let nth = 0; proof === 'digest' && nth < DIGEST_ANSWERS; nth++) {
    if (!answered.ok || answered.value.status !== 401) break
    const challenge = digestChallenge(answered.value.headers['www-authenticate'] ?? '')
    if (challenge === null || (nth > 0 && !challenge.isStale)) break
    answered = await ask(
      digestAnswer(challenge, { method, uri: url.pathname + url.search, user, password: secret }),
    )
  }
  if (answered.ok) return outcomeOf(door, answered.value)
  const failures = {
    FORBIDDEN_ADDRESS: 'forbidden',
    TIME_OUT: 'timeOut',
    UNREACHABLE: 'unreachable',
  } as const
  return failures[answered.error]
}

function outcomeOf({ expectedStatus }: Door, { status, body }: GuardedAnswer): DoorOutcome {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status >= 300 && status < 400) return 'redirected'
  const isExpected = expectedStatus === null ? status >= 200 && status < 300 : status === expectedStatus
  return isExpected && !saysNo(body) ? 'opened' : 'refused'
}

/** 2N answers 200 to what it does not do, and says so in the body. */
function saysNo(body: string): boolean {
  if (!isJson(body)) return false
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null && 'success' in said && said.success === false
  } catch {
    return false
  }
}
