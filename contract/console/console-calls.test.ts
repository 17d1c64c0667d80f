import { describe, expect, test } from 'vitest'
import { pathParameters } from '../calls/call.ts'
import { calls } from '../calls/index.ts'
import { consoleCalls } from './index.ts'

const all = Object.values(consoleCalls)
const ofCompany = all.flatMap((call) =>
  typeof call.access === 'object' && 'roles' in call.access ? [{ ...call, policy: call.access }] : [],
)

describe('the calls of the console', () => {
  test('have a name and an address of their own', () => {
    const addresses = [...Object.values(calls), ...all].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [name, call] of Object.entries(consoleCalls)) expect(call.name).toBe(name)
  })

  test('name the company in their path wherever a role decides', () => {
    expect(ofCompany.length).toBeGreaterThan(40)
    for (const call of ofCompany) expect(pathParameters(call)[0], call.name).toBe('companyId')
    for (const call of all) {
      const hasCompany = pathParameters(call).includes('companyId')
      expect(hasCompany, call.name).toBe(ofCompany.some(({ name }) => name === call.name))
    }
  })

  test('let auditors look and never change', () => {
    const auditors = ofCompany.filter(({ policy }) => policy.roles.includes('auditor'))
    for (const { name } of auditors) expect(name).toMatch(/^(get|list)/)
  })

  test('want a fresh sign-in for roles and keys', () => {
    const fresh = ofCompany.filter(({ policy }) => policy.fresh).map(({ name }) => name)
    expect(fresh).toEqual(
      expect.arrayContaining(['invite', 'saveRoles', 'makeKey', 'revokeKey', 'renewServiceCode']),
    )
  })
})
