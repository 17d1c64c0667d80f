import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'

/** `health`: the process lives. `ready`: it can do its work, so a balancer may send visitors. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const open = { config: { access: 'open' as const } }
  app.get('/api/health', open, () => ({ data: 'ok' }))
  app.get('/api/ready', open, async (_request, reply) =>
    (await isReady()) ? { data: 'ok' } : sendRefusal(reply, refuse('UNAVAILABLE').error),
  )
}
