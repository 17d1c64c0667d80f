import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { SECURITY_TXT_EXPIRES } from './security-txt.routes.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** The contact for reports of a weakness, in the form of RFC 9116. */

const PATH = '/.well-known/security.txt'

/** Its fields; more than one of a name is refused, for none of ours may be there twice. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name = '', value = ''] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    expect(fields.has(name), name).toBe(false)
    fields.set(name, value)
  }
  return fields
}

async function read(url: string, path = PATH) {
  const answer = await fetch(url + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  return answer.text()
}

test('the file expires within a year, and not in the next 30 days', () => {
  const left = Date.parse(SECURITY_TXT_EXPIRES) - Date.now()
  expect(SECURITY_TXT_EXPIRES).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(left, 'make it a year from now with the next release').toBeGreaterThan(30 * DAY_MS)
  expect(left).toBeLessThanOrEqual(366 * DAY_MS)
})

describe('an operator who has set a contact and an address', () => {
  let server: ServerUnderTest
  const contact = 'mailto:security@example.com'
  beforeAll(async () => {
    server = await serverUnderTest({ SECURITY_CONTACT: contact, PUBLIC_URL: 'https://kiosk.example.com' })
  })
  afterAll(() => server.stop())

  test('is named, with the policy and when it expires', async () => {
    expect(Object.fromEntries(fieldsOf(await read(server.url)))).toEqual({
      Contact: contact,
      Expires: SECURITY_TXT_EXPIRES,
      'Preferred-Languages': 'en, it',
      Canonical: `https://kiosk.example.com${PATH}`,
      Policy: 'https://kiosk.example.com/.well-known/security-policy.txt',
    })
    expect(await read(server.url, '/.well-known/security-policy.txt')).toContain(contact)
  })
})

describe('an operator who has set no contact', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await serverUnderTest()
  })
  afterAll(() => server.stop())

  test('gets no invented contact: the policy says how to find one', async () => {
    const fields = fieldsOf(await read(server.url))
    const named = server.url.replace('127.0.0.1', 'localhost')
    expect(fields.get('Contact')).toBe(`${named}/.well-known/security-policy.txt`)
    const policy = await read(server.url, '/.well-known/security-policy.txt')
    expect(policy).toContain('The operator has published no contact')
    expect(policy).not.toMatch(/@|github|https?:/i)
  })
})
