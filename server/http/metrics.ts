import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { refuse } from '#server/platform/refusal.ts'
import { type Alarm, alarms } from './alarms.ts'
import { sendRefusal } from './errors.ts'

export interface Measured {
  /** The token that a reader sends as `Authorization: Bearer`; `null` if no one may read them. */
  readonly readerToken: string | null
  readonly isRaised: (alarm: Alarm) => boolean
  readonly tablets: () => number
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  /** How many jobs wait, and how many have been given up. @throws while the database is away */
  readonly jobs: () => Promise<{ readonly waiting: number; readonly failed: number }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6]

/** `/api/metrics` as Prometheus reads them: counts and times by route and status, never by company or person. */
export function addMetrics(app: FastifyInstance, measured: Measured): void {
  if (measured.readerToken === null) return
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'visitor_kiosk_request_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    times.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })

  const gauge = (name: string, help: string, label: string, read: () => Readonly<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
      },
    })
  gauge('visitor_kiosk_alarm', '1 while it lasts', 'alarm', () =>
    Object.fromEntries(alarms.map((alarm) => [alarm, measured.isRaised(alarm) ? 1 : 0])),
  )
  gauge('visitor_kiosk_database_connections', 'Of this process', 'state', () => ({
    ...measured.connections(),
  }))
  gauge('visitor_kiosk_sockets', 'Connected to this process', 'kind', () => ({ tablet: measured.tablets() }))
  new Gauge({
    name: 'visitor_kiosk_jobs',
    help: 'Prints and mails, of all processes',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const jobs = await measured.jobs().catch(() => ({}))
      for (const [state, number] of Object.entries(jobs)) this.set({ state }, number)
    },
  })

  const expected = digest(`Bearer ${measured.readerToken}`)
  app.get('/api/metrics', { config: { access: 'open' } }, async (request, reply) => {
    const isReader = timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    if (!isReader) return sendRefusal(reply, refuse('UNAUTHORIZED').error)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await registry.metrics())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
