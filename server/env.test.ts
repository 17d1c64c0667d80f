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
    ['TLS_CERT', '/cert.pem'],
  ])('names %s when it is %s', (name, value) => {
    const read = readEnv({ [name]: value })
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.error.join('\n')).toContain(name)
  })

  test('names everything that is wrong at once', () => {
    const read = readEnv({ PORT: 'x', LOG_LEVEL: 'loud' })
    expect(!read.ok && read.error).toHaveLength(2)
  })
})
