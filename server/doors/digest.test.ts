import { describe, expect, test } from 'vitest'
import { digestAnswer, digestChallenge } from './digest.ts'

/** The examples of RFC 7616, section 3.9.1. */
const NONCE = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v'
const OPAQUE = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS'
const asked = {
  method: 'GET',
  uri: '/dir/index.html',
  user: 'Mufasa',
  password: 'Circle of Life',
}
const CNONCE = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
const offer = (algorithm: string, more = '') =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${NONCE}", opaque="${OPAQUE}"${more}`

describe('the examples of RFC 7616', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('%s', (algorithm, response) => {
    const challenge = digestChallenge(offer(algorithm))
    if (challenge === null) throw new Error('No challenge')
    const answer = digestAnswer(challenge, asked, CNONCE)
    expect(answer).toContain(`response="${response}"`)
    expect(answer).toContain(`opaque="${OPAQUE}"`)
    expect(answer).toContain('username="Mufasa"')
  })

  test('of two offers the stronger one is taken, wherever it stands', () => {
    for (const header of [`${offer('MD5')}, ${offer('SHA-256')}`, `${offer('SHA-256')}, ${offer('MD5')}`])
      expect(digestChallenge(header)?.algorithm).toBe('SHA-256')
    expect(digestChallenge(`Basic realm="x", ${offer('MD5')}`)?.algorithm).toBe('MD5')
  })
})

test('a nonce that is too old is told from a wrong password', () => {
  expect(digestChallenge(offer('MD5', ', stale=TRUE'))?.isStale).toBe(true)
  expect(digestChallenge(offer('MD5', ', stale=false'))?.isStale).toBe(false)
  expect(digestChallenge(offer('MD5'))?.isStale).toBe(false)
})

test.each([
  'Basic realm="door"',
  'Digest realm="door"',
  'Digest realm="door", nonce="n"',
  'Digest realm="door", nonce="n", qop="auth-int"',
  'Digest realm="door", nonce="n", qop="auth", algorithm=SHA-512-256',
  'Digest realm="door", nonce="n", qop="auth", algorithm=MD5-sess',
  '',
])('what cannot be answered is no challenge: %s', (header) => {
  expect(digestChallenge(header)).toBeNull()
})

test('a realm with quotes ends no field early', () => {
  const challenge = digestChallenge('Digest realm="the \\"front\\" door, nonce=x", nonce="n", qop="auth"')
  expect(challenge).toMatchObject({ realm: 'the "front" door, nonce=x', nonce: 'n' })
  if (challenge !== null)
    expect(digestAnswer(challenge, asked)).toContain('realm="the \\"front\\" door, nonce=x"')
})

test('a challenge that is longer than any device sends is none, and a long word in a shorter one is passed over', () => {
  expect(digestChallenge(offer('MD5', `, ${'a'.repeat(16_000)}`))).toBeNull()
  expect(digestChallenge(offer('MD5', `, ${'a'.repeat(1_500)}, stale=true`))?.isStale).toBe(true)
  // The end of a long word is no name.
  expect(digestChallenge(offer('MD5', `, ${'a'.repeat(100)}stale=true`))?.isStale).toBe(false)
})
