import type { AnyCall } from '#contract/calls/call.ts'
import { getCertificateToSign, pdfFile } from '#contract/calls/certificates.ts'
import {
  getArrival,
  getColors,
  getCompany,
  getFlows,
  getGenerals,
  getMotto,
  getServices,
  getVisitorTypes,
} from '#contract/calls/configuration.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { identify } from '#contract/calls/identify.ts'
import { identifyGuest } from '#contract/calls/identify-guest.ts'
import type { OfflinePack } from '#contract/calls/offline-pack.ts'
import { getPrivacyNotice } from '#contract/calls/privacy-notice.ts'
import { getAccessReasons, getInternalStaff, searchCompany } from '#contract/calls/search.ts'
import type { Host } from '#contract/entities/host.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { type Failure, failure } from '#contract/error-codes.ts'
import { TOKEN_REFRESH_AHEAD_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { folded } from '#contract/search-key.ts'
import type { RunningEvacuation, Generals } from '#contract/wire-flags.ts'
import type { AnswerOf, RequestOf } from '#src/api/client.ts'
import { deviceId } from '../storage/session-store.ts'
import { closedPass, expectedOf, guestIn, visitorOf } from './expected-guests.ts'
import { certificatesIn, visitorIn } from './known-visitors.ts'
import { isLocal } from './local-id.ts'

/** Calls that the session itself repeats. */
export const sessionCalls: readonly AnyCall[] = [
  getCompany,
  getMotto,
  getColors,
  getGenerals,
  getServices,
  getFlows,
  getVisitorTypes,
]

/** The company and site of a tablet. */
export interface ServedSite {
  readonly companyId: string
  readonly site: string | null
}

/** Data of the last session that was online. */
export interface KeptSession extends ServedSite {
  /** By the name of the call. */
  readonly answers: {
    readonly [name: string]: unknown
    readonly getInternalStaff?: Host[]
    readonly getVisitorTypes?: VisitorType[]
    readonly getGenerals?: Generals
  }
}

/** What the tablet has stored. */
interface Kept {
  readonly session: KeptSession
  /** The roll call that the server told of since the page began. */
  readonly evacuation: RunningEvacuation | null
  readonly pack: () => Promise<OfflinePack | null>
  /** Whether the visitor is inside, as far as this tablet knows; `null`: unknown. */
  readonly isInside: (visitorId: string) => Promise<boolean | null>
  /** The visitor whom the guest is, by a sign-up at this tablet; `null`: none. */
  readonly visitorOfGuest: (guestId: string) => Promise<string | null>
  readonly file: (url: string) => Promise<Uint8Array | null>
}

type Answer<C extends AnyCall> = Result<AnswerOf<C>, Failure> | null

/** How a tablet answers one call without the server. */
interface OfflineAnswer<C extends AnyCall> {
  readonly call: C
  /** `null` = only the server can answer. */
  readonly answer: (kept: Kept, request: RequestOf<C>) => Answer<C> | Promise<Answer<C>>
  /** The request concerns something that the server does not know yet. */
  readonly isFirst: (request: RequestOf<C>) => boolean
}

const answering = <C extends AnyCall>(
  call: C,
  answer: OfflineAnswer<C>['answer'],
  isFirst: OfflineAnswer<C>['isFirst'] = () => false,
): OfflineAnswer<C> => ({ call, answer, isFirst })

interface AnswerOptions {
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  readonly language: () => string
  readonly isOffline: () => boolean
  /** The codes typed by visitors who are known only from the pack, by visitor. */
  readonly fromPack: Map<string, string>
}

/** The calls that a tablet can answer. */
export function offlineAnswers({ now, language, isOffline, fromPack }: AnswerOptions) {
  const answers: readonly { readonly call: AnyCall }[] = [
    ...[...sessionCalls, getArrival, getPrivacyNotice, getAccessReasons]
      .filter((call) => call !== getGenerals)
      .map((call) =>
        answering(call, ({ session }) =>
          call.name in session.answers ? ok(session.answers[call.name]) : null,
        ),
      ),

    // Of a roll call the tablet keeps what it has heard itself: one that was stored may long be over.
    answering(getGenerals, ({ session, evacuation }) => {
      const { getGenerals: generals } = session.answers
      return generals === undefined ? null : ok({ ...generals, evacuation })
    }),

    /**
     * A session with an empty token, which gives no access: with it the tablet starts as if it were online, and keeps
     * asking for a real one.
     */
    answering(getToken, ({ session }, { companyId, site, service_code }) => {
      const isElsewhere = Boolean(service_code) && (site ?? null) !== session.site
      if (companyId !== session.companyId || isElsewhere) return null
      const expiresAt = new Date(now() + TOKEN_REFRESH_AHEAD_MS).toISOString()
      return ok({ token: '', companyId, site: session.site, deviceId: deviceId(), expiresAt })
    }),

    // Where hosts are listed only by name, none are stored: that is not the same as none of that name.
    answering(getInternalStaff, ({ session }, { input = '' }) => {
      const { getInternalStaff: hosts } = session.answers
      return hosts ? ok(hostsNamed(hosts, input)) : null
    }),

    answering(searchCompany, () => ok([])),

    answering(pdfFile, async ({ file }, { url }) => {
      const bytes = await file(url)
      return bytes && ok(bytes)
    }),

    answering(
      getCertificateToSign,
      async (kept, { id }) => {
        const pack = await kept.pack()
        return pack && ok(certificatesIn(pack, language(), typeIn(pack, id)))
      },
      ({ id }) => isLocal(id) || fromPack.has(id),
    ),

    answering(identify, async (kept, { code, direction }) => {
      const pack = await kept.pack()
      if (pack === null) return null
      const found = await visitorIn(pack, code, kept.session.answers.getVisitorTypes ?? [])
      if (found === null) return isOffline() ? err(failure('UNKNOWN_OFFLINE')) : null
      if (isOffline() && (await kept.isInside(found.id)) === direction)
        return err(failure(direction ? 'ANOTHER_VISIT_OPEN' : 'NO_VISIT_OPEN'))
      fromPack.set(found.id, code)
      return ok(found)
    }),

    /**
     * A guest signs up with the pass even if the server knows them, unless the pack lists them as a visitor: the server
     * finds them by the pass, and so several tablets make no second visitor.
     */
    answering(identifyGuest, async (kept, { pass, direction }) => {
      const pack = await kept.pack()
      if (pack === null) return null
      const guest = await guestIn(pack, pass)
      if (guest === null) return isOffline() ? err(failure('UNKNOWN_OFFLINE')) : null
      const signedUp = await kept.visitorOfGuest(guest.guestId)
      const listed = pack.visitors.find(({ id }) => id === guest.visitorId)?.id ?? null
      const id = signedUp ?? listed
      if (isOffline() && id !== null && (await kept.isInside(id)) === direction)
        return err(failure(direction ? 'ANOTHER_VISIT_OPEN' : 'NO_VISIT_OPEN'))
      if (id === null && !direction) return isOffline() ? err(failure('UNKNOWN_OFFLINE')) : null
      const closed = direction ? closedPass(guest, now()) : null
      if (closed !== null) return err(closed)
      if (id !== null && !isLocal(id)) fromPack.set(id, pass)
      return ok({
        visitor: id === null ? null : visitorOf(guest, id, kept.session.answers.getVisitorTypes ?? []),
        expected: direction ? expectedOf(guest) : null,
      })
    }),
  ]
  return <C extends AnyCall>(call: C): OfflineAnswer<C> | undefined =>
    answers.find((one): one is OfflineAnswer<C> => one.call === call)
}

/** The type of a visitor who is in the pack; `undefined`: of one who has signed up here, it is not known. */
function typeIn({ visitors, guests = [] }: OfflinePack, id: string): string | null | undefined {
  const known = visitors.find((one) => one.id === id) ?? guests.find(({ visitorId }) => visitorId === id)
  return known?.visitorTypeId
}

/** Finds hosts as the server does: every word somewhere in the name, or the names written together in either order. */
function hostsNamed(hosts: readonly Host[], input: string): Host[] {
  const words = plain(input).split(' ')
  return hosts.filter(({ firstName, lastName }) => {
    const name = plain(`${firstName} ${lastName}`)
    const together = [`${firstName}${lastName}`, `${lastName}${firstName}`].map(plain)
    return words.every((word) => name.includes(word) || together.some((both) => both.startsWith(word)))
  })
}

const plain = (text: string): string => folded(text).trim()
