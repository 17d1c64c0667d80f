import type { SignUpDetails } from '#contract/entities/sign-up-form.ts'
import { ok, type Result } from '#contract/result.ts'
import { databaseReport } from '#server/database/failure.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { newVisitorCode } from '#server/visitors/codes.rules.ts'
import { emailTaken, knownCompanyOf, visitorRow } from '#server/visitors/visitors.store.ts'

/** What the form of the desk asks. */
export async function readDeskForm(tenant: Tenant) {
  const { flow_flags } = await tenant.select('companies').select('flow_flags').executeTakeFirstOrThrow()
  const types = await readOfferedTypes(tenant)
  const reasons = await tenant.select('reasons').select('value').orderBy('position').execute()
  return { flowFlags: flow_flags, types, reasons: reasons.map(({ value }) => value) }
}

/** The types that visitors are asked to choose from; none where the company has switched the question off. */
export async function readOfferedTypes(tenant: Tenant) {
  const { service_flags } = await tenant.select('companies').select('service_flags').executeTakeFirstOrThrow()
  if (!service_flags.visitorTypes) return []
  const rows = await tenant
    .select('visitor_types')
    .select(['visitor_type_id', 'name', 'flow_flags'])
    .where('is_active', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ visitor_type_id, name, flow_flags }) => ({
    id: visitor_type_id,
    name,
    flowFlags: flow_flags,
  }))
}

async function hasType(tenant: Tenant, visitorTypeId: string): Promise<boolean> {
  const found = await tenant
    .select('visitor_types')
    .select('visitor_type_id')
    .where('visitor_type_id', '=', visitorTypeId)
    .executeTakeFirst()
  return found !== undefined
}

interface Registration extends Omit<SignUpDetails, 'email'> {
  readonly visitorId: string
  readonly email: string | null
  readonly visitorTypeId: string | null
}

/** Stores a visitor whom reception has asked; the form on a tablet is answered by the same rules. */
export async function storeRegistration(
  tenant: Tenant,
  vault: Vault,
  { visitorId, ...visitor }: Registration,
): Promise<Result<null, Refusal>> {
  const types = await readOfferedTypes(tenant)
  const { visitorTypeId: asked } = visitor
  if (types.length > 0 && asked === null) {
    return refuse('INVALID_INPUT', [{ path: 'visitorTypeId', message: 'INPUT_REQUIRED' }])
  }
  if (asked !== null && !(await hasType(tenant, asked))) return refuseField('visitorTypeId')
  if (types.length > 0 && !types.some(({ id }) => id === asked)) return refuseField('visitorTypeId')
  // Types that were switched off while the form was open are no fault of the form, which does not show them any more.
  const visitorTypeId = types.length > 0 ? asked : null
  const details = { ...visitor, visitorTypeId, id: visitorId, code: newVisitorCode(), notice: null }
  const row = visitorRow(vault, details)
  try {
    await tenant.insert('visitors', row).execute()
  } catch (error) {
    const constraint = databaseReport(error)?.constraint
    if (constraint === 'visitors_one_per_email') return refuse('EMAIL_ALREADY_REGISTERED', emailTaken)
    if (constraint === 'visitors_pkey') return refuse('ANOTHER_VISIT_OPEN')
    throw error
  }
  const company = knownCompanyOf(visitor.companyName)
  if (company === null) return ok(null)
  await tenant
    .insert('known_companies', company)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok(null)
}

/** Whether visitors may take the steps of a visit on their own phones. */
export async function offersPhones(tenant: Tenant): Promise<boolean> {
  const { service_flags } = await tenant.select('companies').select('service_flags').executeTakeFirstOrThrow()
  return service_flags.touchless
}

/** The code by which the visitor identifies on a phone or tablet; `null`: there is no such visitor. */
export async function readCode(tenant: Tenant, vault: Vault, visitorId: string): Promise<string | null> {
  const visitor = await tenant
    .select('visitors')
    .select('code_sealed')
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst()
  return visitor ? vault.decrypt(visitor.code_sealed).toString() : null
}

/** Whether visits that begin at the tablet are at this site. */
export const isTabletAt = async (tenant: Tenant, deviceId: string, siteId: string | null): Promise<boolean> =>
  (await tenant
    .select('devices')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('state', '=', 'approved')
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .executeTakeFirst()) !== undefined
