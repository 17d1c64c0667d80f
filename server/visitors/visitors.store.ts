import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { ShownNotice } from '#contract/entities/notice.ts'
import type { SignUpDetails } from '#contract/entities/sign-up-form.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import {
  COMPANY_WRONG_CODES,
  DEVICE_WRONG_CODES,
  LATE_SIGN_UPS,
  TABLET_SIGN_UPS,
  TEMP_SIGN_UPS,
  TEMP_TRIES,
  TEMP_WRONG_CODES,
  WRONG_CODES_FORGIVEN_MS,
  WRONG_CODES_PAUSE_MAX_MS,
  WRONG_CODES_PAUSE_MS,
} from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import {
  badgeHash,
  newBadgePayload,
  newVisitorCode,
  visitorCodeHash,
  visitorCodeHashes,
} from './codes.rules.ts'
import { isRepeat, type Once } from '#server/platform/once.ts'
import { type Refusal, refuse, refuseField, refuseForNow } from '#server/platform/refusal.ts'
import { searchKey } from '#contract/search-key.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'
import { databaseReport } from '#server/database/failure.ts'
import { type Counter, spend } from '#server/platform/limits.store.ts'
import { correctSignUp, findCorrected } from './corrected-sign-up.store.ts'
import type { TokenStore } from '#server/devices/tokens.store.ts'

/** Two codes alike among 34 billion are already unlikely; five times is a broken source of chance. */
const CODE_TRIES = 5
/** The notice goes after two seconds; the field keeps saying what to change. */
export const emailTaken = [{ path: 'email', message: 'EMAIL_ALREADY_REGISTERED' }]

const GUESS = 'select * from guess_code($1,$2,$3,$4,$5,$6)'
/** While keys are replaced. */
const GUESS_OF = 'select * from guess_code_of($1,$2,$3,$4,$5,$6)'
const RULES = {
  device: DEVICE_WRONG_CODES,
  temp: TEMP_WRONG_CODES,
  company: COMPANY_WRONG_CODES,
  pauseMs: WRONG_CODES_PAUSE_MS,
  pauseMaxMs: WRONG_CODES_PAUSE_MAX_MS,
  forgivenMs: WRONG_CODES_FORGIVEN_MS,
}

export interface NewVisitor extends Omit<SignUpDetails, 'email'> {
  /** `null`: a guest who was invited without an address. */
  readonly email: string | null
  readonly visitorTypeId: string | null
  readonly notice: ShownNotice | null
  /** The time of a late sign-up. */
  readonly occurredAt?: Date | null
}

/** A transaction, or the database itself. */
export type Writer = Pick<Database['query'], 'insertInto' | 'selectFrom' | 'updateTable'>

export function visitorStore({ pool, query }: Database, vault: Vault, tokens: TokenStore) {
  const select = (on: Pick<Database['query'], 'selectFrom'>, companyId: string) =>
    on
      .selectFrom('visitors as v')
      .leftJoin('visitor_types as t', (join) =>
        join.onRef('t.company_id', '=', 'v.company_id').onRef('t.visitor_type_id', '=', 'v.visitor_type_id'),
      )
      .select(['v.visitor_id', 'v.code_sealed', 'v.first_name', 'v.last_name', 'v.company_name', 'v.image'])
      .select(['t.visitor_type_id', 't.name', 't.flow_flags'])
      .where('v.company_id', '=', companyId)

  type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
  type GuessRow = Row & { readonly wait: number | null; readonly is_inside: boolean }

  function toVisitor(row: Row): Visitor {
    const { visitor_type_id, name, flow_flags } = row
    const hasType = visitor_type_id !== null && name !== null && flow_flags !== null
    return {
      id: row.visitor_id,
      code: vault.decrypt(row.code_sealed).toString(),
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      image: row.image,
      visitorType: hasType ? { id: visitor_type_id, name, translations: [], flowFlags: flow_flags } : null,
    }
  }

  return {
    /**
     * The visitor that a code or badge names, `null` if none: one guess, counted if it is wrong (S21).
     * @param hashes made by `typedCodeHashes`. @param at instead of the database's clock, for simulations.
     */
    async guess(token: Token, hashes: readonly Buffer[], at: Date | null = null) {
      const isOne = hashes.length === 1
      const given = isOne ? hashes[0] : hashes
      const values = [token.companyId, token.kind, guesserOf(token), given, RULES, at]
      const { rows } = await pool.query<GuessRow>({
        name: isOne ? 'guess-code' : 'guess-code-of',
        text: isOne ? GUESS : GUESS_OF,
        values,
      })
      const [row] = rows
      if (row === undefined) return ok(null)
      return row.wait === null
        ? ok({ visitor: toVisitor(row), isInside: row.is_inside })
        : refuseForNow(row.wait)
    },

    /**
     * Counts a guess at who is expected like one at a code (S21): right or wrong, it waits where there were too many.
     */
    async judgeGuess(token: Token, isRight: boolean): Promise<Result<null, Refusal>> {
      const values = [token.companyId, token.kind, guesserOf(token), isRight, RULES, null]
      const { rows } = await pool.query<{ wait: number | null }>(
        'select judge_guess($1,$2,$3,$4,$5,$6) as wait',
        values,
      )
      const wait = rows[0]?.wait ?? null
      return wait === null ? ok(null) : refuseForNow(wait)
    },

    /** A visitor by id, `null` if there is none. */
    async ofId(companyId: string, visitorId: string) {
      const row = await select(query, companyId)
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('visits as x')
              .select('x.visit_id')
              .where('x.company_id', '=', companyId)
              .whereRef('x.visitor_id', '=', 'v.visitor_id')
              .where('x.exited_at', 'is', null),
          ).as('is_inside'),
        )
        .where('v.visitor_id', '=', visitorId)
        .executeTakeFirst()
      return row === undefined ? null : { visitor: toVisitor(row), isInside: Boolean(row.is_inside) }
    },

    /**
     * The visitor whom a badge names or named, `null` if none. Never counted and never made to wait: a secret of 128 bits
     * cannot be guessed, and one unknown badge must not shut a door for the next.
     * @param hashes made by `typedCodeHashes`. @returns `isValid` false: it was turned invalid, or replaced by another
     */
    async ofBadge(companyId: string, hashes: readonly Buffer[]) {
      const row = await select(query, companyId)
        // The row that keeps the badge of a visitor who was merged into another.
        .innerJoin('visitors as b', (join) =>
          join
            .onRef('b.company_id', '=', 'v.company_id')
            .on('v.visitor_id', '=', sql<string>`coalesce(b.merged_into, b.visitor_id)`),
        )
        .select(({ and, eb, exists, selectFrom }) => [
          and([eb('b.badge_index', 'in', hashes), eb('b.badge_revoked_at', 'is', null)]).as('is_valid'),
          exists(
            selectFrom('visits as x')
              .select('x.visit_id')
              .where('x.company_id', '=', companyId)
              .whereRef('x.visitor_id', '=', 'v.visitor_id')
              .where('x.exited_at', 'is', null),
          ).as('is_inside'),
        ])
        .where(({ or, eb }) =>
          or([eb('b.badge_index', 'in', hashes), eb('b.replaced_badge_index', 'in', hashes)]),
        )
        .executeTakeFirst()
      if (row === undefined) return null
      return { visitor: toVisitor(row), isInside: Boolean(row.is_inside), isValid: Boolean(row.is_valid) }
    },

    /** Whether this is a repeat of a sign-up, which is answered as the first was, whatever has changed since. */
    async hasSignedUp(token: Token, once: Once | null): Promise<boolean> {
      if (once === null) return false
      const stored = await readKey(query, token.companyId, once.key).executeTakeFirst()
      return stored !== undefined && isRepeat(stored, once, guesserOf(token))
    },

    /**
     * Signs a visitor up once per key, and lets the token act for them. A late sign-up is taken even if another visitor has
     * the e-mail address: the tablet has let the visitor in already, and staff are shown the two.
     * @param claim false: nothing of it is stored, and the answer is VISITOR_NOT_FOUND
     */
    async signUp(
      token: Token,
      visitor: NewVisitor,
      once: Once | null,
      claim: (tx: Writer, visitorId: string) => Promise<boolean> = async () => true,
      corrects: readonly string[] = [],
    ): Promise<Result<Visitor, Refusal>> {
      const isLate = visitor.occurredAt != null
      if (token.kind === 'temp') {
        const tries = { companyId: token.companyId, what: 'sign-up tries', who: guesserOf(token) }
        const tried = await spend(query, tries, TEMP_TRIES)
        if (!tried.ok) return tried
      }
      let ownsEmail = true
      for (let left = CODE_TRIES; ; left--) {
        try {
          return await query.transaction().execute(async (tx) => {
            const corrected = await findCorrected(tx, token, corrects)
            const id = corrected?.id ?? uuid()
            if (once !== null) {
              const first = await rememberKey(tx, token, once, id)
              if (!first.ok) return first
              if (first.value !== id) return ok(await read(tx, token.companyId, first.value))
            }
            const counted = await countSignUp(tx, token, isLate)
            if (!counted.ok) throw new RolledBack(counted)
            if (corrected) {
              const row = visitorRow(vault, { ...visitor, id, code: '', ownsEmail })
              await correctSignUp(tx, token.companyId, id, row)
            } else {
              await insertVisitor(tx, vault, token.companyId, {
                ...visitor,
                id,
                code: await freeCode(tx, token.companyId),
                ownsEmail,
              })
            }
            await tokens.bindVisitor(token, id, tx)
            if (!(await claim(tx, id))) throw new RolledBack(refuse('VISITOR_NOT_FOUND'))
            return ok(await read(tx, token.companyId, id))
          })
        } catch (error) {
          if (error instanceof RolledBack) return error.refused
          const constraint = databaseReport(error)?.constraint
          if (constraint === 'visitors_one_per_email' && isLate) ownsEmail = false
          else if (constraint === 'visitors_one_per_email') return emailIsTaken(token)
          else if (constraint === 'visitors_type') return refuseField('visitorTypeId')
          else if (constraint !== 'visitors_one_per_code' || left === 1) throw error
        }
      }
    },
  }

  /** On a phone it is one of the few guesses at who is known here. */
  async function emailIsTaken(token: Token): Promise<Result<Visitor, Refusal>> {
    const guess = { companyId: token.companyId, what: 'wrong codes', who: guesserOf(token) }
    const allowed = token.kind === 'temp' ? await spend(query, guess, TEMP_WRONG_CODES) : ok(null)
    return allowed.ok ? refuse('EMAIL_ALREADY_REGISTERED', emailTaken) : allowed
  }

  /**
   * While keys are replaced, the same code may be stored under another hash, which no constraint sees; otherwise the
   * constraint alone is exact.
   */
  async function freeCode(on: Writer, companyId: string): Promise<string> {
    for (;;) {
      const code = newVisitorCode()
      const hashes = visitorCodeHashes(vault, code)
      if (hashes.length === 1) return code
      const taken = await on
        .selectFrom('visitors')
        .select('visitor_id')
        .where('company_id', '=', companyId)
        .where('code_index', 'in', hashes)
        .executeTakeFirst()
      if (taken === undefined) return code
    }
  }

  async function read(on: Writer, companyId: string, id: string): Promise<Visitor> {
    return toVisitor(await select(on, companyId).where('v.visitor_id', '=', id).executeTakeFirstOrThrow())
  }
}

export type VisitorStore = ReturnType<typeof visitorStore>

function countSignUp(on: Counter, token: Token, isLate: boolean): Promise<Result<null, Refusal>> {
  const what = isLate ? 'late sign-ups' : 'sign-ups'
  const limit = isLate ? LATE_SIGN_UPS : token.kind === 'temp' ? TEMP_SIGN_UPS : TABLET_SIGN_UPS
  return spend(on, { companyId: token.companyId, what, who: guesserOf(token) }, limit)
}

/** Ends a transaction so that nothing of it stays. */
class RolledBack extends Error {
  readonly refused: Result<never, Refusal>
  constructor(refused: Result<never, Refusal>) {
    super('Rolled back')
    this.refused = refused
  }
}

/** Answers the id of the visitor that the key stands for: `visitorId` itself if the key is new. */
async function rememberKey(
  on: Writer,
  token: Token,
  once: Once,
  visitorId: string,
): Promise<Result<string, Refusal>> {
  const { companyId } = token
  const caller = guesserOf(token)
  const added = await on
    .insertInto('idempotency_keys')
    .values({
      company_id: companyId,
      key: once.key,
      request_hash: once.requestHash,
      answer: { visitorId, caller },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return ok(visitorId)
  const stored = await readKey(on, companyId, once.key).executeTakeFirstOrThrow()
  return isRepeat(stored, once, caller) ? ok(stored.answer.visitorId) : refuse('IDEMPOTENCY_KEY_REUSED')
}

const readKey = (on: Pick<Writer, 'selectFrom'>, companyId: string, key: string) =>
  on
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)

interface Searchable {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string | null
  readonly email: string | null
}

/** The words by which staff find a visitor. */
export const searchKeyOf = ({ firstName, lastName, companyName, email }: Searchable): string =>
  searchKey([firstName, lastName, companyName ?? '', email ?? ''].join(' '))

/** What the search for companies finds from now on; `null`: no name that could be found. */
export function knownCompanyOf(name: string | null): { search_key: string; name: string } | null {
  const search_key = name === null ? '' : searchKey(name)
  return name === null || search_key === '' ? null : { search_key, name }
}

/** Writes a visitor with a given code, and remembers the company they come from for the next one's search. */
export async function insertVisitor(
  on: Writer,
  vault: Vault,
  companyId: string,
  visitor: VisitorToStore,
): Promise<void> {
  await on
    .insertInto('visitors')
    .values({ company_id: companyId, ...visitorRow(vault, visitor) })
    .execute()
  const known = knownCompanyOf(visitor.companyName)
  if (known === null) return
  await on
    .insertInto('known_companies')
    .values({ company_id: companyId, ...known })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type VisitorToStore = NewVisitor & {
  readonly id: string
  readonly code: string
  readonly ownsEmail?: boolean
}

/** The row of a new visitor, with a badge of their own, without its company. */
export function visitorRow(vault: Vault, visitor: VisitorToStore) {
  const badge = newBadgePayload()
  return {
    visitor_id: visitor.id,
    code_index: visitorCodeHash(vault, visitor.code),
    code_sealed: vault.encrypt(visitor.code),
    badge_index: badgeHash(vault, badge),
    badge_sealed: vault.encrypt(badge),
    first_name: visitor.firstname,
    last_name: visitor.lastname,
    email: visitor.email,
    email_key: (visitor.ownsEmail ?? true) ? (visitor.email?.toLowerCase() ?? null) : null,
    company_name: visitor.companyName,
    phone: visitor.phone,
    sex: visitor.sex,
    document_type: visitor.documentType,
    document_sealed: visitor.document === null ? null : vault.encrypt(visitor.document),
    birthday: visitor.birthday,
    image: null,
    visitor_type_id: visitor.visitorTypeId,
    notice_version: visitor.notice?.version ?? null,
    notice_language: visitor.notice?.language ?? null,
    search_key: searchKeyOf({ ...visitor, firstName: visitor.firstname, lastName: visitor.lastname }),
    ...(visitor.occurredAt && { created_at: visitor.occurredAt }),
  }
}
