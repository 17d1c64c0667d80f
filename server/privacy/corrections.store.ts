import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { ok, type Result } from '#contract/result.ts'
import type { SignUpDetails } from '#contract/entities/sign-up-form.ts'
import { databaseReport } from '#server/database/failure.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { emailTaken, knownCompanyOf, searchKeyOf } from '#server/visitors/visitors.store.ts'
import { lockOfVisitor } from '#server/visitors/kept-visitor.store.ts'
import { birthdayText, erasedVisitor, forgetCompany } from './people.store.ts'
import { keepChange, type PersonDetails } from './person-changes.store.ts'

interface Correction extends Pick<SignUpDetails, 'companyName' | 'phone' | 'sex' | 'birthday'> {
  readonly visitorId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly visitorTypeId: string | null
}
type Kept = Awaited<ReturnType<typeof keepChange>>

/** What a correction begins from; `null`: there is no such visitor. Nothing else is written of the visitor meanwhile. */
export async function readCorrectable(
  tenant: Tenant,
  visitorId: string,
): Promise<Omit<Correction, 'visitorId'> | null> {
  const [person] = await lockPeople(tenant, [visitorId])
  if (person === undefined) return null
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    companyName: person.company_name,
    phone: person.phone,
    sex: person.sex as Correction['sex'],
    birthday: person.birthday,
    visitorTypeId: person.visitor_type_id,
  }
}

/** Stores other details of a visitor, with those before. @returns what the audit log says of it */
export async function correctStoredPerson(
  tenant: Tenant,
  vault: Vault,
  { visitorId, ...wanted }: Correction,
): Promise<Result<Kept, Refusal>> {
  const [person] = await lockPeople(tenant, [visitorId])
  if (person === undefined) return refuse('NOT_FOUND')
  if (wanted.email === null && person.email !== null)
    return refuse('INVALID_INPUT', [{ path: 'email', message: 'INPUT_REQUIRED' }])
  try {
    await tenant
      .update('visitors')
      .set({
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        email: wanted.email,
        // An address that two people have stays so until it is another one.
        ...(wanted.email !== person.email && { email_key: wanted.email?.toLowerCase() ?? null }),
        company_name: wanted.companyName,
        phone: wanted.phone,
        sex: wanted.sex,
        birthday: wanted.birthday,
        visitor_type_id: wanted.visitorTypeId,
        search_key: searchKeyOf(wanted),
      })
      .where('visitor_id', '=', visitorId)
      .execute()
  } catch (error) {
    const constraint = databaseReport(error)?.constraint
    if (constraint === 'visitors_one_per_email') return refuse('EMAIL_ALREADY_REGISTERED', emailTaken)
    if (constraint === 'visitors_type') return refuseField('visitorTypeId')
    throw error
  }
  if (person.company_name !== wanted.companyName) {
    const known = knownCompanyOf(wanted.companyName)
    if (known !== null)
      await tenant
        .insert('known_companies', known)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (person.company_name !== null) await forgetCompany(tenant, person.company_name)
  }
  const [before, after] = [await detailsOf(tenant, person), await readDetails(tenant, visitorId)]
  return ok(await keepChange(tenant, vault, { kind: 'corrected', visitorId, before, after }))
}

/** What reception corrects of a visitor. */
interface DeskCorrection {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly companyName?: string | null | undefined
  readonly visitorTypeId?: string | undefined
}

/**
 * Stores other names of a visitor, another company or another kind; what is left out stays. @returns what the audit log says of
 * it; `null`: nothing has changed
 */
export async function correctAtDesk(
  tenant: Tenant,
  vault: Vault,
  visitorId: string,
  { firstName, lastName, companyName, visitorTypeId }: DeskCorrection,
): Promise<Result<Kept | null, Refusal>> {
  // A visit is corrected also where its visitor cannot be any more.
  if ([firstName, lastName, companyName, visitorTypeId].every((value) => value === undefined)) return ok(null)
  const [person] = await lockPeople(tenant, [visitorId])
  if (person === undefined) return refuse('NOT_FOUND')
  const wanted = {
    firstName: firstName ?? person.first_name,
    lastName: lastName ?? person.last_name,
    companyName: companyName === undefined ? person.company_name : companyName,
    visitorTypeId: visitorTypeId ?? person.visitor_type_id,
  }
  const isAsBefore =
    wanted.firstName === person.first_name &&
    wanted.lastName === person.last_name &&
    wanted.companyName === person.company_name &&
    wanted.visitorTypeId === person.visitor_type_id
  if (isAsBefore) return ok(null)
  return correctStoredPerson(tenant, vault, {
    visitorId,
    ...wanted,
    email: person.email,
    phone: person.phone,
    sex: person.sex as Correction['sex'],
    birthday: person.birthday,
  })
}

/**
 * Moves all rows of the other visitor to this one, and leaves of the other the codes, which name this one from then on.
 * @returns what the audit log says of it
 */
export async function mergeStoredPeople(
  tenant: Tenant,
  vault: Vault,
  visitorId: string,
  otherId: string,
): Promise<Result<Kept, Refusal>> {
  // No other row has this id.
  if (visitorId === otherId) return refuse('NOT_FOUND')
  const people = await lockPeople(tenant, [visitorId, otherId])
  const kept = people.find(({ visitor_id }) => visitor_id === visitorId)
  const other = people.find(({ visitor_id }) => visitor_id === otherId)
  if (kept === undefined || other === undefined) return refuse('NOT_FOUND')
  if (other.hold_reason !== null) return refuseField('hold')
  const open = await tenant
    .select('visits')
    .select('visit_id')
    .where('visitor_id', 'in', [visitorId, otherId])
    .where('exited_at', 'is', null)
    .execute()
  if (open.length > 1) return refuse('ANOTHER_VISIT_OPEN')

  const [before, after] = [await detailsOf(tenant, other), await detailsOf(tenant, kept)]
  await moveRows(tenant, visitorId, otherId)
  await leaveCodes(tenant, visitorId, otherId)
  const ownEmail = kept.email?.toLowerCase() ?? null
  await tenant
    .update('visitors')
    .set({
      last_visit_at: sql<Date | null>`greatest(last_visit_at, ${other.last_visit_at}::timestamptz)`,
      // The address that both had is this visitor's alone again, unless a third one has it.
      email_key: sql<string | null>`coalesce(email_key, case when not exists (select 1 from visitors v
        where v.company_id = ${tenant.companyId} and v.email_key = ${ownEmail}::text) then ${ownEmail}::text end)`,
    })
    .where('visitor_id', '=', visitorId)
    .execute()
  if (other.company_name !== null) await forgetCompany(tenant, other.company_name)
  return ok(await keepChange(tenant, vault, { kind: 'merged', visitorId, before, after }))
}

type Person = Awaited<ReturnType<typeof lockPeople>>[number]

/** The visitors with these ids who are neither erased nor merged; nothing is written for them meanwhile. */
async function lockPeople(tenant: Tenant, ids: readonly string[]) {
  if (!ids.every((id) => isUuid(id))) return []
  for (const id of ids.toSorted()) {
    await tenant.select('companies').select(lockOfVisitor(tenant.companyId, id).as('locked')).execute()
  }
  return tenant
    .select('visitors')
    .select(['visitor_id', 'first_name', 'last_name', 'email', 'company_name', 'phone', 'sex'])
    .select(birthdayText)
    .select(['visitor_type_id', 'last_visit_at', 'hold_reason'])
    .where('visitor_id', 'in', [...ids])
    .where('erased_at', 'is', null)
    .orderBy('visitor_id')
    .forUpdate()
    .execute()
}

async function detailsOf(tenant: Tenant, person: Omit<Person, 'hold_reason'>): Promise<PersonDetails> {
  const type = await tenant
    .select('visitor_types')
    .select('name')
    .where('visitor_type_id', '=', person.visitor_type_id ?? '')
    .executeTakeFirst()
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    companyName: person.company_name,
    phone: person.phone,
    sex: person.sex,
    birthday: person.birthday,
    visitorType: type?.name ?? null,
  }
}

async function readDetails(tenant: Tenant, visitorId: string): Promise<PersonDetails> {
  const [person] = await lockPeople(tenant, [visitorId])
  if (person === undefined) throw new Error('The visitor that was corrected is gone')
  return detailsOf(tenant, person)
}

/** Tables whose rows name a visitor, besides those that a change of the visitor's row takes along. */
const ofVisitors = [
  'visits',
  'stray_exits',
  'certificate_acceptances',
  'kept_acceptances',
  'print_jobs',
  'commands',
  'outbox_items',
  'visitor_changes',
  'visitor_notes',
  'token_visitors',
  'guests',
] as const

async function moveRows(tenant: Tenant, visitorId: string, otherId: string): Promise<void> {
  // A tablet that has met both stays allowed to act for the one as long as for either.
  await tenant
    .delete('token_visitors')
    .where('visitor_id', 'in', [visitorId, otherId])
    .where(
      sql<boolean>`exists (select 1 from token_visitors o where o.company_id = ${tenant.companyId}
        and o.token_hash = token_visitors.token_hash and o.visitor_id in (${visitorId}::uuid, ${otherId}::uuid)
        and (o.expires_at, o.visitor_id) > (token_visitors.expires_at, token_visitors.visitor_id))`,
    )
    .execute()
  for (const table of ofVisitors) {
    await (tenant.update(table) as ReturnType<typeof tenant.update<'visits'>>)
      .set({ visitor_id: visitorId })
      .where('visitor_id', '=', otherId)
      .execute()
  }
  await tenant
    .update('idempotency_keys')
    .set({ answer: sql`jsonb_set(answer, '{visitorId}', to_jsonb(${visitorId}::text))` })
    .where(sql<boolean>`answer ->> 'visitorId' = ${otherId}`)
    .execute()
}

/** Of the other visitor's row, and of those that were merged into it before. */
async function leaveCodes(tenant: Tenant, visitorId: string, otherId: string): Promise<void> {
  await tenant.update('visitors').set({ merged_into: visitorId }).where('merged_into', '=', otherId).execute()
  await tenant
    .update('visitors')
    .set({
      ...erasedVisitor,
      visitor_type_id: null,
      merged_into: visitorId,
      erased_at: sql<Date>`now()`,
    })
    .where('visitor_id', '=', otherId)
    .execute()
}
