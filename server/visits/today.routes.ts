import { setTimeout as sleep } from 'node:timers/promises'
import type { consoleCalls } from '#contract/console/index.ts'
import { PRINT_JOB_POLL_MS, PRINT_WAIT_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Proof } from '#contract/visit-steps.ts'
import { touchlessPath } from '#contract/touchless-path.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { isDeskTicket, sealDeskTicket } from './desk-ticket.ts'
import * as registrations from './registrations.store.ts'
import * as manualVisits from './manual-visits.store.ts'
import * as insideStore from './inside.store.ts'
import type { SendVisitor } from '#server/realtime/realtime.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

const incomplete = (lacking: readonly Proof[]) =>
  refuse(
    'INCOMPLETE_VISIT',
    lacking.map((path) => ({ path, message: 'INPUT_REQUIRED' })),
  )

interface TodayTools {
  readonly store: Store
  readonly vault: Vault
  /** Called when staff let a visitor in or out, with the visit that this ended. */
  readonly onByHand: (companyId: string, endedVisitId?: string) => void
  readonly sendVisitor: SendVisitor
}

/** Handlers of calls about visitors inside, and of what reception does for them. */
export function todayHandlers({ store: { printJobs }, vault, onByHand, sendVisitor }: TodayTools) {
  const listInside: CompanyHandler<Calls['listInside']> = async (asked, { tenant }) =>
    ok(await insideStore.readInside(tenant, asked))

  const listEvacuation: CompanyHandler<Calls['listEvacuation']> = async ({ siteId }, { tenant }) =>
    ok(await insideStore.readEvacuation(tenant, siteId))

  const findVisitors: CompanyHandler<Calls['findVisitors']> = async ({ search }, { tenant }) =>
    ok(await insideStore.searchVisitors(tenant, search))

  const endVisitByHand: CompanyHandler<Calls['endVisitByHand']> = async (asked, request) => {
    const { tenant, account } = request
    const ended = await manualVisits.endVisit(tenant, asked.visitId, {
      accountId: account.id,
      why: asked.why ?? '',
    })
    if (!ended.ok) return ended
    request.afterwards(() => onByHand(tenant.companyId, asked.visitId))
    return ok(null)
  }

  const takeBackExit: CompanyHandler<Calls['takeBackExit']> = async ({ visitId }, request) => {
    const { tenant, account } = request
    const takenBack = await manualVisits.takeBackExit(tenant, visitId, account.id)
    if (!takenBack.ok) return takenBack
    request.afterwards(() => onByHand(tenant.companyId))
    return ok(null)
  }

  const hasPrinterAt = async (companyId: string, siteId: string | null): Promise<boolean> =>
    (await printJobs.findPrinter({ companyId, siteId })) !== undefined

  const enterByHand: CompanyHandler<Calls['enterByHand']> = async (asked, request) => {
    const { tenant, account } = request
    const { why, visitorId, siteId, hostId, reason, ticket } = asked
    const isExpected = ticket !== null && isDeskTicket(vault, ticket, { tenant, visitorId, now: Date.now() })
    const entry = { visitorId, siteId, hostId, reason, isExpected }
    const lacking = await manualVisits.lackingAtDesk(tenant, visitorId)
    const action = { accountId: account.id, why: why ?? '' }
    const entered = await manualVisits.enter(tenant, vault, { ...entry, lacking }, action)
    if (!entered.ok) return entered
    if (lacking.length > 0 && why === null) return incomplete(lacking)
    request.afterwards(() => onByHand(tenant.companyId))
    return ok({ visitId: entered.value, hasPrinter: await hasPrinterAt(tenant.companyId, siteId) })
  }

  const getDeskForm: CompanyHandler<Calls['getDeskForm']> = async (_, { tenant }) =>
    ok(await registrations.readDeskForm(tenant))

  const registerVisitor: CompanyHandler<Calls['registerVisitor']> = async (asked, request) => {
    const { tenant, account } = request
    const { registrationId: visitorId, siteId, hostId, reason, visitorTypeId, companyId, ...form } = asked
    const registered = await registrations.storeRegistration(tenant, vault, {
      ...form,
      visitorId,
      visitorTypeId,
    })
    if (!registered.ok) return registered
    const lacking = await manualVisits.lackingAtDesk(tenant, visitorId)
    const entry = { visitorId, siteId, hostId, reason, isExpected: true }
    // Also where the visitor has to sign first: what would be refused then is refused now.
    const refused = await manualVisits.refusedEntry(tenant, entry)
    if (refused) return refused
    const entered =
      lacking.length === 0
        ? await manualVisits.enter(tenant, vault, entry, { accountId: account.id, why: '' })
        : ok(null)
    if (!entered.ok) return entered
    if (entered.value !== null) request.afterwards(() => onByHand(companyId))
    return ok({
      visitorId,
      visitId: entered.value,
      lacking: [...lacking],
      hasPrinter: await hasPrinterAt(companyId, siteId),
      ticket: sealDeskTicket(vault, { tenant, visitorId, now: Date.now() }),
    })
  }

  interface Visit {
    readonly visitorId: string
    readonly siteId: string | null
    readonly ticket: string | null
  }
  /** Why the desk may not hand the visitor's code to a phone or tablet at the site; `null`: it may. */
  const refusedHandOver = (tenant: Tenant, { visitorId, siteId, ticket }: Visit, now: number) => {
    const isExpected = ticket !== null && isDeskTicket(vault, ticket, { tenant, visitorId, now })
    return manualVisits.refusedEntry(tenant, { visitorId, siteId, hostId: null, reason: null, isExpected })
  }

  const offerPhone: CompanyHandler<Calls['offerPhone']> = async (asked, { tenant, origin }) => {
    const { visitorId, siteId } = asked
    const now = Date.now()
    const refused = await refusedHandOver(tenant, asked, now)
    if (refused) return refused
    const code = (await registrations.offersPhones(tenant))
      ? await registrations.readCode(tenant, vault, visitorId)
      : null
    if (code === null) return ok({ url: null })
    const { companyId } = tenant
    const presence = presenceAt(vault, { companyId, siteId }, now)
    return ok({ url: `${origin ?? ''}${touchlessPath(companyId, siteId, presence, code)}` })
  }

  const sendToTablet: CompanyHandler<Calls['sendToTablet']> = async (asked, { tenant }) => {
    const { visitorId, siteId, deviceId } = asked
    const refused = await refusedHandOver(tenant, asked, Date.now())
    if (refused) return refused
    const code = await registrations.readCode(tenant, vault, visitorId)
    if (code === null || !(await registrations.isTabletAt(tenant, deviceId, siteId)))
      return refuse('NOT_FOUND')
    return ok({ state: await sendVisitor(tenant.companyId, deviceId, code) })
  }

  const annulVisit: CompanyHandler<Calls['annulVisit']> = async ({ visitId, why }, request) => {
    const { tenant, account } = request
    const annulled = await manualVisits.storeAnnulment(tenant, visitId, { accountId: account.id, why })
    if (!annulled.ok) return annulled
    request.afterwards(() => onByHand(tenant.companyId))
    return ok(null)
  }

  const reprintBadge: CompanyHandler<Calls['reprintBadge']> = async ({ visitId }, { tenant, locale }) => {
    const end = Date.now() + PRINT_WAIT_MS
    const target = await manualVisits.readPrintTarget(tenant, visitId)
    if (target === undefined) return refuse('NOT_FOUND')
    const { companyId } = tenant
    const place = { companyId, siteId: target.siteId }
    const printer = await printJobs.findPrinter(place)
    if (printer === undefined) return refuse('PRINT_GENERAL_ERROR')
    const jobId = await printJobs.queuePrint(place, target.visitorId, printer, locale)
    for (;;) {
      const job = await printJobs.findPrintJob(companyId, jobId)
      if (job === undefined || job.state === 'failed') return refuse('PRINT_GENERAL_ERROR')
      if (job.state === 'printed' || Date.now() >= end) return ok({ state: job.state })
      await sleep(PRINT_JOB_POLL_MS / 10)
    }
  }

  return {
    listInside,
    listEvacuation,
    findVisitors,
    endVisitByHand,
    enterByHand,
    annulVisit,
    reprintBadge,
    getDeskForm,
    registerVisitor,
    offerPhone,
    sendToTablet,
    takeBackExit,
  }
}
