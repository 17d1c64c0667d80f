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
  /** By roll call: the muster point at which this device is. */
  points: { key: string; value: string }
  added: { key: string; value: KeptPerson; indexes: { byRollCall: string } }
  /** What a warden's link has opened here; there is one. */
  watch: { key: string; value: KeptWatch }
}

/** The roll call of a person without an account, until when the link lives. */
export interface KeptWatch {
  /** ISO instant. */
  readonly endsAt: string
  readonly siteName: string | null
  /** The one that is shown. */
  readonly rollCallId: string | null
  /** All that were shown here: names of each are on the device until the link ends. */
  readonly rollCallIds: readonly string[]
}

const NAME = 'roll-calls'
const ME = 'me'
/** Data that is deleted when a session has ended; ticks that the server has not accepted stay. */
const OF_SESSION = ['me', 'snapshots', 'heard'] as const
let opened: Promise<IDBPDatabase<RollCallDatabase>> | null = null

const database = (): Promise<IDBPDatabase<RollCallDatabase>> => {
  opened ??= openDB<RollCallDatabase>(NAME, 4, {
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
      if (had < 3) {
        db.createObjectStore('points')
        db.createObjectStore('added', { keyPath: 'personId' }).createIndex('byRollCall', 'rollCallId')
      }
      db.createObjectStore('watch')
    },
    // Another tab signs out, or has a newer version.
    blocking: (_had, _wanted, event) => {
      opened = null
      ;(event.target as IDBDatabase).close()
    },
  })
  return opened
}

export const keepSnapshot = async (companyId: string, snapshot: Evacuation): Promise<void> =>
  void (await (await database()).put('snapshots', snapshot, companyId))
export const readSnapshot = async (companyId: string): Promise<Evacuation | null> =>
  (await (await database()).get('snapshots', companyId)) ?? null

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
  void (await (await database()).put('heard', rollCall))
export const readHeard = async (rollCallId: string): Promise<RollCall | null> =>
  withDefaults(await (await database()).get('heard', rollCallId))

export const keepBegun = async (rollCall: RollCall): Promise<void> =>
  void (await (await database()).put('begun', rollCall))
export const readBegun = async (rollCallId: string): Promise<RollCall | null> =>
  withDefaults(await (await database()).get('begun', rollCallId))

export const keepTick = async (tick: KeptTick): Promise<void> =>
  void (await (await database()).put('ticks', tick))
export const readTicks = async (rollCallId: string): Promise<readonly KeptTick[]> =>
  (await database()).getAllFromIndex('ticks', 'byRollCall', rollCallId)
export const keepMusterPoint = async (rollCallId: string, point: string): Promise<void> =>
  void (await (await database()).put('points', point, rollCallId))
export const readMusterPoint = async (rollCallId: string): Promise<string | null> =>
  (await (await database()).get('points', rollCallId)) ?? null

export const keepPerson = async (person: KeptPerson): Promise<void> =>
  void (await (await database()).put('added', person))
export const readAdded = async (rollCallId: string): Promise<readonly KeptPerson[]> =>
  (await database()).getAllFromIndex('added', 'byRollCall', rollCallId)
/** The server has them. */
export async function forgetSent(ticks: readonly KeptTick[], added: readonly KeptPerson[]): Promise<void> {
  const on = (await database()).transaction(['ticks', 'added'], 'readwrite')
  await Promise.all([
    ...ticks.map(({ tickId }) => on.objectStore('ticks').delete(tickId)),
    ...added.map(({ personId }) => on.objectStore('added').delete(personId)),
    on.done,
  ])
}

/**
 * The server has the roll call, perhaps as one that was already under way: the ticks made here are moved to that one.
 */
export async function joinRollCall(begunId: string, rollCallId: string): Promise<void> {
  const on = (await database()).transaction(['begun', 'ticks', 'added'], 'readwrite')
  const ticks = on.objectStore('ticks')
  for (const tick of await ticks.index('byRollCall').getAll(begunId)) await ticks.put({ ...tick, rollCallId })
  const added = on.objectStore('added')
  for (const one of await added.index('byRollCall').getAll(begunId)) await added.put({ ...one, rollCallId })
  await on.objectStore('begun').delete(begunId)
  await on.done
}

const WATCH = 'watch'
/** @returns what is now kept, with the roll calls that were shown before */
export async function keepWatch(watch: KeptWatch): Promise<KeptWatch> {
  const on = (await database()).transaction('watch', 'readwrite')
  const before = await on.store.get(WATCH)
  const rollCallIds = [...new Set([...(before?.rollCallIds ?? []), ...watch.rollCallIds])]
  const kept = { ...watch, rollCallIds }
  await on.store.put(kept, WATCH)
  await on.done
  return kept
}
/** `null`: no link was opened here. One that has expired is deleted with its names. */
export async function readWatch(): Promise<KeptWatch | null> {
  const watch = await (await database()).get('watch', WATCH)
  if (!watch || Date.parse(watch.endsAt) > Date.now()) return watch ?? null
  await forgetWatch()
  return null
}
/** The link opens nothing more: the names that it has shown are deleted. */
export async function forgetWatch(): Promise<void> {
  const on = (await database()).transaction(['watch', 'heard', 'ticks', 'points'], 'readwrite')
  const watch = await on.objectStore('watch').get(WATCH)
  await on.objectStore('watch').clear()
  const ticks = on.objectStore('ticks')
  for (const rollCallId of watch?.rollCallIds ?? []) {
    await on.objectStore('heard').delete(rollCallId)
    await on.objectStore('points').delete(rollCallId)
    for (const { tickId } of await ticks.index('byRollCall').getAll(rollCallId)) await ticks.delete(tickId)
  }
  await on.done
}

/** Deletes all names from the device when a person signs out. */
export async function clearRollCallCache(): Promise<void> {
  const was = opened
  opened = null
  if (was) (await was).close()
  await deleteDB(NAME)
}
