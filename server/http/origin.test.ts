import { describe, expect, test } from 'vitest'
import { hostNames } from './origin.ts'

const sources = { publicUrl: null, certified: () => [], port: 3443, isPrivate: false }

describe('the names of the server', () => {
  test('are PUBLIC_URL first, and those of the certificate', () => {
    const names = hostNames({
      ...sources,
      publicUrl: 'https://kiosk.example/',
      certified: () => ['localhost', '192.168.1.5', 'kiosk.lan', '*.example'],
    })
    expect(names.canonical).toBe('https://kiosk.example')
    expect(names.passkeys).toEqual({ rpId: 'kiosk.example', origins: ['https://kiosk.example'] })
    const own = [
      'https://kiosk.example',
      'https://kiosk.lan:3443',
      'https://192.168.1.5',
      'https://localhost:3443',
    ]
    for (const origin of own) expect(names.isOwnOrigin(origin), origin).toBe(true)
    const foreign = [
      'https://kiosk.example:3443',
      'http://kiosk.example',
      'https://evil.example',
      'https://a.example',
      'null',
    ]
    for (const origin of [...foreign, undefined]) expect(names.isOwnOrigin(origin), origin).toBe(false)
    expect(names.originOf('192.168.1.5')).toBe('https://192.168.1.5:3443')
    expect(names.originOf('evil.example')).toBe(null)
  })

  test('are those of the certificate without PUBLIC_URL: names before addresses, and local names last', () => {
    const names = hostNames({
      ...sources,
      certified: () => ['localhost', '127.0.0.1', '10.0.0.7', 'kiosk.lan'],
    })
    expect(names.canonical).toBe('https://kiosk.lan:3443')
    expect(names.passkeys?.rpId).toBe('kiosk.lan')
  })

  test('follow a certificate that is renewed', () => {
    let certified = ['10.0.0.7']
    const names = hostNames({ ...sources, certified: () => certified })
    expect(names.isOwnOrigin('https://10.0.0.8:3443')).toBe(false)
    certified = ['10.0.0.8']
    expect(names.isOwnOrigin('https://10.0.0.8:3443')).toBe(true)
  })

  test('are the loopback names if only this machine can connect; links and passkeys then belong to localhost', () => {
    const names = hostNames({ ...sources, port: 3000, isPrivate: true })
    expect(names.canonical).toBe('http://localhost:3000')
    expect(names.passkeys).toEqual({ rpId: 'localhost', origins: ['http://localhost:3000'] })
    expect(names.isOwnOrigin('http://localhost:3000')).toBe(true)
    expect(names.isOwnOrigin('https://localhost:3000')).toBe(false)
    expect(names.isOwnOrigin('http://localhost:3001')).toBe(false)
  })

  test('are none if none is configured', () => {
    const names = hostNames(sources)
    expect(names).toMatchObject({ canonical: null, passkeys: null })
    expect(names.isOwnOrigin('https://127.0.0.1:3443')).toBe(false)
  })
})
