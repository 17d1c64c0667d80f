import { v4 as uuid } from 'uuid'
import type { Language } from '#contract/languages.ts'
import { serviceCodeHash } from '#server/devices/credentials.rules.ts'
import { hashOperatorPin } from '#server/devices/operator-pin.ts'
import { searchKey } from '#contract/search-key.ts'
import type { Vault } from '#server/keys/vault.ts'
import { insertCertificate } from '#server/certificates/certificates.store.ts'
import type { Database } from '#server/database/database.ts'
import { insertVisitor, type Writer } from '#server/visitors/visitors.store.ts'
import {
  DEMO_TIME_ZONE,
  demoColors,
  demoCompany,
  demoFlows,
  demoHosts,
  demoPrinterNetworks,
  demoServices,
  demoSites,
  demoVisitors,
  demoVisitorTypes,
} from './demo-content.ts'
import { demoConfidentialityDocument, demoSafetyDocument } from './demo-documents.ts'
import { demoMotto, demoReasons, demoTypeNames } from './demo-texts.ts'

const company_id = demoCompany.id

/** Makes the demo company unless it is there; all of it or nothing. */
export async function seedDemo({ query }: Database, vault: Vault): Promise<void> {
  await query.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('companies')
      .values({
        company_id,
        name: demoCompany.name,
        logo: null,
        motto: demoMotto.text,
        motto_translations: JSON.stringify(demoMotto.translations) as never,
        service_code_index: serviceCodeHash(vault, demoCompany.serviceCode),
        service_code_sealed: vault.encrypt(demoCompany.serviceCode),
        tax_code: demoCompany.taxCode,
        colors: demoColors,
        service_flags: demoServices,
        flow_flags: demoFlows,
        capacity: demoCompany.capacity,
        approves_devices: true,
        operator_pin_hash: await hashOperatorPin(demoCompany.operatorPin),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) return
    await seedPlaces(tx, vault)
    await seedPeople(tx, vault)
    await seedDocuments(tx)
  })
}

async function seedPlaces(tx: Writer, vault: Vault): Promise<void> {
  const networks = demoPrinterNetworks.map((network) => ({ company_id, network }))
  await tx.insertInto('printer_networks').values(networks).execute()
  const sites = demoSites.map(({ id, name, directions, wifi }) => ({
    company_id,
    site_id: id,
    name,
    directions: JSON.stringify(directions) as never,
    wifi_name: wifi?.name ?? null,
    wifi_password_sealed: wifi ? vault.encrypt(wifi.password) : null,
  }))
  await tx
    .insertInto('sites')
    .values(sites.map((site) => ({ ...site, time_zone: DEMO_TIME_ZONE, capacity: null })))
    .execute()
  await tx
    .insertInto('occupancy')
    .values(['', ...demoSites.map((site) => site.id)].map((site_id) => ({ company_id, site_id })))
    .execute()
}

async function seedPeople(tx: Writer, vault: Vault): Promise<void> {
  const hosts = demoHosts.map(({ id, first, last, area }) => ({
    company_id,
    host_id: id,
    first_name: first,
    last_name: last,
    area,
    image: null,
    email: null,
    search_key: searchKey(`${first} ${last} ${area}`),
  }))
  await tx.insertInto('hosts').values(hosts).execute()
  const types = demoVisitorTypes.map(({ id, flows }, position) => ({
    company_id,
    visitor_type_id: id,
    name: demoTypeNames[id].text,
    translations: JSON.stringify(demoTypeNames[id].translations) as never,
    position,
    flow_flags: flows,
  }))
  await tx.insertInto('visitor_types').values(types).execute()
  for (const { code, first, last, company, type } of demoVisitors) {
    await insertVisitor(tx, vault, company_id, {
      id: uuid(),
      code,
      firstname: first,
      lastname: last,
      email: `${first}.${last}@visitor.example`.toLowerCase(),
      companyName: company,
      phone: null,
      sex: null,
      documentType: null,
      document: null,
      birthday: null,
      visitorTypeId: type,
      notice: null,
    })
  }
}

async function seedDocuments(tx: Writer): Promise<void> {
  const reasons = demoReasons.map(({ text, translations }, position) => ({
    company_id,
    reason_id: `r${position + 1}`,
    value: text,
    translations: JSON.stringify(translations) as never,
    position,
    search_key: searchKey([text, ...translations.map((other) => other.text)].join(' ')),
  }))
  await tx.insertInto('reasons').values(reasons).execute()
  await insertCertificate(tx, company_id, {
    id: 'safety',
    position: 1,
    ask: 'every_visit',
    ...inOwnLanguageAndOthers(demoSafetyDocument),
  })
  await insertCertificate(tx, company_id, {
    id: 'privacy',
    position: 2,
    ask: 'when_changed',
    ...inOwnLanguageAndOthers(demoConfidentialityDocument),
  })
}

function inOwnLanguageAndOthers<Text>({ it, ...others }: Readonly<Record<Language, Text>>) {
  return {
    ...it,
    translations: Object.entries(others).map(([language, text]) => ({
      ...text,
      language: language as Language,
    })),
  }
}
