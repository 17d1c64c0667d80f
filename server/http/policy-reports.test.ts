import fastify from 'fastify'
import { expect, test } from 'vitest'
import { REPORTS_PATH, takePolicyReports } from './policy-reports.ts'

async function reported(bodies: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  })
  takePolicyReports(app)
  for (const body of bodies) {
    const headers = { 'content-type': 'application/csp-report' }
    await app.inject({ method: 'POST', url: REPORTS_PATH, headers, payload: JSON.stringify(body) })
  }
  await app.close()
  return lines.map((line) => JSON.parse(line))
}
const report = (blocked: string, source = '', directive = 'script-src-elem') => ({
  'csp-report': {
    'document-uri': 'https://kiosk.example/end/ADA-LOVELACE-42',
    'effective-directive': directive,
    'blocked-uri': blocked,
    'source-file': source,
  },
})

test('logs what was blocked where, without the page’s address', async () => {
  const lines = await reported([
    report('https://evil.example/x.js?who=ada', 'https://kiosk.example/assets/home-1a.js'),
    report('inline', 'https://kiosk.example/end/ADA-LOVELACE-42'),
    report('data:text/plain,ada', '', 'Ada Lovelace'),
  ])
  expect(lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', source: '/assets/home-1a.js' },
    { directive: 'script-src-elem', blocked: 'inline', source: 'elsewhere' },
    { directive: 'unknown', blocked: 'data:', source: 'elsewhere' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ada|lovelace/i)
})

test('logs each kind once, and a limited number of kinds', async () => {
  const same = Array.from({ length: 20 }, () => report('inline'))
  expect(await reported(same)).toHaveLength(1)
  const many = Array.from({ length: 80 }, (_, nth) => report(`https://e${nth}.example`))
  expect(await reported(many)).toHaveLength(50)
})
