import { sql } from 'kysely'
import type { Limit } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuseForNow } from './refusal.ts'
import type { Database } from '#server/database/database.ts'

/** The subject and the kind of attempts that are counted. */
export interface Subject {
  /** `''` for a caller of no company yet. */
  readonly companyId: string
  readonly what: string
  readonly who: string
}

/** Tries at something that can be guessed, of which only the wrong ones count. */
export interface Tries {
  /** The kind of attempt, such as `console sign-ins`. */
  readonly what: string
  /** The source of the attempts: a network address, or a session. */
  readonly from: string
  /** The target of the attempts, such as an account; `null` if it has no name. */
  readonly at: string | null
  /** Wrong tries of one `from`, at whatever it tries. */
  readonly each: Limit
  /** Wrong tries at one `at`, from everywhere. */
  readonly together: Limit
}

/** A transaction, or the database itself. */
export type Counter = Pick<Database['query'], 'getExecutor'>

/** By which an attempt is counted. */
export const subjectOf = ({ what, who }: Subject): string => `${what} ${who}`

/**
 * Counts one more in a row that all server processes share, so that limits are exact. Inside a transaction the row
 * stays locked until its end, and what is rolled back was not counted.
 */
export async function spend(on: Counter, subject: Subject, limit: Limit): Promise<Result<null, Refusal>> {
  const { rows } = await sql<{ spent: number }>`select ${countedUp(subject, limit)} as spent`.execute(on)
  return (rows[0]?.spent ?? 0) <= limit.times ? ok(null) : waitFor(on, subject)
}

const countedUp = (subject: Subject, limit: Limit) =>
  sql<number>`count_up(${subject.companyId}, ${subjectOf(subject)}, ${limit.windowMs}, clock_timestamp())`

/** Looks without counting. */
async function isUsedUp(
  on: Pick<Database['query'], 'selectFrom'>,
  subject: Subject,
  limit: Limit,
): Promise<boolean> {
  const row = await on
    .selectFrom('counters')
    .select('spent')
    .where('company_id', '=', subject.companyId)
    .where('subject', '=', subjectOf(subject))
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return (row?.spent ?? 0) >= limit.times
}

async function waitFor(on: Counter, subject: Subject) {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ends_at - clock_timestamp()))::int as seconds from counters
    where company_id = ${subject.companyId} and subject = ${subjectOf(subject)}`.execute(on)
  return refuseForNow(Math.max(rows[0]?.seconds ?? 1, 1))
}

/** Subjects whose used-up limit is remembered. */
const USED_UP_MAX = 10_000

const subjectsOf = ({ what, from, at }: Tries): Subject[] => {
  const ofOne = { companyId: '', what: `${what} from`, who: from }
  if (at === null) return [ofOne]
  return [
    ofOne,
    { companyId: '', what: `${what} by one`, who: `${from} ${at}` },
    { companyId: '', what: `${what} at`, who: at },
  ]
}

/** The error with which a refused transaction is rolled back. */
class Refused extends Error {
  constructor(readonly refusal: Result<never, Refusal>) {
    super('Refused')
  }
}

/** Limits that all server processes share. */
export function limitStore({ query }: Database) {
  /** When the window of a subject ends that has used its limit up: until then a flood reads, and writes nothing. */
  const usedUp = new Map<string, number>()
  const nameOf = (subject: Subject): string => `${subject.companyId}/${subjectOf(subject)}`

  async function unlessUsedUp(
    subject: Subject,
    limit: Limit,
    count: () => Promise<Result<null, Refusal>>,
  ): Promise<Result<null, Refusal>> {
    const name = nameOf(subject)
    if ((usedUp.get(name) ?? 0) > performance.now() && (await isUsedUp(query, subject, limit))) {
      return waitFor(query, subject)
    }
    const spent = await count()
    if (!spent.ok) {
      if (usedUp.size >= USED_UP_MAX) usedUp.clear()
      usedUp.set(name, performance.now() + (spent.error.retryAfterSeconds ?? 0) * 1_000)
    }
    return spent
  }

  const begin = (tries: Tries): Promise<Result<null, Refusal>> =>
    query
      .transaction()
      .execute(async (tx) => {
        const [ofOne, byOne, atAll] = subjectsOf(tries)
        const each = ofOne && (await spend(tx, ofOne, tries.each))
        if (each?.ok === false) throw new Refused(each)
        if (byOne === undefined || atAll === undefined) return ok(null)
        // The first of one who tries there is judged, however many others were wrong.
        const isFirst = await spend(tx, byOne, { ...tries.together, times: 1 })
        const together = await spend(tx, atAll, tries.together)
        if (!isFirst.ok && !together.ok) throw new Refused(isFirst)
        return ok(null)
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.refusal
        throw error
      })

  return {
    spend: (subject: Subject, limit: Limit): Promise<Result<null, Refusal>> =>
      unlessUsedUp(subject, limit, () => spend(query, subject, limit)),

    /** @param count a statement that counts one more, by the name of `subjectOf`. @returns how many it has counted */
    spendBy: (subject: Subject, limit: Limit, count: () => Promise<number>): Promise<Result<null, Refusal>> =>
      unlessUsedUp(subject, limit, async () =>
        (await count()) <= limit.times ? ok(null) : waitFor(query, subject),
      ),

    /** Takes one count back: the try was a right one. */
    async forgive({ companyId, what, who }: Subject): Promise<void> {
      await query
        .updateTable('counters')
        .set({ spent: sql<number>`greatest(spent - 1, 0)` })
        .where('company_id', '=', companyId)
        .where('subject', '=', subjectOf({ companyId, what, who }))
        .execute()
    },

    /**
     * Judges an attempt unless too many were wrong. Beyond `each`, the source has to wait. Beyond `together`, sources
     * that have failed at this target have to wait, and every other source still has its first attempt judged: an attacker
     * cannot lock the rightful person out, and each source guesses once in `together.windowMs`. An attempt counts as wrong
     * before it is judged, so that parallel attempts gain nothing over consecutive ones; attempts refused here do not count.
     */
    async judge<Value>(
      tries: Tries,
      attempt: () => Promise<Value>,
      isRight: (value: Value) => boolean,
    ): Promise<Result<Value, Refusal>> {
      const counted = await begin(tries)
      if (!counted.ok) return counted
      const value = await attempt()
      if (isRight(value)) for (const subject of subjectsOf(tries)) await this.forgive(subject)
      return ok(value)
    },

    /**
     * For tries of which only the wrong ones count: one after the other for each subject, and none at all once
     * the limit is reached. @param attempt is given the transaction to ask with; a refusal counts.
     */
    countWrong: <Value>(
      subject: Subject,
      limit: Limit,
      attempt: (on: Database['query']) => Promise<Result<Value, Refusal>>,
    ): Promise<Result<Value, Refusal>> =>
      query.transaction().execute(async (tx) => {
        const key = `${subject.companyId}/${subjectOf(subject)}`
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 22))`.execute(tx)
        if (await isUsedUp(tx, subject, limit)) return waitFor(tx, subject)
        const result = await attempt(tx)
        if (!result.ok) await spend(tx, subject, limit)
        return result
      }),
  }
}

export type LimitStore = ReturnType<typeof limitStore>
