import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'
import { type RollCall, startRollCall } from '#contract/console/roll-calls.ts'
import type { PersonState } from '#contract/roll-call.ts'
import type { getMe } from '#contract/console/session.ts'
import type { listEvacuation } from '#contract/console/today.ts'
import type { Answered } from '../api/reading.ts'

export type Evacuation = Answered<typeof listEvacuation>
type Me = Answered<typeof getMe>

/** A tick that the server has not accepted yet. */
export interface KeptTick {
  readonly tickId: string
  readonly rollCallId: string
  readonly visitId: string
  /** Ticks that a browser has kept from before have `isSafe` alone. */
  readonly state?: PersonState
  readonly isSafe?: boolean
  readonly musterPoint?: string | null
  /** ISO instant. */
  readonly at: string
}

/** A person on no list whom the server has not accepted yet. */
export interface KeptPerson {
  readonly personId: string
  readonly rollCallId: string
  readonly name: string
  /** ISO instant. */
  readonly at: string
}

/**
 * The data that a warden needs when the server is unreachable: stored on the device until they sign out, or their
 * session has ended.
 */
interface RollCallDatabase extends DBSchema {
  /** By company: the people inside, as last read from the server. */
  snapshots: { key: string; value: Evacuation }
  /** The account that is signed in here; there is one. */
  me: { key: string; value: Me }
  /** Roll calls as last read from the server. */
  heard: { key: string; value: RollCall }
  /** Roll calls that began without the server. */
  begun: { key: string; value: RollCall }
  ticks: { key: string; value: KeptTick; indexes: { byRollCall: string } }
  /** By roll call: the muster point at which this device is. By `WATCH`: what a warden's link has opened here, as JSON. */
  points: { key: string; value: string }
  added: { key: string; value: KeptPerson; indexes: { byRollCall: string } }
}

/** The roll call of a person without an account, until when the link lives. */
export interface KeptWatch {
  /** ISO instant. */
  readonly endsAt: string
  readonly siteName: string | null
  /** By their ids. */
  readonly siteNames?: Readonly<Record<string, string>>
  /** The one that is shown. */
  readonly rollCallId: string | null
  /** All that were shown here: names of each are on the device until the link ends. */
  readonly rollCallIds: readonly string[]
  /** Which link has opened it; an answer to that link later need not say so again. */
  readonly linkMark?: string
}

const NAME = 'roll-calls'
const ME = 'me'
/** Data that is deleted when a session has ended; ticks that the server has not accepted stay. */
const OF_SESSION = ['me', 'snapshots', 'heard'] as const
/** Pages of servers before open this one too, after an update and when it is taken back: a higher one would fail there. */
const VERSION = 3
/** A storage that takes longer, as while another tab blocks it, is done without. */
const OPEN_MS = 2_000
let opened: Promise<IDBPDatabase<RollCallDatabase>> | null = null

// Another tab signs out, or has a newer version.
const blocking = (_had: number, _wanted: number | null, event: IDBVersionChangeEvent): void => {
  opened = null
  ;(event.target as IDBDatabase).close()
}

const open = (): Promise<IDBPDatabase<RollCallDatabase>> =>
  openDB<RollCallDatabase>(NAME, VERSION, {
    upgrade(db, had) {
      if (had < 1) {
        db.createObjectStore('snapshots')
        db.createObjectStore('begun', { keyPath: 'rollCallId' })
        db.createObjectStore('ticks', { keyPath: 'tickId' }).createIndex('byRollCall', 'rollCallId')
      }
      if (had < 2) {
        db.createObjectStore('me')
        db.createObjectStore('heard', { keyPath: 'rollCallId' })
      }
      db.createObjectStore('points')
      db.createObjectStore('added', { keyPath: 'personId' }).createIndex('byRollCall', 'rollCallId')
    },
    blocking,
  })
/** A page of a later server has been here: what it has added is left alone. */
const openNewer = (error: unknown): Promise<IDBPDatabase<RollCallDatabase>> => {
  if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
  return openDB<RollCallDatabase>(NAME, undefined, { blocking })
}

/** Rejects where the browser stores nothing; the next call tries again. */
async function database(): Promise<IDBPDatabase<RollCallDatabase>> {
  const asked = opened ?? open().catch(openNewer)
  opened = asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the storage does not open')), OPEN_MS)
  })
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    asked.catch(() => {
      if (opened === asked) opened = null
    })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type Work<Value> = (db: IDBPDatabase<RollCallDatabase>) => Promise<Value>
/** A list that cannot be stored is still shown, ticked and sent. @returns whether the device has stored it */
async function stored(work: Work<unknown>): Promise<boolean> {
  try {
    await work(await database())
    return true
  } catch {
    return false
  }
}
async function readOr<Value>(otherwise: Value, work: Work<Value | undefined>): Promise<Value> {
  try {
    return (await work(await database())) ?? otherwise
  } catch {
    return otherwise
  }
}

/** What is not stored, or not yet, and has to reach the server: it lives as long as the page. */
const unstored = {
  begun: new Map<string, RollCall>(),
  ticks: new Map<string, KeptTick>(),
  added: new Map<string, KeptPerson>(),
}
/** Ids of what the server has, in case the device fails to delete it. */
const sent = new Set<string>()
const waiting = <One extends { readonly rollCallId: string }>(
  rollCallId: string,
  here: ReadonlyMap<string, One>,
  there: readonly One[],
  idOf: (one: One) => string,
): readonly One[] => {
  const known = new Map(there.map((one) => [idOf(one), one]))
  for (const one of here.values()) if (one.rollCallId === rollCallId) known.set(idOf(one), one)
  return [...known.values()].filter((one) => !sent.has(idOf(one)))
}

export const keepSnapshot = async (companyId: string, snapshot: Evacuation): Promise<void> =>
  void (await stored((db) => db.put('snapshots', snapshot, companyId)))
export const readSnapshot = (companyId: string): Promise<Evacuation | null> =>
  readOr<Evacuation | null>(null, (db) => db.get('snapshots', companyId))

export const keepMe = async (me: Me): Promise<void> => void (await (await database()).put('me', me, ME))
/**
 * The account that is signed in here. Once its session has ended, names that are no longer needed are deleted from the
 * device.
 */
export async function readMe(): Promise<Me | null> {
  const me = await (await database()).get('me', ME)
  if (!me || Date.parse(me.endsAt) > Date.now()) return me ?? null
  const on = (await database()).transaction(OF_SESSION, 'readwrite')
  await Promise.all([...OF_SESSION.map((name) => on.objectStore(name).clear()), on.done])
  return null
}

/** One that was kept by a version before lacks what that one did not know. */
function withDefaults(rollCall: RollCall | undefined): RollCall | null {
  const known = v.safeParse(startRollCall.answer, rollCall)
  return known.success ? known.output : null
}

export const keepHeard = async (rollCall: RollCall): Promise<void> =>
  void (await stored((db) => db.put('heard', rollCall)))
export const readHeard = async (rollCallId: string): Promise<RollCall | null> =>
  withDefaults(await readOr<RollCall | undefined>(undefined, (db) => db.get('heard', rollCallId)))

export async function keepBegun(rollCall: RollCall): Promise<void> {
  unstored.begun.set(rollCall.rollCallId, rollCall)
  if (await stored((db) => db.put('begun', rollCall))) unstored.begun.delete(rollCall.rollCallId)
}
export async function readBegun(rollCallId: string): Promise<RollCall | null> {
  const there = await readOr<RollCall | undefined>(undefined, (db) => db.get('begun', rollCallId))
  return sent.has(rollCallId) ? null : withDefaults(unstored.begun.get(rollCallId) ?? there)
}

export async function keepTick(tick: KeptTick): Promise<void> {
  unstored.ticks.set(tick.tickId, tick)
  if (await stored((db) => db.put('ticks', tick))) unstored.ticks.delete(tick.tickId)
}
export async function readTicks(rollCallId: string): Promise<readonly KeptTick[]> {
  const there = await readOr<KeptTick[]>([], (db) => db.getAllFromIndex('ticks', 'byRollCall', rollCallId))
  return waiting(rollCallId, unstored.ticks, there, ({ tickId }) => tickId)
}
export const keepMusterPoint = async (rollCallId: string, point: string): Promise<void> =>
  void (await stored((db) => db.put('points', point, rollCallId)))
export const readMusterPoint = (rollCallId: string): Promise<string | null> =>
  readOr<string | null>(null, (db) => db.get('points', rollCallId))

export async function keepPerson(person: KeptPerson): Promise<void> {
  unstored.added.set(person.personId, person)
  if (await stored((db) => db.put('added', person))) unstored.added.delete(person.personId)
}
export async function readAdded(rollCallId: string): Promise<readonly KeptPerson[]> {
  const there = await readOr<KeptPerson[]>([], (db) => db.getAllFromIndex('added', 'byRollCall', rollCallId))
  return waiting(rollCallId, unstored.added, there, ({ personId }) => personId)
}
/** The server has them. */
export async function forgetSent(ticks: readonly KeptTick[], added: readonly KeptPerson[]): Promise<void> {
  for (const { tickId } of ticks) sent.add(tickId)
  for (const { personId } of added) sent.add(personId)
  for (const { tickId } of ticks) unstored.ticks.delete(tickId)
  for (const { personId } of added) unstored.added.delete(personId)
  await stored((db) => {
    const on = db.transaction(['ticks', 'added'], 'readwrite')
    return Promise.all([
      ...ticks.map(({ tickId }) => on.objectStore('ticks').delete(tickId)),
      ...added.map(({ personId }) => on.objectStore('added').delete(personId)),
      on.done,
    ])
  })
}

/**
 * The server has the roll call, perhaps as one that was already under way: the ticks made here are moved to that one.
 */
export async function joinRollCall(begunId: string, rollCallId: string): Promise<void> {
  unstored.begun.delete(begunId)
  sent.add(begunId)
  for (const [id, one] of unstored.ticks)
    if (one.rollCallId === begunId) unstored.ticks.set(id, { ...one, rollCallId })
  for (const [id, one] of unstored.added)
    if (one.rollCallId === begunId) unstored.added.set(id, { ...one, rollCallId })
  await stored(async (db) => {
    const on = db.transaction(['begun', 'ticks', 'added'], 'readwrite')
    const ticks = on.objectStore('ticks')
    for (const tick of await ticks.index('byRollCall').getAll(begunId))
      await ticks.put({ ...tick, rollCallId })
    const added = on.objectStore('added')
    for (const one of await added.index('byRollCall').getAll(begunId)) await added.put({ ...one, rollCallId })
    await on.objectStore('begun').delete(begunId)
    await on.done
  })
}

const WATCH = 'watch'
const watchOf = (text: string | undefined): KeptWatch | null =>
  text === undefined ? null : (JSON.parse(text) as KeptWatch)
/** @returns what is now kept, with the roll calls that were shown before */
export async function keepWatch(watch: KeptWatch): Promise<KeptWatch> {
  let kept = watch
  await stored(async (db) => {
    const on = db.transaction('points', 'readwrite')
    const before = watchOf(await on.store.get(WATCH))
    const rollCallIds = [...new Set([...(before?.rollCallIds ?? []), ...watch.rollCallIds])]
    const linkMark = watch.linkMark ?? before?.linkMark
    kept = { ...watch, rollCallIds, ...(linkMark !== undefined && { linkMark }) }
    await on.store.put(JSON.stringify(kept), WATCH)
    await on.done
  })
  return kept
}
/** `null`: no link was opened here. One that has expired is deleted with its names. */
export async function readWatch(): Promise<KeptWatch | null> {
  const watch = watchOf(await readOr<string | undefined>(undefined, (db) => db.get('points', WATCH)))
  if (!watch || Date.parse(watch.endsAt) > Date.now()) return watch
  await forgetWatch()
  return null
}
/** The link opens nothing more: the names that it has shown are deleted. */
export async function forgetWatch(): Promise<void> {
  await stored(async (db) => {
    const on = db.transaction(['heard', 'ticks', 'points'], 'readwrite')
    const [points, ticks] = [on.objectStore('points'), on.objectStore('ticks')]
    const watch = watchOf(await points.get(WATCH))
    await points.delete(WATCH)
    for (const rollCallId of watch?.rollCallIds ?? []) {
      await on.objectStore('heard').delete(rollCallId)
      await points.delete(rollCallId)
      for (const { tickId } of await ticks.index('byRollCall').getAll(rollCallId)) await ticks.delete(tickId)
    }
    await on.done
  })
}

/** Deletes all names from the device when a person signs out. */
export async function clearRollCallCache(): Promise<void> {
  const was = opened
  opened = null
  for (const kept of [unstored.begun, unstored.ticks, unstored.added]) kept.clear()
  void was?.then(
    (db) => db.close(),
    () => undefined,
  )
  await deleteDB(NAME)
}
