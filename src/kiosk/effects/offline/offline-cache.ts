import type { AnyCall } from '#contract/calls/call.ts'
import { pdfFile } from '#contract/calls/certificates.ts'
import { getArrival, getGenerals } from '#contract/calls/configuration.ts'
import { identify } from '#contract/calls/identify.ts'
import { identifyGuest } from '#contract/calls/identify-guest.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { liveVisits } from '#contract/calls/live-visits.ts'
import { getOfflinePack, type OfflinePack } from '#contract/calls/offline-pack.ts'
import { getPrivacyNotice } from '#contract/calls/privacy-notice.ts'
import { getAccessReasons, getInternalStaff } from '#contract/calls/search.ts'
import { type Direction, directionToWire } from '#contract/entities/direction.ts'
import { isPassPayload } from '#contract/entities/pass.ts'
import type { Occupancy } from '#contract/entities/occupancy.ts'
import type { Failure } from '#contract/error-codes.ts'
import { INSIDE_KNOWN_MS, PACK_KEEP_MS, RESERVE_FIRST_MS, RESERVE_REFRESH_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Generals } from '#contract/wire-flags.ts'
import type { AnswerOf, ApiClient, RequestOf } from '#src/api/client.ts'
import { guestIn } from './expected-guests.ts'
import { type KeptSession, offlineAnswers, type ServedSite, sessionCalls } from './offline-answers.ts'
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
  /** Recorded entries and exits wait still to be sent. */
  readonly hasWaiting: () => Promise<boolean>
}

const others = [
  { call: getPrivacyNotice, request: {} },
  { call: getAccessReasons, request: { input: '' } },
  { call: getInternalStaff, request: { input: '' } },
] as const

const SESSION = 'session'
const PACK = 'pack'
const COUNT = 'count'
const PASSAGES = 'passages'
const GUESTS = 'guests'
const named: readonly string[] = [SESSION, PACK, COUNT, PASSAGES, GUESTS]
/**
 * Visitors go by age. The configuration stays until the next one comes: without it a tablet could not start in a long
 * outage, or after its clock has jumped.
 */
const ageOf = (name: string): number =>
  name === SESSION || !named.includes(name) ? Number.POSITIVE_INFINITY : PACK_KEEP_MS

/** Who entered or left at this tablet since the pack was made, by visitor. */
type Passages = Readonly<Record<string, { readonly direction: Direction; readonly at: number }>>

/** Whom guests became by a sign-up at this tablet, by guest. */
type SignedUpGuests = Readonly<Record<string, string>>

/**
 * Answers calls when the server does not: with the configuration, certificates, reasons and hosts of the last session,
 * and the pack of visitors whom the tablet may expect. All of it is stored encrypted; visitors are deleted by age.
 */
export function makeOfflineCache(options: CacheOptions) {
  const { client, now, place, language, hidesHosts, isOffline, hasWaiting } = options
  const opened = openReserveStore()
  /** The configuration that the session has now. */
  const heard = new Map<string, unknown>()
  /** The codes of visitors who were identified by the pack and have not passed yet; the server has not met them. */
  const fromPack = new Map<string, string>()
  const answerOf = offlineAnswers({ now, language, isOffline, fromPack })

  async function refresh(): Promise<void> {
    const store = await opened
    await store?.sweep(now(), ageOf)
    const here = place()
    if (store === null || here === null || heard.size < sessionCalls.length) return
    const answers: Record<string, unknown> = Object.fromEntries(heard)
    for (const { call, request } of others) {
      if (call === getInternalStaff && hidesHosts()) continue
      const result = await client.call<AnyCall>(call, request)
      if (!result.ok) return
      answers[call.name] = result.value
    }
    const asked = now()
    const isAhead = await hasWaiting()
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
    const passages = Object.entries((await store.read<Passages>(PASSAGES)) ?? {})
    // A server that has not been sent all of them does not know who is inside.
    const later = passages.filter(([, { at }]) => isAhead || at >= asked)
    if (later.length < passages.length) await store.keep(PASSAGES, Object.fromEntries(later), now())
    await store.keep(SESSION, { ...here, answers }, now())
  }

  async function answer<C extends AnyCall>(call: C, request: RequestOf<C>, isOwn: boolean) {
    const store = await opened
    await store?.sweep(now(), ageOf)
    const session = await store?.read<KeptSession>(SESSION)
    const known = answerOf(call)
    if (!store || !session || !known) return null
    const here = place()
    const isHere = here?.companyId === session.companyId && here.site === session.site
    if (!isOwn && !isHere && call.name !== getToken.name) return null
    const pack = () => store.read<OfflinePack>(PACK)
    const generals = heard.get(getGenerals.name) as Generals | undefined
    const evacuation = generals?.evacuation ?? null
    return known.answer(
      { session, evacuation, isInside, visitorOfGuest, pack, file: store.readBytes },
      request,
    )
  }

  /** What this tablet knows of the visitor: by its own entries and exits, then by the pack. */
  async function isInside(visitorId: string): Promise<boolean | null> {
    const store = await opened
    const passage = (await store?.read<Passages>(PASSAGES))?.[visitorId]
    if (passage) return now() - passage.at > INSIDE_KNOWN_MS ? null : passage.direction === 'entry'
    if (!store || (await store.ageOf(PACK, now())) > INSIDE_KNOWN_MS) return null
    const pack = await store.read<OfflinePack>(PACK)
    return pack?.visitors.find(({ id }) => id === visitorId)?.isInside ?? null
  }

  async function visitorOfGuest(guestId: string): Promise<string | null> {
    return (await (await opened)?.read<SignedUpGuests>(GUESTS))?.[guestId] ?? null
  }

  /** Called for every sign-up with a pass, whether the server knows it or not. */
  async function noteGuest(pass: string, visitorId: string): Promise<void> {
    const store = await opened
    const pack = await store?.read<OfflinePack>(PACK)
    const guest = pack ? await guestIn(pack, pass) : null
    if (guest === null) return
    const guests = await store?.read<SignedUpGuests>(GUESTS)
    await store?.keep(GUESTS, { ...guests, [guest.guestId]: visitorId }, now())
  }

  /** Called for every entry and exit, whether the server knows it or not. */
  async function notePassage(visitorId: string, direction: Direction): Promise<void> {
    fromPack.delete(visitorId)
    const store = await opened
    const passages = await store?.read<Passages>(PASSAGES)
    await store?.keep(PASSAGES, { ...passages, [visitorId]: { direction, at: now() } }, now())
  }

  /** Lets the server identify a visitor who was identified by the pack. */
  async function meet(visitorId: string, direction: Direction): Promise<Result<unknown, Failure>> {
    const code = fromPack.get(visitorId)
    if (code === undefined) return ok(null)
    const wire = directionToWire(direction)
    const met = isPassPayload(code)
      ? await client.call(identifyGuest, { pass: code, direction: wire })
      : await client.call(identify, { code, direction: wire })
    if (met.ok) fromPack.delete(visitorId)
    return met
  }

  /** Stores how many people the server reported inside. */
  async function count(occupancy: unknown): Promise<void> {
    const store = await opened
    const known = await store?.read(COUNT)
    if (JSON.stringify(known) !== JSON.stringify(occupancy)) await store?.keep(COUNT, occupancy, now())
  }

  return {
    answer,
    meet,
    notePassage,
    noteGuest,
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
    isCacheFirst: <C extends AnyCall>(call: C, request: RequestOf<C>): boolean =>
      answerOf(call)?.isFirst(request) ?? false,
    isOffline,
    isKnownOffline: (visitorId: string): boolean => fromPack.has(visitorId),
    hear(call: AnyCall, result: Result<unknown, Failure>): void {
      if (result.ok && (sessionCalls.includes(call) || call === getArrival))
        heard.set(call.name, result.value)
      if (result.ok && call === identify) fromPack.delete((result.value as AnswerOf<typeof identify>).id)
      if (result.ok && call === liveVisits) void count(result.value)
    },
    /** Called when this tab becomes the leader: only one of several tabs may refresh the cache. */
    becomeLeader(): void {
      const begin = () => {
        if (place() === null || heard.size < sessionCalls.length) setTimeout(begin, RESERVE_FIRST_MS)
        else void refresh()
      }
      setTimeout(begin, RESERVE_FIRST_MS)
      setInterval(() => void refresh(), RESERVE_REFRESH_MS)
    },
    clear: async (): Promise<void> => (await opened)?.clear(),
  }
}
