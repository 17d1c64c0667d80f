import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { getCertificateToSign, pdfFile } from '#contract/calls/certificates.ts'
import {
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
import { liveVisits } from '#contract/calls/live-visits.ts'
import { getOfflinePack, type OfflinePack } from '#contract/calls/offline-pack.ts'
import { getPrivacyNotice } from '#contract/calls/privacy-notice.ts'
import { getAccessReasons, getInternalStaff, searchCompany } from '#contract/calls/search.ts'
import type { Occupancy } from '#contract/entities/occupancy.ts'
import type { Host } from '#contract/entities/host.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { type Failure, failure } from '#contract/error-codes.ts'
import {
  OUTBOX_KEEP_MS,
  PACK_KEEP_MS,
  RESERVE_FIRST_MS,
  RESERVE_REFRESH_MS,
  TOKEN_REFRESH_AHEAD_MS,
} from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { ApiClient } from '#src/api/client.ts'
import { certificatesIn, visitorIn } from './known-visitors.ts'
import { isLocal } from './local-id.ts'
import { deviceId } from '../storage/session-store.ts'
import { openReserveStore } from './offline-cache-store.ts'

interface CacheOptions {
  /** A client that asks only the server, never this cache. */
  readonly client: ApiClient
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  /** The company and site that this tablet serves now; `null` without a session. */
  readonly place: () => ServedSite | null
  readonly language: () => string
  /** True: hosts are listed only after some letters were typed, so their names are not stored. */
  readonly hidesHosts: () => boolean
  /** True while the server cannot be reached, so that calls do not wait for it. */
  readonly isOffline: () => boolean
}

/** The company and site of a tablet. */
export interface ServedSite {
  readonly companyId: string
  readonly site: string | null
}

/** Data of the last session that was online. */
interface Kept extends ServedSite {
  readonly answers: Readonly<Record<string, unknown>>
}

/** Calls that the session itself repeats. */
const configuration: readonly AnyCall[] = [
  getCompany,
  getMotto,
  getColors,
  getGenerals,
  getServices,
  getFlows,
  getVisitorTypes,
]
const others = [
  { call: getPrivacyNotice, request: {} },
  { call: getAccessReasons, request: { input: '' } },
  { call: getInternalStaff, request: { input: '' } },
] as const

const SESSION = 'session'
const PACK = 'pack'
const COUNT = 'count'
const named: readonly string[] = [SESSION, PACK, COUNT]
const ageOf = (name: string): number => (name === PACK || name === COUNT ? PACK_KEEP_MS : OUTBOX_KEEP_MS)

type Answer = Result<unknown, Failure>

/**
 * Answers calls when the server does not: with the configuration, certificates, reasons and hosts of the last session,
 * and the pack of visitors whom the tablet may expect. All of it is stored encrypted, and deleted when it is too old.
 */
export function makeOfflineCache({ client, now, place, language, hidesHosts, isOffline }: CacheOptions) {
  const opened = openReserveStore()
  /** The configuration that the session has now. */
  const heard = new Map<string, unknown>()
  /** Visitors who are known only from the pack: the server has not identified them at this tablet today. */
  const fromPack = new Set<string>()

  async function refresh(): Promise<void> {
    const store = await opened
    await store?.sweep(now(), ageOf)
    const here = place()
    if (store === null || here === null || heard.size < configuration.length) return
    const answers: Record<string, unknown> = Object.fromEntries(heard)
    for (const { call, request } of others) {
      if (call === getInternalStaff && hidesHosts()) continue
      const result = await client.call<AnyCall>(call, request)
      if (!result.ok) return
      answers[call.name] = result.value
    }
    const pack = await client.call(getOfflinePack, {})
    if (!pack.ok) return
    const files = new Set(pack.value.certificates.flatMap(({ file }) => (file === null ? [] : [file])))
    for (const name of await store.names()) {
      if (!named.includes(name) && !files.has(name)) await store.forget(name)
    }
    const known = new Set(await store.names())
    for (const url of files) {
      const bytes = known.has(url) ? null : await client.call(pdfFile, { url })
      if (bytes?.ok) await store.keepBytes(url, new Uint8Array(bytes.value), now())
    }
    await store.keep(PACK, pack.value, now())
    await store.keep(SESSION, { ...here, answers } satisfies Kept, now())
  }

  async function answer(call: AnyCall, request: unknown, isOwn: boolean): Promise<Answer | null> {
    const store = await opened
    await store?.sweep(now(), ageOf)
    const kept = await store?.read<Kept>(SESSION)
    if (!store || !kept) return null
    if (call === getToken) return session(kept, request as v.InferInput<(typeof getToken)['request']>)
    const here = place()
    const isHere = here?.companyId === kept.companyId && here.site === kept.site
    if (!isOwn && !isHere) return null
    if (call === getInternalStaff) return ok(hosts(kept, (request as { readonly input: string }).input))
    if (call === searchCompany) return ok([])
    if (call === pdfFile) {
      const bytes = await store.readBytes((request as { readonly url: string }).url)
      return bytes && ok(bytes)
    }
    if (call.name in kept.answers) return ok(kept.answers[call.name])
    const pack = await store.read<OfflinePack>(PACK)
    if (pack === null) return null
    if (call === getCertificateToSign) return ok(certificatesIn(pack, language()))
    if (call === identify) {
      const types = kept.answers[getVisitorTypes.name] as readonly VisitorType[]
      const found = await visitorIn(pack, (request as { readonly code: string }).code, types)
      if (found === null) return isOffline() ? err(failure('UNKNOWN_OFFLINE')) : null
      fromPack.add(found.id)
      return ok(found)
    }
    return null
  }

  /**
   * A session with an empty token, which gives no access: with it the tablet starts as if it were online, and keeps
   * asking for a real one.
   */
  function session(
    kept: Kept,
    { companyId, site, service_code }: v.InferInput<(typeof getToken)['request']>,
  ): Answer | null {
    const isElsewhere = Boolean(service_code) && (site ?? null) !== kept.site
    if (companyId !== kept.companyId || isElsewhere) return null
    const expiresAt = new Date(now() + TOKEN_REFRESH_AHEAD_MS).toISOString()
    return ok({ token: '', companyId, site: kept.site, deviceId: deviceId(), expiresAt })
  }

  /** Stores how many people the server reported inside. */
  async function count(occupancy: Occupancy): Promise<void> {
    const store = await opened
    const known = await store?.read<Occupancy>(COUNT)
    if (JSON.stringify(known) !== JSON.stringify(occupancy)) await store?.keep(COUNT, occupancy, now())
  }

  return {
    answer,
    /**
     * Whether one more visitor may enter: yes if the company leaves that to staff, or the number is unknown.
     * @param balance entries since then, less exits
     */
    async hasRoom(balance: number): Promise<boolean> {
      const store = await opened
      const pack = await store?.read<OfflinePack>(PACK)
      const known = await store?.read<Occupancy>(COUNT)
      if (!pack?.holdsCapacity || !known || known.maximumAllowed === 0) return true
      return known.currentlyInside + balance < known.maximumAllowed
    },
    isCacheFirst: (call: AnyCall, request: unknown): boolean => {
      if (call !== getCertificateToSign) return false
      const { id } = request as { readonly id: string }
      return isLocal(id) || fromPack.has(id)
    },
    isOffline,
    isKnownOffline: (visitorId: string): boolean => fromPack.has(visitorId),
    hear(call: AnyCall, result: Answer): void {
      if (result.ok && configuration.includes(call)) heard.set(call.name, result.value)
      if (result.ok && call === liveVisits) void count(result.value as Occupancy)
    },
    /** Called when this tab becomes the leader: only one of several tabs may refresh the cache. */
    becomeLeader(): void {
      const begin = () => {
        if (place() === null || heard.size < configuration.length) setTimeout(begin, RESERVE_FIRST_MS)
        else void refresh()
      }
      setTimeout(begin, RESERVE_FIRST_MS)
      setInterval(() => void refresh(), RESERVE_REFRESH_MS)
    },
    clear: async (): Promise<void> => (await opened)?.clear(),
  }
}

/** Finds hosts as the server does: every word somewhere in the name. */
function hosts(kept: Kept, input: string): readonly Host[] {
  const words = plain(input).split(' ')
  const all = (kept.answers[getInternalStaff.name] ?? []) as readonly Host[]
  return all.filter(({ firstName, lastName }) => {
    const name = plain(`${firstName} ${lastName}`)
    return words.every((word) => name.includes(word))
  })
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
