import type * as v from 'valibot'
import type { DirectoryCounts } from '#contract/console/directory.ts'
import { fullName } from '#contract/person-name.ts'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import { isCertificate } from '#server/platform/is-certificate.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { archiveHosts } from '../hosts.store.ts'
import * as directoryHosts from './directory-hosts.store.ts'
import * as directoryStore from './directory.store.ts'
import type { DirectorySettings } from './read-directory.ts'
import { type DirectoryTools, tryRun } from './run-directory.ts'

type Calls = typeof consoleCalls
type Draft = Omit<v.InferOutput<Calls['saveDirectory']['request']>, 'companyId' | 'isOn'>

const NAMES_TRIED = 3
const LEAVERS_NAMED = 50
const none: DirectoryCounts = {
  added: 0,
  changed: 0,
  archived: 0,
  unchanged: 0,
  unusable: 0,
  byHand: 0,
  sharedMail: 0,
}

/** Handlers of calls about the directory from which hosts are read. */
export function directoryHandlers(tools: DirectoryTools) {
  const { vault } = tools

  /** The settings with their password: a new one, or the stored one where it goes to the same server for the same account. */
  async function complete(
    tenant: Tenant,
    { password, ...draft }: Draft,
  ): Promise<Result<DirectorySettings, Refusal>> {
    const authority =
      draft.authority === null || draft.authority.trim() === '' ? null : draft.authority.trim()
    if (authority !== null && !isCertificate(authority)) return refuseField('authority')
    const settings = { ...draft, authority }
    if (password !== null) return ok({ ...settings, password })
    const row = await directoryStore.readDirectoryRow(tenant)
    const stored = row && directoryStore.settingsOf(vault, row)
    const isSame = (['security', 'host', 'port', 'authority', 'bindName'] as const).every(
      (name) => stored?.[name] === settings[name],
    )
    // A stored password must not be sent to a server that its owner did not type it for.
    if (stored === undefined || !isSame)
      return refuse('INVALID_INPUT', [{ path: 'password', message: 'INPUT_REQUIRED' }])
    return ok({ ...settings, password: stored.password })
  }

  const getDirectory: CompanyHandler<Calls['getDirectory']> = async (_, { tenant }) => {
    const row = await directoryStore.readDirectoryRow(tenant)
    if (row === undefined)
      return ok({ directory: null, isReading: false, run: null, completeAt: null, question: null })
    const { password: _password, ...settings } = directoryStore.settingsOf(vault, row)
    const leavers = row.asked === null ? [] : await directoryHosts.readLeavers(tenant)
    return ok({
      directory: { ...settings, isOn: row.is_on },
      isReading: row.is_reading,
      run: row.run_at && {
        at: row.run_at.toISOString(),
        isComplete: row.run_is_complete,
        failure: row.run_failure,
        ...(row.run_counts ?? none),
      },
      completeAt: row.complete_at?.toISOString() ?? null,
      question:
        row.asked === null
          ? null
          : {
              askedAt: row.asked,
              gone: leavers.length,
              of: row.asked_of,
              names: leavers.slice(0, LEAVERS_NAMED).map(({ name }) => name),
            },
    })
  }

  const saveDirectory: CompanyHandler<Calls['saveDirectory']> = async (
    { companyId: _companyId, isOn, ...draft },
    { tenant },
  ) => {
    const settings = await complete(tenant, draft)
    if (!settings.ok) return settings
    await directoryStore.writeDirectory(tenant, vault, settings.value, isOn)
    if (isOn) await directoryStore.queueCompleteRun(tenant)
    return ok(null)
  }

  const tryDirectory: CompanyHandler<Calls['tryDirectory']> = async (
    { companyId: _companyId, isOn: _isOn, ...draft },
    { tenant },
  ) => {
    const settings = await complete(tenant, draft)
    if (!settings.ok) return settings
    const tried = await tryRun(tenant, tools, settings.value)
    if (!tried.ok) return ok({ ...none, failure: tried.error, wouldAsk: false, names: [] })
    const { plan, reading } = tried.value
    return ok({
      ...plan.counts,
      failure: null,
      wouldAsk: plan.asks,
      names: reading.people.slice(0, NAMES_TRIED).map(fullName),
    })
  }

  const readDirectoryNow: CompanyHandler<Calls['readDirectoryNow']> = async (_, { tenant }) =>
    (await directoryStore.queueCompleteRun(tenant)) ? ok(null) : refuse('NOT_FOUND')

  const answerDirectory: CompanyHandler<Calls['answerDirectory']> = async (
    { askedAt, archives },
    { tenant, note },
  ) => {
    // Of two people who answer at the same time, the second finds no question any more.
    const row = await directoryStore.lockDirectoryRow(tenant)
    if (row === undefined || row.asked !== askedAt) return refuse('NOT_FOUND')
    const leavers = (await directoryHosts.readLeavers(tenant)).map(({ hostId }) => hostId)
    if (archives) await archiveHosts(tenant, leavers)
    else await directoryHosts.keepByHand(tenant, leavers)
    await directoryStore.closeQuestion(tenant)
    // What the stopped run held back besides.
    await directoryStore.queueCompleteRun(tenant)
    const decided = { archived: archives ? leavers.length : 0, kept: archives ? 0 : leavers.length }
    note(decided)
    return ok(decided)
  }

  const deleteDirectory: CompanyHandler<Calls['deleteDirectory']> = async (_, { tenant }) => {
    if (!(await directoryStore.removeDirectory(tenant))) return refuse('NOT_FOUND')
    await directoryHosts.keepByHand(tenant, null)
    return ok(null)
  }

  return { getDirectory, saveDirectory, tryDirectory, readDirectoryNow, answerDirectory, deleteDirectory }
}
