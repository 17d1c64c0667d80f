import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '#contract/calls/call.ts'
import { internalDocument, publicDocument } from './api-document.ts'
import type { ApiDocument, DocumentedEvent, DocumentFacts } from './document.types.ts'

interface Described {
  /** The calls of other systems. */
  readonly publicCalls: readonly AnyCall[]
  /** Those of the product's own apps. */
  readonly ownCalls: readonly AnyCall[]
  readonly events: readonly DocumentedEvent[]
  readonly facts: DocumentFacts
}

/** Serves what the contract promises: to other systems, and of every call. */
export function serveApiDocuments(
  app: FastifyInstance,
  { publicCalls, ownCalls, events, facts }: Described,
): void {
  serve('/api/v1/openapi.json', () => publicDocument(publicCalls, events, facts))
  serve('/api/openapi.json', () => internalDocument([...ownCalls, ...publicCalls], facts))

  /** Made when it is first asked for: few ever ask, and every start would wait. */
  function serve(path: string, make: () => ApiDocument): void {
    let text: string | null = null
    app.get(path, { config: { access: 'open' } }, (_request, reply) => {
      text ??= JSON.stringify(make())
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
}
