import type { FastifyInstance } from 'fastify'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { SignatureReader } from './files/signature-reader.ts'
import type { Store } from './store.ts'
import { type Handler, type OpenHandler, serve, serveOpen } from './http/serve.ts'
import { type BadgeTools, badge } from './badges/badge.routes.ts'
import { certificates } from './certificates/certificates.routes.ts'
import { configuration } from './companies/configuration.routes.ts'
import { device } from './devices/device.routes.ts'
import { getToken } from './devices/get-token.routes.ts'
import { identify } from './visitors/identify.routes.ts'
import { newAccess } from './visits/new-access.routes.ts'
import { getOfflinePack } from './devices/offline-pack.routes.ts'
import { pair } from './devices/pair.routes.ts'
import { searches } from './visitors/search.routes.ts'
import { signup } from './visitors/signup.routes.ts'
import { extendTempToken, getPresence, getTempToken } from './devices/temp-token.routes.ts'
import { verifyPin } from './devices/verify-pin.routes.ts'

type OpenCall = 'getToken' | 'getTempToken' | 'pair'
type TokenCall = Exclude<CallName, OpenCall>

/** A call that has no handler, or a handler that has no call, does not compile. */
type Handlers = { readonly [Name in TokenCall]: Handler<(typeof calls)[Name]> }

interface TabletTools {
  readonly store: Store
  readonly vault: Vault
  readonly badgeTools: BadgeTools
  readonly signatures: SignatureReader
  /** A visitor came or went. */
  readonly onAccess: (companyId: string) => void
}

export function serveTablet(
  app: FastifyInstance,
  { store, vault, badgeTools, signatures, onAccess }: TabletTools,
): void {
  const open: { readonly [Name in OpenCall]: OpenHandler<(typeof calls)[Name]> } = {
    getToken: getToken(store, vault),
    getTempToken: getTempToken(store, vault),
    pair: pair(store, vault),
  }
  const handlers: Handlers = {
    ...configuration(store),
    extendTempToken: extendTempToken(store),
    getPresence: getPresence(store, vault),
    verifyPin: verifyPin(store, vault),
    signup: signup(store),
    identify: identify(store, vault),
    newAccess: newAccess(store, vault, signatures, onAccess),
    getOfflinePack: getOfflinePack(store),
    ...searches(store),
    ...certificates(store),
    ...device(store),
    ...badge(store, vault, badgeTools),
  }
  serveOpen(app, calls.getToken, open.getToken)
  serveOpen(app, calls.getTempToken, open.getTempToken)
  serveOpen(app, calls.pair, open.pair)
  const serveOne = <Name extends TokenCall>(name: Name) => serve(app, calls[name], handlers[name])
  for (const name of Object.keys(handlers) as TokenCall[]) serveOne(name)
}
