import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { type AheadField, aheadFields } from '#contract/entities/pass.ts'
import { signUpFields } from '#contract/entities/sign-up-form.ts'
import {
  APPOINTMENT_AHEAD_MS,
  GUEST_PAGE_CHANGES,
  GUEST_PROPOSALS,
  GUEST_SUBSTITUTES,
  NAME_MAX_LENGTH,
} from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { signUpFieldsFor } from '#contract/sign-up-fields.ts'
import { optionalText } from '#contract/text.ts'
import { databaseReport } from '#server/database/failure.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Store } from '#server/store.ts'
import { newPass, passHash } from '../passes.rules.ts'
import type { TellGuests } from '../tell-guests.ts'
import { instantsOf } from '../expected.store.ts'
import { type AheadDetails, sealDetails } from './ahead-details.rules.ts'
import { lockOpen, queueGuestAnswer } from './guest-page.store.ts'
import { type GuestAct, type GuestPageFacts, mayAct } from './guest-page.types.ts'

/** The form as it came: field names and texts. */
export type FormTexts = Readonly<Record<string, string>>
/** By field, messages of `GuestPageWords.issue`. */
export type Issues = Readonly<Record<string, string>>
/** Why nothing was done. `gone`: the page shows something else meanwhile. */
type NotDone = { readonly issues: Issues } | 'tooOften' | 'gone'
type Done = Promise<Result<null, NotDone>>

interface ActTools {
  readonly store: Pick<Store, 'tenantOf' | 'limits' | 'certificates'>
  readonly vault: Vault
  readonly tell: TellGuests
}

const name = optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH })
const optionalFields = {
  firstname: name,
  lastname: name,
  companyName: signUpFields.companyName,
  phone: signUpFields.phone,
  sex: signUpFields.sex,
  documentType: signUpFields.documentType,
  document: signUpFields.document,
  birthday: signUpFields.birthday,
  plate: optionalText({ minColumns: 1, maxLength: 20 }),
} as const
type OptionalField = keyof typeof optionalFields

/**
 * The fields that the page asks for: those of the sign-up form, which a visitor who is known already does not fill in, and what
 * only an invitation has.
 */
export const pageFields = ({ flowFlags, visitorId }: GuestPageFacts): readonly OptionalField[] => [
  ...(visitorId === null
    ? signUpFieldsFor(flowFlags).filter(
        (field): field is Exclude<OptionalField, 'plate'> => field !== 'email',
      )
    : []),
  'plate',
]

const Substitute = v.object({
  firstname: v.pipe(
    name,
    v.check((value) => value !== null, 'INPUT_REQUIRED'),
  ),
  lastname: name,
  email: signUpFields.email,
})

const OtherTime = v.object({
  day: v.pipe(
    v.string(),
    v.nonEmpty('INPUT_REQUIRED'),
    v.regex(/^20\d{2}-\d{2}-\d{2}$/, 'INPUT_DATE'),
    v.check((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)), 'INPUT_DATE'),
  ),
  time: v.pipe(
    v.string(),
    v.nonEmpty('INPUT_REQUIRED'),
    v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'INPUT_REQUIRED'),
  ),
})

function issuesOf(issues: readonly v.BaseIssue<unknown>[]): Issues {
  const entries = issues.map(
    (issue) => [v.getDotPath(issue as v.BaseIssue<unknown>) ?? '', issue.message] as const,
  )
  return Object.fromEntries(entries.toReversed())
}

/** What guests do on their pages. Each is done once, however often it is sent. */
export function guestActsOf({ store, vault, tell }: ActTools) {
  const acts: Readonly<
    Record<GuestAct, (tenant: Tenant, facts: GuestPageFacts, typed: FormTexts, locale: string) => Done>
  > = {
    async details(tenant, facts, typed, locale) {
      const fields = pageFields(facts)
      const schema = v.object(Object.fromEntries(fields.map((field) => [field, optionalFields[field]])))
      const parsed = v.safeParse(schema, typed)
      if (!parsed.success) return err({ issues: issuesOf(parsed.issues) })
      const given = parsed.output as Partial<Record<OptionalField, string | null>>
      const isAsked = (field: OptionalField): boolean => fields.includes(field)
      const details = Object.fromEntries(
        aheadFields.map((field: AheadField) => [field, isAsked(field) ? given[field] : facts.details[field]]),
      ) as AheadDetails
      await tenant
        .update('guests')
        .set({
          details_sealed: sealDetails(vault, details),
          plate: given.plate ?? null,
          needs_help: typed.needsHelp === 'on',
          language: locale,
          ...(isAsked('firstname') && {
            first_name: given.firstname ?? null,
            last_name: given.lastname ?? null,
          }),
          ...(isAsked('companyName') && { guest_company: given.companyName ?? null }),
        })
        .where('guest_id', '=', facts.guestId)
        .execute()
      return ok(null)
    },

    async accept(tenant, facts, typed, locale) {
      const open = await store.certificates.listAhead(facts.companyId, facts, [locale])
      const accepted = open.filter(({ id, version }) => typed[`document ${id} ${version}`] === 'on')
      if (accepted.length === 0) {
        const [first] = open
        return first === undefined
          ? ok(null)
          : err({ issues: { [`document ${first.id} ${first.version}`]: 'INPUT_REQUIRED' } })
      }
      await tenant
        .insert(
          'guest_acceptances',
          accepted.map(({ id, version, language }) => ({
            guest_id: facts.guestId,
            certificate_id: id,
            version,
            language,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return ok(null)
    },

    async substitute(tenant, facts, typed, locale) {
      const parsed = v.safeParse(Substitute, typed)
      if (!parsed.success) return err({ issues: issuesOf(parsed.issues) })
      const { firstname, lastname, email } = parsed.output
      const counted = { companyId: facts.companyId, what: 'substitutes', who: facts.appointmentId }
      if (!(await store.limits.spend(counted, GUEST_SUBSTITUTES)).ok) return err('tooOften')
      const guestId = uuid()
      const pass = newPass()
      try {
        await tenant
          .insert('guests', {
            guest_id: guestId,
            appointment_id: facts.appointmentId,
            first_name: firstname,
            last_name: lastname,
            guest_company: facts.guestCompany,
            email: email.toLowerCase(),
            email_key: email.toLowerCase(),
            language: locale,
            visitor_id: null,
            pass_index: passHash(vault, pass),
            pass_sealed: vault.encrypt(pass),
          })
          .execute()
      } catch (error) {
        if (databaseReport(error)?.constraint !== 'guests_once') throw error
        return err({ issues: { email: 'KNOWN' } })
      }
      await tenant
        .update('guests')
        .set({ state: 'cancelled', replaced_by: guestId })
        .where('guest_id', '=', facts.guestId)
        .execute()
      await queueGuestAnswer(tenant, facts, 'substitute')
      await tell(tenant, [facts.guestId, guestId])
      return ok(null)
    },

    async otherTime(tenant, facts, typed) {
      const parsed = v.safeParse(OtherTime, typed)
      if (!parsed.success) return err({ issues: issuesOf(parsed.issues) })
      const { day, time } = parsed.output
      const [at] = await instantsOf(tenant, facts.timeZone, [{ day, from: time, lastDay: day, to: time }])
      const ahead = (at?.startsAt.getTime() ?? 0) - Date.now()
      if (ahead <= 0 || ahead > APPOINTMENT_AHEAD_MS) return err({ issues: { day: 'FUTURE' } })
      const proposed = `${day}T${time}`
      if (proposed === facts.proposed) return ok(null)
      const counted = { companyId: facts.companyId, what: 'proposed times', who: facts.guestId }
      if (!(await store.limits.spend(counted, GUEST_PROPOSALS)).ok) return err('tooOften')
      await queueGuestAnswer(tenant, facts, 'otherTime', proposed)
      return ok(null)
    },

    async cancel(tenant, facts) {
      await tenant
        .update('guests')
        .set({ state: 'cancelled' })
        .where('guest_id', '=', facts.guestId)
        .execute()
      await queueGuestAnswer(tenant, facts, 'cancelled')
      await tell(tenant, [facts.guestId])
      return ok(null)
    },
  }

  /** @param facts read before; what has changed since is looked at under a lock */
  return async (facts: GuestPageFacts, act: GuestAct, typed: FormTexts, locale: string): Done => {
    const counted = { companyId: facts.companyId, what: 'changes by guest', who: facts.guestId }
    if (!(await store.limits.spend(counted, GUEST_PAGE_CHANGES)).ok) return err('tooOften')
    const outcome = await store
      .tenantOf(facts.companyId, null)
      .transaction(async (tenant) => {
        const isOpen = mayAct(facts, act) && (await lockOpen(tenant, facts, act))
        if (!isOpen) return err<NotDone>('gone')
        const done = await acts[act](tenant, facts, typed, locale)
        if (!done.ok) throw new NothingDone(done.error)
        return done
      })
      .catch((error: unknown) => {
        if (error instanceof NothingDone) return err(error.why)
        throw error
      })
    return outcome
  }
}

/** Rolls a transaction back in which a form turned out to be wrong. */
class NothingDone extends Error {
  readonly why: NotDone
  constructor(why: NotDone) {
    super('Nothing was done')
    this.why = why
  }
}
