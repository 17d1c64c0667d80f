import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { internalDocument, publicDocument } from '#server/api-document/api-document.ts'
import { events } from '#contract/public/events.ts'
import packageJson from '../package.json' with { type: 'json' }

const facts = { version: packageJson.version, contact: null }

/** The documents that a server without a contact serves, for programs that need no server. */
export const servedDocuments = {
  public: () => publicDocument(Object.values(publicCalls), events, facts),
  internal: () =>
    internalDocument(
      [...Object.values(calls), ...Object.values(consoleCalls), ...Object.values(publicCalls)],
      facts,
    ),
} as const
