import type { DocumentedEvent } from './document.types.ts'

/** What webhooks tell: each becomes an entry of `webhooks` in the document, and a row of the reference. */
export const documentedEvents: readonly DocumentedEvent[] = []
