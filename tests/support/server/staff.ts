import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import type { Role } from '#contract/console/policy.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Answer, TestServer } from './server-under-test.ts'

export const PASSWORD = 'salgemma-27-tram-viola'
const passwordHash = hashPassword(PASSWORD)

interface At extends Pick<TestServer, 'url' | 'ask'> {
  /** Headers that a proxy before the server has added, and the origin that the browser sees then. */
  readonly through?: Readonly<Record<string, string>>
}

/** A browser with its cookies. */
export function browserAt(server: At) {
  const cookies = new Map<string, string>()
  const headers = (): Record<string, string> => ({
    origin: server.url,
    ...server.through,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const keep = (answer: Headers): void => {
    for (const line of answer.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  return {
    cookies,
    headers,
    /** A call of the console. */
    async ask<C extends AnyCall>(call: C, request: v.InferInput<C['request']>, more = {}): Promise<Answer> {
      const answer = await server.ask(call, request, { headers: { ...headers(), ...more } })
      keep(answer.headers)
      return answer
    },
    /** The same, where nothing but success will do. */
    async get<C extends AnyCall>(call: C, request: v.InferInput<C['request']>) {
      const answer = await this.ask(call, request)
      if (answer.status !== 200)
        throw new Error(`${call.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      // biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
      return answer.body.data as any
    },
    /** A call of the account library. */
    async account(path: string, body?: object, more = {}) {
      const response = await fetch(`${server.url}/api/auth/${path}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { ...headers(), ...(body && { 'content-type': 'application/json' }), ...more },
        ...(body && { body: JSON.stringify(body) }),
      })
      keep(response.headers)
      const said = await response.text()
      return {
        status: response.status,
        body: said === '' ? null : JSON.parse(said),
        headers: response.headers,
      }
    },
    signIn(email: string, password = PASSWORD) {
      return this.account('sign-in/email', { email, password })
    },
  }
}
export type Browser = ReturnType<typeof browserAt>

/** A member of a company's staff, signed in with a passkey. @param hasPasskey false: signed in by password alone */
export async function hire(
  server: At & Pick<TestServer, 'adminAccess'>,
  companyId: string,
  role: Role,
  siteId: string | null = null,
  hasPasskey = true,
) {
  const { query } = server.adminAccess.database
  const id = randomUUID()
  // As the account library keeps it.
  const email = `${role}-${id}@staff.example`.toLowerCase()
  const now = new Date()
  await query
    .insertInto('auth.user')
    .values({ id, name: `The ${role}`, email, emailVerified: true, twoFactorEnabled: false })
    .execute()
  await query
    .insertInto('auth.account')
    .values({
      id: randomUUID(),
      accountId: id,
      userId: id,
      providerId: 'credential',
      password: await passwordHash,
      updatedAt: now,
    })
    .execute()
  await query
    .insertInto('memberships')
    .values({ company_id: companyId, account_id: id, site_id: siteId ?? '', role })
    .execute()
  if (hasPasskey) {
    await server.adminAccess.database.pool.query(
      `insert into auth."passkey" values ($1, null, 'key', $2, $1, 0, 'singleDevice', false, null, now(), null)`,
      [randomUUID(), id],
    )
  }
  const browser = browserAt(server)
  const signedIn = await browser.signIn(email)
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body))
  if (hasPasskey) await proveSecondFactor(server, id)
  return { id, email, browser }
}

/** Marks the account's sessions as made with a passkey: a real one needs a browser. */
async function proveSecondFactor(
  { adminAccess }: Pick<TestServer, 'adminAccess'>,
  accountId: string,
): Promise<void> {
  await adminAccess.database.pool.query(
    `update auth."session" set "isMultiFactor" = true where "userId" = $1`,
    [accountId],
  )
}

/** Signed in so long ago that what is dangerous wants another sign-in. */
export async function letAge(server: TestServer, accountId: string, minutes: number): Promise<void> {
  await server.adminAccess.database.pool.query(
    `update auth."session" set "createdAt" = ("createdAt" at time zone 'UTC' - $2 * interval '1 minute') at time zone 'UTC' where "userId" = $1`,
    [accountId, minutes],
  )
}
