import { randomUUID } from 'node:crypto'
import { calls } from '#contract/calls/index.ts'
import { directionToWire, type Direction } from '#contract/entities/direction.ts'
import type { BadgeByEmail, CompanyList, FlowFlag, ServiceFlag } from '#contract/wire-flags.ts'
import { type Language, languageList } from '#contract/languages.ts'
import { newVisitorCode } from '#server/visitors/codes.rules.ts'
import { serviceCodeHash } from '#server/devices/credentials.rules.ts'
import { searchKey } from '#contract/search-key.ts'
import type { MasterKeys } from '#server/keys/master-keys.ts'
import { firstRing, makeVault, type Vault } from '#server/keys/vault.ts'
import { insertCertificate } from '#server/certificates/certificates.store.ts'
import { type Address, type Database, isThere, openDatabase } from '#server/database/database.ts'
import { demoColors } from '#server/demo/demo-content.ts'
import { demoPrivacyText, demoSafetyRules } from '#server/demo/demo-documents.ts'
import { textPdf } from '#server/demo/pdf.ts'
import { readKeyRing } from '#server/keys/data-keys.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { readSecretKey } from '#server/keys/secret-key.ts'
import { hashOperatorPin } from '#server/devices/operator-pin.ts'
import { defaultSettings, noPrinting } from '#machines/ports.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { insertVisitor } from '#server/visitors/visitors.store.ts'
import { createClient } from '#src/api/client.ts'
import { flagsWith, services } from '#tests/support/machines/builders.ts'
import { testLanguage } from './words.ts'

/** The database and the key of the running server: what an administrator will set, a test sets here. */
export interface AdminAccess {
  readonly database: Database
  readonly vault: Vault
  readonly baseUrl: string
}

export async function openAdminAccess(dataDir: string, baseUrl: string): Promise<AdminAccess> {
  return adminAccessTo(superuserAddress(dataDir), await readSecretKey(dataDir), baseUrl)
}

/** @param address of a database that a server has brought up to date, or of one that is still empty */
export async function adminAccessTo(
  address: Address,
  masters: MasterKeys,
  baseUrl: string,
): Promise<AdminAccess> {
  const database = await openDatabase(address, () => undefined)
  const known = (await isThere(database.pool, 'data_keys')) ? await readKeyRing(database.pool, masters) : null
  const ring = known ?? firstRing(masters[0])
  return { database, vault: makeVault(() => ring), baseUrl }
}

/** A token of an approved tablet: that of this id, which is made if it is new. */
export async function tabletToken(
  database: Database,
  companyId: string,
  deviceId: string,
  siteId: string | null,
): Promise<string> {
  await approveTablet(database, companyId, deviceId, siteId)
  return (await tokenStore(database).issueTabletToken(companyId, siteId, deviceId)).token
}

/** Whatever is not named is off or none. */
export interface CompanySetup {
  readonly flow?: readonly FlowFlag[]
  readonly services?: readonly ServiceFlag[]
  /** One HTML text, then PDFs. */
  readonly certificates?: number
  /** Visitors may go on without any of them. */
  readonly optionalCertificates?: boolean
  /** The flow of the known visitor's type, which sign-up offers beside another one. */
  readonly typeFlow?: readonly FlowFlag[]
  /** Address and fallback of the company's printer. */
  readonly printers?: readonly [address: string, fallback?: string]
  readonly badgeByEmail?: BadgeByEmail
  readonly companyList?: CompanyList
  readonly leaveByName?: boolean
  /** Guests without a pass may say their name and whom they visit. */
  readonly expectedByName?: boolean
  readonly asksForHelp?: boolean
  /** Visitors who leave are asked how it was. */
  readonly asksFeedback?: boolean
  /** The company's own switch: no tablet lists hosts before a name is typed. */
  readonly hostsHidden?: boolean
  /** The languages offered, the default first. */
  readonly languages?: readonly Language[]
  readonly privacyNotice?: { readonly version: string; readonly texts: Readonly<Record<string, string>> }
  /** The occasions on which the tablet prints a badge. */
  readonly print?: readonly ('onSignUp' | 'onSignIn')[]
  /** A flag of the tablet: no host is listed before a name is typed. */
  readonly hostPrivacy?: boolean
  /** The tablet's camera looks for badges on home. */
  readonly homeCamera?: boolean
  readonly isMobile?: boolean
  /** New tablets wait until the staff approves them; the company's own has come in before. */
  readonly admits?: boolean
  /** A printed poster stands for the kiosk's changing code. */
  readonly poster?: boolean
  /** Untouched tablets show the company's pictures, which take the first touch. */
  readonly attract?: boolean
  /** When screens are dark; never unless told. */
  readonly night?: 'never' | 'auto' | 'always'
  /** 0 = no limit. */
  readonly capacity?: number
  /** Whether the capacity also holds for offline tablets. */
  readonly holdsCapacityOffline?: boolean
}

const knownVisitor = { first: 'Ada', last: 'Conti', email: 'ada.conti@visitor.example' } as const
export const CHOSEN_TYPE = 'Fornitore'
export const HOST = { id: 'h1', first: 'Giulia', last: 'Moretti' } as const
export const REASON = 'Riunione'
/** Of the type and the reason. */
export const IN_GERMAN = { type: 'Lieferfirma', reason: 'Besprechung' } as const
const german = (text: string) => JSON.stringify([{ language: 'de', text }]) as never

const TAX_CODE = 'IT00000000001'
/** Italian is the product's own default. */
const testLanguages =
  testLanguage === 'it'
    ? null
    : [testLanguage, ...languageList.filter((language) => language !== testLanguage)]
export const OPERATOR_PIN = '135790'
const pinHash = hashOperatorPin(OPERATOR_PIN)

/** A company of this test alone, with one known visitor, two hosts and a reason. */
export async function makeCompany({ database, vault, baseUrl }: AdminAccess, setup: CompanySetup) {
  const company_id = randomUUID()
  const serviceCode = `E2E-${company_id}`
  const code = newVisitorCode()
  const visitorId = randomUUID()

  // All tests come from one address, where the wrong codes of the one would lock the other out.
  await database.pool.query("delete from counters where company_id = ''")
  await database.query.transaction().execute(async (tx) => {
    const on = (names: readonly ServiceFlag[]) => Object.fromEntries(names.map((name) => [name, true]))
    const languages = setup.languages ?? testLanguages
    await tx
      .insertInto('companies')
      .values({
        company_id,
        name: 'Officine Aurora',
        logo: null,
        motto: null,
        service_code_index: serviceCodeHash(vault, serviceCode),
        service_code_sealed: vault.encrypt(serviceCode),
        tax_code: TAX_CODE,
        colors: demoColors,
        service_flags: services({ login: false, ...on(setup.services ?? []) }),
        flow_flags: flagsWith(...(setup.flow ?? [])),
        capacity: setup.capacity ?? 0,
        holds_capacity_offline: setup.holdsCapacityOffline ?? false,
        operator_pin_hash: await pinHash,
        presence_required: !setup.poster,
        approves_devices: true,
        badge_by_email: setup.badgeByEmail ?? 'show',
        company_list: setup.companyList ?? 'known',
        leave_by_name: setup.leaveByName ?? null,
        expected_by_name: setup.expectedByName ?? false,
        asks_for_help: setup.asksForHelp ?? false,
        asks_feedback: setup.asksFeedback ?? false,
        host_privacy: setup.hostsHidden ?? false,
        attract: setup.attract ?? false,
        night: setup.night ?? 'never',
        languages: languages ? (JSON.stringify(languages) as never) : null,
        privacy_notice: setup.privacyNotice ?? null,
      })
      .execute()
    await tx.insertInto('occupancy').values({ company_id, site_id: '' }).execute()
    for (const { id, first, last } of [HOST, { id: 'h2', first: 'Jürgen', last: 'Köhler' }]) {
      const names = { first_name: first, last_name: last, search_key: searchKey(`${first} ${last}`) }
      await tx
        .insertInto('hosts')
        .values({ company_id, host_id: id, ...names, area: null, image: null, email: null })
        .execute()
    }
    await tx
      .insertInto('reasons')
      .values({
        company_id,
        reason_id: 'r1',
        value: REASON,
        translations: german(IN_GERMAN.reason),
        position: 1,
        search_key: searchKey(`${REASON} ${IN_GERMAN.reason}`),
      })
      .execute()
    const [address, fallback_address = null] = setup.printers ?? []
    if (address !== undefined) {
      await tx
        .insertInto('printers')
        .values({ company_id, printer_id: 'p1', address, fallback_address })
        .execute()
    }
    if (setup.typeFlow) {
      const types = [
        { visitor_type_id: 'other', name: 'Visitatore', flow_flags: flagsWith('certificates', 'reason') },
        {
          visitor_type_id: 'chosen',
          name: CHOSEN_TYPE,
          translations: german(IN_GERMAN.type),
          flow_flags: flagsWith(...setup.typeFlow),
        },
      ]
      await tx
        .insertInto('visitor_types')
        .values(types.map((type, position) => ({ company_id, position, ...type })))
        .execute()
    }
    for (let position = 1; position <= (setup.certificates ?? 0); position++) {
      await insertCertificate(tx, company_id, {
        id: `certificate-${position}`,
        position,
        ask: 'every_visit',
        name: position === 1 ? 'Regole di sicurezza' : 'Riservatezza e privacy',
        description: null,
        customAccept: null,
        document: position === 1 ? demoSafetyRules : textPdf(demoPrivacyText),
      })
    }
    if (setup.optionalCertificates)
      await tx
        .updateTable('certificates')
        .set({ is_optional: true })
        .where('company_id', '=', company_id)
        .execute()
    await insertVisitor(tx, vault, company_id, {
      ...newVisitor(visitorId, code, knownVisitor.first),
      lastname: knownVisitor.last,
      email: knownVisitor.email,
      visitorTypeId: setup.typeFlow ? 'chosen' : null,
    })
  })

  const tokens = tokenStore(database)
  const meet = async (held: string): Promise<string> => {
    const id = randomUUID()
    const known = { id, code: newVisitorCode(), firstname: 'Grace', lastname: 'Okafor' }
    const none = { companyName: null, phone: null, sex: null, documentType: null, document: null }
    await insertVisitor(database.query, vault, company_id, {
      ...known,
      ...none,
      email: `${id}@visitor.example`,
      birthday: null,
      notice: null,
      visitorTypeId: null,
    })
    const holder = await tokens.findToken(held)
    if (holder === null) throw new Error('No holder of this token')
    await tokens.bindVisitor(holder, id)
    return id
  }

  let token: string | null = null
  const api = createClient({ baseUrl, token: () => token })
  const login = { service_code: serviceCode, tax_code: TAX_CODE, companyId: null, site: null, deviceId: null }
  const session = await api.call(calls.getToken, login)
  if (!session.ok) throw new Error(session.error.code)
  token = session.value.token
  if (setup.admits) {
    await database.pool.query('update companies set approves_devices = false where company_id = $1', [
      company_id,
    ])
  }

  return {
    companyId: company_id,
    /** The token of a tablet without a site. */
    token,
    /** The id of that tablet. */
    deviceId: session.value.deviceId,
    visitor: { ...knownVisitor, code, id: visitorId },
    /** Data that a tablet of this company has stored. */
    stored: {
      credentials: { serviceCode, taxCode: TAX_CODE, companyId: company_id, site: null },
      settings: {
        ...defaultSettings,
        hostPrivacy: setup.hostPrivacy ?? false,
        homeCamera: setup.homeCamera ?? false,
        print: { ...noPrinting, ...Object.fromEntries((setup.print ?? []).map((when) => [when, true])) },
      },
      cameraID: null,
    },

    /** A new visitor whom the holder of the token has just identified; answers their id. */
    meet: (held: string = session.value.token) => meet(held),

    /** A token of an approved tablet: that of this id, which is made if it is new. */
    async tablet(deviceId: string = randomUUID(), siteId: string | null = null): Promise<string> {
      return tabletToken(database, company_id, deviceId, siteId)
    },

    /** A visitor's own phone at the kiosk, as a token. */
    phone: async (): Promise<string> => (await tokens.issueTempToken(company_id, null)).token,

    /** The text of a visitor's badge. */
    async badgeSecret(id: string = visitorId): Promise<string> {
      const { rows } = await database.pool.query<{ badge_sealed: Buffer }>(
        'select badge_sealed from visitors where company_id = $1 and visitor_id = $2',
        [company_id, id],
      )
      return vault.decrypt(rows[0]?.badge_sealed ?? Buffer.alloc(0)).toString()
    },

    /** More visitors, and what their badges say. */
    async addVisitors(count: number): Promise<readonly string[]> {
      const ids = Array.from({ length: count }, () => randomUUID())
      await database.query.transaction().execute(async (tx) => {
        for (const [number, id] of ids.entries()) {
          await insertVisitor(
            tx,
            vault,
            company_id,
            newVisitor(id, newVisitorCode(), `Visitor ${number + 1}`),
          )
        }
      })
      return Promise.all(ids.map((id) => this.badgeSecret(id)))
    },

    /** Sets the steps that the company asks from now on. */
    async ask(...flow: readonly FlowFlag[]): Promise<void> {
      await database.pool.query('update companies set flow_flags = $2 where company_id = $1', [
        company_id,
        flagsWith(...flow),
      ])
    },

    /** The known visitor enters or leaves at another desk. */
    async passElsewhere(direction: Direction): Promise<void> {
      const wire = directionToWire(direction)
      const found = await api.call(calls.identify, { code, direction: wire })
      // At a door: no step is shown there.
      const asked = { direction: wire, visitorId, multiScan: true }
      const passed = await api.call(calls.newAccess, asked, { idempotencyKey: randomUUID() })
      if (!found.ok || !passed.ok) throw new Error(`The known visitor's ${direction} was refused`)
    },

    async liveVisits(): Promise<number> {
      const answer = await api.call(calls.liveVisits, {})
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.value.currentlyInside
    },

    /** Entries and exits that the server has taken, oldest first. */
    /** Of all visits, as staff read them. */
    async reasons(): Promise<readonly (string | null)[]> {
      const visits = await database.query
        .selectFrom('visits')
        .select('reason')
        .where('company_id', '=', company_id)
        .execute()
      return visits.map(({ reason }) => reason)
    },

    async accesses(): Promise<readonly Direction[]> {
      const { rows } = await database.pool.query<{ direction: Direction }>(
        `select 'entry' as direction, entered_at as at from visits where company_id = $1
         union all select 'exit', exited_at from visits where company_id = $1 and exited_at is not null
         order by at`,
        [company_id],
      )
      return rows.map(({ direction }) => direction)
    },

    /** Lifts the limits of sign-ups: the counters start far below zero. */
    async liftLimits(): Promise<void> {
      await database.pool.query('update counters set spent = -1000000 where company_id = $1', [company_id])
    },

    /** Texts that visitors have typed, as the database keeps them. */
    async typed() {
      const { rows } = await database.pool.query(
        `select p.*, v.reason from visitors p left join visits v
           on v.company_id = p.company_id and v.visitor_id = p.visitor_id
         where p.company_id = $1`,
        [company_id],
      )
      return rows.map((row) => ({
        email: String(row.email),
        firstname: row.first_name,
        lastname: row.last_name,
        companyName: row.company_name,
        phone: row.phone,
        document: row.document_sealed && vault.decrypt(row.document_sealed).toString(),
        reason: row.reason,
      }))
    },

    /** Everybody's id and code. */
    async visitors(): Promise<readonly string[]> {
      const { rows } = await database.pool.query<{ visitor_id: string; code_sealed: Buffer }>(
        'select visitor_id, code_sealed from visitors where company_id = $1',
        [company_id],
      )
      return rows.flatMap((row) => [row.visitor_id, vault.decrypt(row.code_sealed).toString()])
    },

    /** How many rows of this company's a table has. */
    async count(
      table: 'visitors' | 'visit_signatures' | 'certificate_acceptances' | 'crash_reports',
    ): Promise<number> {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${table} where company_id = $1`,
        [company_id],
      )
      return rows[0]?.count ?? 0
    },
  }
}

/** A device that staff have approved at this site. */
async function approveTablet(
  { query }: Database,
  company_id: string,
  device_id: string,
  site_id: string | null = null,
): Promise<void> {
  const known = { site_id, state: 'approved' as const }
  await query
    .insertInto('devices')
    .values({ company_id, device_id, ...known })
    .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(known))
    .execute()
}

const newVisitor = (id: string, code: string, firstname: string) => ({
  id,
  code,
  firstname,
  lastname: 'Conti',
  // One word, which begins with a letter: a search for a number finds no other visitor by it.
  email: `v${id.replaceAll('-', '')}@visitor.example`,
  companyName: null,
  phone: null,
  sex: null,
  documentType: null,
  document: null,
  birthday: null,
  notice: null,
  visitorTypeId: null,
})

export type TestCompany = Awaited<ReturnType<typeof makeCompany>>
