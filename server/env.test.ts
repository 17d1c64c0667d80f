import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment', () => {
  test('has a default for everything', () => {
    const read = readEnv({})
    expect(read.ok).toBe(true)
    if (read.ok)
      expect(read.value).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, databaseUrl: null })
  })

  test('seeds no demo in production, unless told to', () => {
    const [quiet, told] = [
      readEnv({ NODE_ENV: 'production' }),
      readEnv({ NODE_ENV: 'production', DEMO: '1' }),
    ]
    expect(quiet.ok && quiet.value.demo).toBe(false)
    expect(told.ok && told.value.demo).toBe(true)
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['GUEST_URL', 'https://guests.example/visits'],
    ['GUEST_URL', 'https://guests.example'],
    ['GUEST_PORT', '3001'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'kiosk.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['NODE_ENV', 'prod'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', '?'],
    ['LOG_LEVEL', 'loud'],
    ['SECRET_KEY', 'short'],
    ['PRINTER_PORTS', '631;9100'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '90'],
    ['MAIL_FROM', 'reception'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'mailto:a@example.com\nContact: mailto:b@example.com'],
    ['TLS_CERT', '/cert.pem'],
    ['TLS_NAMES', 'kiosk example'],
  ])('names %s when it is %s', (name, value) => {
    const read = readEnv({ [name]: value })
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.error.join('\n')).toContain(name)
  })

  test.each([
    'postgres://a:5432,b:5433/kiosk?target_session_attrs=read-write',
    'postgresql://kiosk:pass@a,b/kiosk',
    'postgresql://kiosk@/kiosk?host=a,b',
    'postgresql://kiosk@/kiosk?host=a&host=b',
  ])('says of the database at several hosts what to do: %s', (value) => {
    const read = readEnv({ DATABASE_URL: value })
    expect(!read.ok && read.error.join('\n')).toMatch(/^DATABASE_URL names several hosts/)
    expect(readEnv({ DATABASE_URL: 'postgresql://kiosk:pa,ss@a/kiosk' }).ok).toBe(true)
  })

  test.each([
    { TRUST_PROXY: '10.0.0.5' },
    { TRUST_PROXY: '10.0.0.5,10.0.1.0/29' },
    { LOCAL_AUTHORITY: '1', TLS_NAMES: 'kiosk.example,192.168.1.5', REDIRECT_PORT: '80' },
    { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' },
  ])('listens to the network only with TLS of its own or of a proxy: %o', (variables) => {
    expect(readEnv({ HOST: '0.0.0.0', ...variables }).ok).toBe(true)
    const open = readEnv({ HOST: '0.0.0.0' })
    expect(!open.ok && open.error.join()).toContain('HOST is open to the network')
    for (const host of ['localhost', '127.0.0.2', '::1']) expect(readEnv({ HOST: host }).ok).toBe(true)
  })

  test('trusts a number of proxies only where no other machine can connect', () => {
    for (const TRUST_PROXY of ['1', '2', 'true']) {
      const open = readEnv({ HOST: '0.0.0.0', TRUST_PROXY })
      expect(!open.ok && open.error.join()).toContain('TRUST_PROXY must name the addresses')
      expect(readEnv({ TRUST_PROXY }).ok).toBe(true)
    }
    expect(readEnv({ HOST: '0.0.0.0', LOCAL_AUTHORITY: '1', TRUST_PROXY: '1' }).ok).toBe(false)
  })

  test('opens pages of guests at another port, with the origin alone', () => {
    const read = readEnv({ GUEST_URL: 'https://guests.example/', GUEST_PORT: '3001' })
    expect(read.ok && read.value.guestPages).toEqual({ url: 'https://guests.example', port: 3001 })
    const same = readEnv({ PORT: '3001', GUEST_URL: 'https://guests.example', GUEST_PORT: '3001' })
    expect(!same.ok && same.error.join()).toContain('GUEST_PORT must be another port')
    const none = readEnv({})
    expect(none.ok && none.value.guestPages).toBe(null)
  })

  test('takes certificates from one place', () => {
    const both = readEnv({ LOCAL_AUTHORITY: '1', TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' })
    expect(!both.ok && both.error.join()).toContain('choose one')
    expect(readEnv({ REDIRECT_PORT: '80' }).ok).toBe(false)
  })

  test('names everything that is wrong at once', () => {
    const read = readEnv({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(!read.ok && read.error).toHaveLength(2)
  })
})
