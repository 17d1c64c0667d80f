import { dataKinds } from '#contract/console/privacy.ts'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { languageOfPerson, personBlocks } from './person-file.ts'
import { nextPurge } from './next-purge.rules.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import { writePdfReport } from '#server/files/write-pdf-report.ts'
import * as peopleStore from './people.store.ts'
import { listKept } from '#server/certificates/kept-acceptances.store.ts'
import { readRetention, writeRetention } from './retention.store.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls
interface Tools {
  readonly store: Store
  readonly vault: Vault
  /** Mails that wait in the outbox, and name this visitor. */
  /** Of visitors and guests. */
  readonly forgetMails: (ids: readonly string[]) => Promise<void>
}

/** How long what is kept, and what becomes of one person's data. */
export function privacyHandlers({ store, vault, forgetMails }: Tools) {
  const getRetention: CompanyHandler<Calls['getRetention']> = async (_, { tenant }) =>
    ok({ ...(await readRetention(tenant)), nextPurgeAt: nextPurge(new Date()).toISOString() })

  const saveRetention: CompanyHandler<Calls['saveRetention']> = async ({ days, reasons }, request) => {
    for (const kind of dataKinds) {
      if (days[kind] === null && reasons[kind] === null) return refuseField(`reasons.${kind}`)
    }
    if ((days.profile ?? Infinity) < (days.visit ?? Infinity)) return refuseField('days.profile')
    const kept = dataKinds.map((kind) => [kind, days[kind] === null ? reasons[kind] : null] as const)
    await writeRetention(request.tenant, days, Object.fromEntries(kept) as typeof reasons)
    request.note({ days: dataKinds.map((kind) => `${kind} ${days[kind] ?? '∞'}`) })
    return ok(null)
  }

  const previewPurge: CompanyHandler<Calls['previewPurge']> = async ({ days }, { tenant }) => {
    const at = nextPurge(new Date())
    return ok({ at: at.toISOString(), counts: await store.purge.preview(tenant.companyId, at, days) })
  }

  const findPeople: CompanyHandler<Calls['findPeople']> = async ({ search }, { tenant, locale }) =>
    ok(await peopleStore.searchPeople(tenant, vault, search, locale))

  const listKeptDocuments: CompanyHandler<Calls['listKeptDocuments']> = async (_, { tenant, locale }) =>
    ok(await listKept(tenant, vault, locale))

  const exportPerson: CompanyHandler<Calls['exportPerson']> = async (asked, request) => {
    const { visitorId, reason, format } = asked
    const file = await peopleStore.readPerson(request.tenant, vault, visitorId)
    if (file === null) return refuse('NOT_FOUND')
    const signatures = file.visits.reduce((sum, visit) => sum + visit.signatures.length, 0)
    request.note({ format, reason, signatures, document: file.person.document !== null })
    const fileName = `visitor-${visitorId}.${format}`
    if (format === 'json') {
      const content = Buffer.from(JSON.stringify(file, null, 2)).toString('base64')
      return ok({ fileName, mediaType: 'application/json', content })
    }
    const [companyLanguage] = await store.companies.listFallbackLanguages(request.tenant.companyId, null)
    const language = languageOfPerson(file) ?? companyLanguage
    const pdf = await writePdfReport(personBlocks(file, language), visitorId, language)
    return ok({ fileName, mediaType: 'application/pdf', content: pdf.toString('base64') })
  }

  const erasePerson: CompanyHandler<Calls['erasePerson']> = async ({ visitorId }, request) => {
    const erased = await peopleStore.eraseStoredPerson(request.tenant, vault, visitorId)
    if (erased === 'UNKNOWN') return refuse('NOT_FOUND')
    if (erased === 'INSIDE') return refuse('ANOTHER_VISIT_OPEN')
    if (erased === 'HELD') return refuseField('hold')
    request.afterwards(async () => {
      await store.purge.forgetJobs(request.tenant.companyId, erased.visitorIds)
      await forgetMails([...erased.visitorIds, ...erased.guestIds])
    })
    return ok(null)
  }

  const holdPerson: CompanyHandler<Calls['holdPerson']> = async ({ visitorId, reason }, request) => {
    if (!(await peopleStore.writeHold(request.tenant, visitorId, reason))) return refuse('NOT_FOUND')
    request.note({ isHeld: reason !== null })
    return ok(null)
  }

  return {
    getRetention,
    saveRetention,
    previewPurge,
    findPeople,
    listKeptDocuments,
    exportPerson,
    erasePerson,
    holdPerson,
  }
}
