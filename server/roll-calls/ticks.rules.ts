import { isSettled, type PersonState } from '#contract/roll-call.ts'

/** A tick as stored, with what the version before knew of it. */
export interface StoredTick {
  readonly tickId: string
  readonly at: Date
  readonly isSafe: boolean
  /** `null`: written by the version before. */
  readonly state: PersonState | null
  readonly musterPoint: string | null
  /** Name of a member of staff; `null`: the account was removed. */
  readonly by: string | null
}

const stateOf = ({ state, isSafe }: Pick<StoredTick, 'state' | 'isSafe'>): PersonState =>
  state ?? (isSafe ? 'safe' : 'open')

const inTurn = (a: StoredTick, b: StoredTick): number =>
  a.at.getTime() - b.at.getTime() || (a.tickId < b.tickId ? -1 : Number(a.tickId > b.tickId))

/** What the ticks of one person come to, in whatever order they have arrived: the latest by time counts. */
export function outcomeOfTicks(ticks: readonly StoredTick[]) {
  let accountedAt: Date | null = null
  const sorted = ticks.toSorted(inTurn)
  for (const tick of sorted) accountedAt = isSettled(stateOf(tick)) ? (accountedAt ?? tick.at) : null
  const last = sorted.at(-1)
  const state = last ? stateOf(last) : 'open'
  return {
    state,
    // The version before, and pages that it has sent, show this one alone.
    isSafe: isSettled(state),
    musterPoint: state === 'safe' ? (last?.musterPoint ?? null) : null,
    accountedAt: accountedAt?.toISOString() ?? null,
    tickedBy: last?.by ?? null,
    tickedAt: last?.at.toISOString() ?? null,
  }
}

/**
 * The server's time of what a device has recorded, by how wrong its clock is as it sends.
 * @param sentAt what the device's clock says as it sends; `null`: a page from before, whose clock is believed
 */
export const serversTime = (at: string, sentAt: string | null, now: number): Date =>
  new Date(Date.parse(at) + (sentAt === null ? 0 : now - Date.parse(sentAt)))

interface SentTicks {
  readonly ticks: readonly {
    readonly tickId: string
    readonly visitId: string
    /** ISO instant, by the clock of the device. */
    readonly at: string
    /** Of a page from before, which sends no state. */
    readonly isSafe?: boolean | undefined
    readonly state?: PersonState | null | undefined
    readonly musterPoint: string | null
  }[]
  readonly sentAt: string | null
}

/** The ticks of a request as they are kept. @param people those whom the sender reaches; of others none is kept */
export function ticksOf(
  { ticks, sentAt }: SentTicks,
  people: readonly { readonly visitId: string }[],
  now: number,
) {
  const reached = new Set(people.map(({ visitId }) => visitId))
  return ticks
    .filter(({ visitId }) => reached.has(visitId))
    .map(({ isSafe = false, state = null, ...tick }) => ({
      ...tick,
      state: stateOf({ state, isSafe }),
      at: serversTime(tick.at, sentAt, now),
    }))
}
