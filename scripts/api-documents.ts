import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { internalDocument, publicDocument } from '#server/api-document/api-document.ts'
import { documentedEvents } from '#server/api-document/documented-events.ts'
import packageJson from '../package.json' with { type: 'json' }

const facts = { version: packageJson.version, contact: null }

/** The documents that a server without a contact serves, for programs that need no server. */
export const servedDocuments = {
  public: () => publicDocument(Object.values(publicCalls), documentedEvents, facts),
  internal: () =>
    internalDocument(
      [...Object.values(calls), ...Object.values(consoleCalls), ...Object.values(publicCalls)],
      facts,
    ),
} as const
