import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBrokenKey, makeIntegrationKey, makeToken, parseToken } from './token.ts'

const companyIds = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.'

describe('an integration key', () => {
  test('has its company in front, and a form that a scanner knows', () => {
    fc.assert(
      fc.property(companyIds, (companyId) => {
        const { text, hash, tail } = makeIntegrationKey(companyId)
        expect(text).toMatch(/^vk_live_[A-Za-z0-9_-]{1,64}_[0-9A-Za-z]{49}$/)
        expect(text.endsWith(tail)).toBe(true)
        expect(tail).toHaveLength(4)
        expect(parseToken(text)).toEqual({ companyId, hash })
        expect(isBrokenKey(text)).toBe(false)
      }),
    )
  })

  test('is broken with one other sign, a missing end or more at the end', () => {
    const { text } = makeIntegrationKey('acme')
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...SIGNS), (at, sign) => {
        fc.pre(text[at] !== sign)
        const mistyped = text.slice(0, at) + sign + text.slice(at + 1)
        expect(parseToken(mistyped), mistyped).toBeNull()
      }),
    )
    for (let length = 0; length < text.length; length++) expect(parseToken(text.slice(0, length))).toBeNull()
    expect(parseToken(`${text}a`)).toBeNull()
    expect(isBrokenKey(text.slice(0, 60))).toBe(true)
  })

  test('is no other than the one that was made', () => {
    const keys = Array.from({ length: 200 }, () => makeIntegrationKey('acme').text)
    expect(new Set(keys).size).toBe(200)
  })
})

test('a token of an older version is still one', () => {
  const { text, hash } = makeToken('acme')
  expect(parseToken(text)).toEqual({ companyId: 'acme', hash })
  expect(isBrokenKey(text)).toBe(false)
  for (const other of ['', 'v1.acme.short', 'Bearer x', null, 7]) expect(parseToken(other)).toBeNull()
})
