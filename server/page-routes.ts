import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { events } from '#contract/public/events.ts'
import { publicCalls } from '#contract/public/index.ts'
import packageJson from '../package.json' with { type: 'json' }
import { serveApiDocuments } from './api-document/api-document.routes.ts'
import { serveReference } from './api-document/reference/reference.routes.ts'
import { serveBadgePage } from './badges/badge-on-phone.routes.ts'
import { servePictures } from './companies/pictures.routes.ts'
import { serveHealth } from './http/health.routes.ts'
import { takePolicyReports } from './http/policy-reports.ts'
import { serveSecurityTxt } from './http/security-txt.routes.ts'
import { addStaticFiles } from './http/static-files.ts'
import type { Vault } from './keys/vault.ts'
import { answerPages } from './notifications/answer-page.routes.ts'
import { serveLinkPages } from './notifications/link-forms.ts'
import { exitPages } from './notifications/news/exit-page.routes.ts'
import type { Live } from './realtime/staff-lines.ts'
import type { Store } from './store.ts'
import { serveAuthority } from './tls/authority.routes.ts'
import type { LocalAuthority } from './tls/local-authority.ts'

interface PageTools {
  readonly store: Store
  readonly vault: Vault
  readonly live: Live
  /** Steps of notifications may be due now. */
  readonly wakeDispatcher: () => void
  readonly isReady: () => Promise<boolean>
  readonly publicUrl: string | null
  /** Contact for reports of weaknesses of this installation; `null` if none is set. */
  readonly securityContact: string | null
  /** The private certificate authority that devices have to trust, if there is one. */
  readonly authority: LocalAuthority | null
  /** Folder of the built kiosk. */
  readonly kioskDir: string
  /** Folder of the built reference of the API. */
  readonly referenceDir: string
  /** Folder where the kiosk's hashed files outlive their build. */
  readonly keptAssetsDir: string
}

/** Serves what is not a call: pages behind links, pictures, documents about the server, and the built files. */
export async function servePages(app: FastifyInstance, tools: PageTools): Promise<void> {
  const { store, vault, live, wakeDispatcher, securityContact } = tools
  serveLinkPages(app, [
    answerPages({ store, wake: wakeDispatcher, onChanged: live.notificationsChanged }),
    exitPages({ store, vault, onByHand: live.onByHand }),
  ])
  takePolicyReports(app)
  servePictures(app, store)
  serveBadgePage(app)
  serveHealth(app, tools.isReady)
  serveSecurityTxt(app, { publicUrl: tools.publicUrl, contact: securityContact })
  if (tools.authority !== null) serveAuthority(app, tools.authority)
  serveApiDocuments(app, {
    publicCalls: Object.values(publicCalls),
    ownCalls: [...Object.values(calls), ...Object.values(consoleCalls)],
    events,
    facts: { version: packageJson.version, contact: securityContact },
  })
  serveReference(app, tools.referenceDir)
  await addStaticFiles(app, tools.kioskDir, tools.keptAssetsDir)
}
