import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { VisitorWire } from '#contract/entities/visitor.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { type FlowFlag, flowFlagsToWire } from '#contract/wire-flags.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import { type CompanySetup, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { withoutReferences } from '#server/api-document/references.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** The answers of identify and signup. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const company = (setup: CompanySetup = {}) => makeCompany(server.adminAccess, setup)
const identify = ({ token, visitor }: TestCompany, direction = true) =>
  server.ask(calls.identify, { code: visitor.code, direction }, { token })

describe('the type of a visitor', () => {
  const none = (...flow: readonly FlowFlag[]) => ({
    visitorType: { id: '', name: '', flowSection: flowFlagsToWire(flagsWith(...flow)) },
  })

  test('is an empty one with the flags of the company for a visitor who has none', async () => {
    const one = await company({ flow: ['reason', 'signOnExit'] })
    const { body } = await identify(one)
    expect(body.data).toMatchObject(none('reason', 'signOnExit'))
    expect(v.parse(VisitorWire, body.data).visitorType).toBeNull()
    const form = { firstname: 'Grace', lastname: 'Okafor', email: `${randomUUID()}@visitor.example` }
    const signedUp = await server.ask(calls.signup, form, { token: one.token })
    expect(signedUp.body.data).toMatchObject(none('reason', 'signOnExit'))
  })

  test('comes with its own flags', async () => {
    const { body } = await identify(await company({ flow: ['reason'], typeFlow: ['signOnEntry'] }))
    expect(body.data).toMatchObject({
      visitorType: { id: 'chosen', flowSection: flowFlagsToWire(flagsWith('signOnEntry')) },
    })
    expect(v.parse(VisitorWire, body.data).visitorType).toMatchObject({ id: 'chosen' })
  })

  test('is none in the answer of the version before', async () => {
    const { body } = await identify(await company())
    const before = { ...(body.data as object), visitorType: null }
    expect(v.parse(VisitorWire, before).visitorType).toBeNull()
  })

  test('is described as always there', async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`)
    const { paths } = withoutReferences((await answer.json()) as { paths: Record<string, { post: unknown }> })
    const described = JSON.stringify(paths['/api/tablet/identify']?.post)
    expect(described).toMatch(/"visitorType":\{"type":"object"/)
    expect(described).toMatch(/"required":\[[^\]]*"visitorType"/)
  })
})

describe('a visitor with one name', () => {
  const form = { firstname: 'Sukarno', email: 'sukarno@visitor.example' }
  const signUpWith = async (lastname: unknown) => {
    const { token } = await company()
    return server.ask(calls.signup, { ...form, lastname }, { token })
  }

  test('signs up by saying so', async () => {
    const { body } = await signUpWith(null)
    expect(v.parse(VisitorWire, body.data)).toMatchObject({ firstName: 'Sukarno', lastName: '' })
  })

  test.each(['', '  ', undefined])('and not by leaving the last name out as %j', async (lastname) => {
    const { status, body } = await signUpWith(lastname)
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
})

const formOf = () => ({ firstname: 'Grce', lastname: 'Okafor', email: `${randomUUID()}@visitor.example` })
const signUp = async (
  one: TestCompany,
  form: object,
  corrects?: readonly string[],
  key: string = randomUUID(),
) => {
  const request = { ...form, ...(corrects && { corrects: [...corrects] }) }
  return { key, ...(await server.ask(calls.signup, request as never, { token: one.token, key })) }
}
const idOf = (body: { readonly data?: unknown }) => v.parse(VisitorWire, body.data).id

describe('a visitor who goes back and corrects the form', () => {
  test('stays the same visitor, with the code that they may have been shown', async () => {
    const one = await company()
    const form = formOf()
    const first = await signUp(one, form)
    const right = { ...form, firstname: 'Grace' }
    const second = await signUp(one, right, [first.key])
    expect(second.status).toBe(200)
    expect(idOf(second.body)).toBe(idOf(first.body))
    expect(v.parse(VisitorWire, second.body.data)).toEqual({
      ...v.parse(VisitorWire, first.body.data),
      firstName: 'Grace',
    })
    // Also the next correction, and one whose sign-up before was refused.
    const third = await signUp(one, { ...right, companyName: 'Harbour Systems' }, [first.key, second.key])
    expect(idOf(third.body)).toBe(idOf(first.body))
    const fourth = await signUp(one, { ...right, email: `${randomUUID()}@visitor.example` }, [
      first.key,
      randomUUID(),
    ])
    expect(idOf(fourth.body)).toBe(idOf(first.body))
    expect(await one.count('visitors')).toBe(2)
  })

  test('is not meant by an unknown key, in another company, or after a visit', async () => {
    const one = await company()
    const form = formOf()
    const first = await signUp(one, form)
    const corrected = { ...form, firstname: 'Grace' }
    const elsewhere = await company()
    const taken = await signUp(one, corrected, [randomUUID()])
    expect(taken.body.errorCode).toBe('EMAIL_ALREADY_REGISTERED')
    expect((await signUp(elsewhere, corrected, [first.key])).status, 'of another company').toBe(200)
    const enter = { direction: true, visitorId: idOf(first.body) }
    expect((await server.ask(calls.newAccess, enter, { token: one.token })).status).toBe(200)
    expect((await signUp(one, corrected, [first.key])).body.errorCode).toBe('EMAIL_ALREADY_REGISTERED')
  })

  test('does not take the address of another visitor', async () => {
    const one = await company()
    const [mine, other] = [formOf(), formOf()]
    await signUp(one, other)
    const first = await signUp(one, mine)
    const answer = await signUp(one, { ...mine, email: other.email }, [first.key])
    expect(answer.body.errorCode).toBe('EMAIL_ALREADY_REGISTERED')
    expect(idOf((await signUp(one, mine, [first.key])).body), 'the first form stays').toBe(idOf(first.body))
  })
})

describe('a full site', () => {
  test('is told before the steps, and leaving goes on', async () => {
    const one = await company({ capacity: 1 })
    const inside = await one.meet()
    const enter = { direction: true, visitorId: inside }
    expect((await server.ask(calls.newAccess, enter, { token: one.token })).status).toBe(200)
    expect((await identify(one)).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    const leave = { direction: false, visitorId: inside }
    expect((await server.ask(calls.newAccess, leave, { token: one.token })).status).toBe(200)
    await one.passElsewhere('entry')
    expect((await identify(one)).body.errorCode, 'inside').toBe('ANOTHER_VISIT_OPEN')
    expect((await identify(one, false)).status, 'leaves').toBe(200)
  })

  test('takes no new visitor, except one who is in already, and answers a repeat as before', async () => {
    const one = await company({ capacity: 1 })
    const form = formOf()
    const first = await signUp(one, form)
    await one.passElsewhere('entry')
    expect(idOf((await signUp(one, form, undefined, first.key)).body)).toBe(idOf(first.body))
    const before = await one.count('visitors')
    expect((await signUp(one, formOf())).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    expect(await one.count('visitors')).toBe(before)
    const late = { ...formOf(), occurredAt: new Date(Date.now() - MINUTE_MS).toISOString() }
    expect((await signUp(one, late)).status, 'was let in without a connection').toBe(200)
  })
})
