import { randomBytes } from 'node:crypto'
import { type Language, languageList, languages } from '#contract/languages.ts'
import { flowFlagsWith, type ServiceFlags } from '#contract/wire-flags.ts'
import { newServiceCode, serviceCodeHash } from '#server/devices/credentials.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'

export interface NewCompany {
  readonly name: string
  readonly taxCode: string
  readonly siteName: string
  readonly timeZone: string
  /** Of the place, and so the first that kiosks offer; without it they begin with the product's first. */
  readonly language?: Language | undefined
}

/** The shortest flow for a reception (P03): staff switch on more if they want it. */
const firstFlows = flowFlagsWith('certificates', 'reason', 'host', 'autoExit')
const firstServices: ServiceFlags = {
  greenpass: false,
  greenpassStrict: false,
  language: true,
  touchless: true,
  visitorTypes: false,
  login: true,
}

/** The company's own language before those that every company offers until it chooses; `null`: none is chosen. */
const firstLanguages = (own: Language | undefined): string | null =>
  own === undefined
    ? null
    : JSON.stringify([own, ...languageList.filter((one) => one !== own && languages[one].code !== undefined)])

const newId = (): string => randomBytes(6).toString('hex')

/** A company with one site, ready for its first tablet. */
export async function addCompany(
  tx: Pick<Database['query'], 'insertInto'>,
  vault: Vault,
  company: NewCompany,
): Promise<string> {
  const company_id = newId()
  const site_id = newId()
  const serviceCode = newServiceCode()
  await tx
    .insertInto('companies')
    .values({
      company_id,
      name: company.name,
      logo: null,
      motto: null,
      service_code_index: serviceCodeHash(vault, serviceCode),
      service_code_sealed: vault.encrypt(serviceCode),
      tax_code: company.taxCode,
      colors: {},
      service_flags: firstServices,
      flow_flags: firstFlows,
      capacity: 0,
      operator_pin_hash: null,
      languages: firstLanguages(company.language) as never,
    })
    .execute()
  await tx
    .insertInto('sites')
    .values({ company_id, site_id, name: company.siteName, time_zone: company.timeZone, capacity: null })
    .execute()
  await tx
    .insertInto('occupancy')
    .values([
      { company_id, site_id: '' },
      { company_id, site_id },
    ])
    .execute()
  return company_id
}
