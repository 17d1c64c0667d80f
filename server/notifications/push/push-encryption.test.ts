import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushBrowser } from '#tests/support/push-service.ts'
import { encryptFor, isPoint } from './push-encryption.ts'
import { CURVE, makePushKeys } from './push-keys.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('the example of RFC 8291 comes out as it stands there', () => {
  const sender = createECDH(CURVE)
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const encrypted = encryptFor(browser, 'When I grow up, I want to be a watermelon', { salt, sender })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two messages are alike, and only the browser opens them', () => {
  const [browser, other] = [pushBrowser('/a'), pushBrowser('/b')]
  const content = { title: 'زائر 訪問者 Grace' }
  const twice = [1, 2].map(() => encryptFor(browser.subscription, JSON.stringify(content)))
  expect(twice.map(browser.open)).toEqual([content, content])
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = twice
  expect(first.equals(second)).toBe(false)
  expect(() => other.open(first)).toThrow()
})

test('a key that is no point of the curve is refused', () => {
  const { p256dh } = pushBrowser('/a').subscription
  expect([p256dh, `B${'A'.repeat(86)}`, 'A'.repeat(87), ''].map(isPoint)).toEqual([true, false, false, false])
})

test('keys have their full length, whatever zeros they begin with', () => {
  for (let nth = 0; nth < 2_000; nth++) {
    const { publicKey, privateKey } = makePushKeys()
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
  }
})
