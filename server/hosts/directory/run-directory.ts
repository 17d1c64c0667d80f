import type { DirectoryCounts, DirectoryFailure } from '#contract/console/directory.ts'
import { ok, type Result } from '#contract/result.ts'
import { atServer } from '#server/audit/audit-log.store.ts'
import { writeAuditEvent } from '#server/audit/audit.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import * as directoryHosts from './directory-hosts.store.ts'
import { planRun, type Plan } from './directory-plan.rules.ts'
import type { DirectoryReader } from './directory-reader.ts'
import * as directoryStore from './directory.store.ts'
import type { DirectorySettings, DirectoryReading } from './read-directory.ts'

export interface DirectoryTools {
  readonly vault: Vault
  readonly reader: DirectoryReader
}

/** Servers of one directory may tell each other of a change this late; the nightly run finds what comes later still. */
const OVERLAP_MS = 3_600_000

/** What a complete run would do; nothing is stored. */
export async function tryRun(
  tenant: Tenant,
  { vault, reader }: DirectoryTools,
  settings: DirectorySettings,
): Promise<Result<{ readonly plan: Plan; readonly reading: DirectoryReading }, DirectoryFailure>> {
  const read = await reader.read(settings, null)
  if (!read.ok) return read
  return ok({
    plan: planRun(await directoryHosts.readKnownHosts(tenant, vault), read.value, true),
    reading: read.value,
  })
}

/**
 * Reads a company's directory and makes its hosts equal to it: all of a run, or nothing.
 * @param isComplete false: only what has changed since the run before
 * @returns whether hosts are different now
 */
export async function runDirectory(
  tenant: Tenant,
  { vault, reader }: DirectoryTools,
  isComplete: boolean,
): Promise<boolean> {
  const run = await directoryStore.findRun(tenant, vault)
  if (run === null || !run.isOn) return false
  const since = isComplete ? null : overlapping(run.changedUntil)
  const read = await reader.read(run.settings, since)
  const wasWhole = since === null
  if (!read.ok) {
    await directoryStore.writeRunEnd(tenant, run, {
      isComplete: wasWhole,
      isCarriedOut: false,
      failure: read.error,
      counts: null,
      changedUntil: null,
    })
    return false
  }
  const { latest } = read.value
  return tenant.transaction(async (tx) => {
    if (!(await directoryStore.isStillWanted(tx, run))) return false
    const plan = planRun(await directoryHosts.lockKnownHosts(tx, vault), read.value, wasWhole)
    if (plan.asks) await ask(tx, plan)
    else {
      await directoryHosts.carryOut(tx, vault, plan)
      if (wasWhole) await directoryStore.closeQuestion(tx)
    }
    const counts = plan.asks ? heldBack(plan.counts) : plan.counts
    await directoryStore.writeRunEnd(tx, run, {
      isComplete: wasWhole,
      isCarriedOut: !plan.asks,
      failure: null,
      counts,
      // What a partial run held back, the next one reads again; a complete one follows each answer.
      changedUntil: plan.asks && !wasWhole ? null : latest,
    })
    const { added, changed, archived } = counts
    const isDifferent = added + changed + archived > 0
    if (isDifferent || plan.asks) {
      const details = { added, changed, archived, ...(plan.asks && { asked: plan.leavers.length }) }
      await writeAuditEvent(tx, vault, { actor: atServer, action: 'readDirectory', details, address: null })
    }
    return isDifferent
  })
}

/** A run that ended by an error of ours, or of the database. */
export async function noteBrokenRun(
  tenant: Tenant,
  { vault }: DirectoryTools,
  isComplete: boolean,
): Promise<void> {
  const run = await directoryStore.findRun(tenant, vault)
  if (run === null) return
  await directoryStore.writeRunEnd(tenant, run, {
    isComplete,
    isCarriedOut: false,
    failure: 'broken',
    counts: null,
    changedUntil: null,
  })
}

/** A question that is open about the same hosts stays the same one. */
async function ask(tenant: Tenant, { leavers, active }: Plan): Promise<void> {
  if (await directoryHosts.writeLeavers(tenant, leavers)) await directoryStore.openQuestion(tenant, active)
}

/** A run that asks has done nothing. */
const heldBack = (counts: DirectoryCounts): DirectoryCounts => ({
  ...counts,
  added: 0,
  changed: 0,
  archived: 0,
  unchanged: 0,
  sharedMail: 0,
})

/** The time of the last change, a little earlier, in the form in which the directory writes it. */
function overlapping(changedUntil: string | null): string | null {
  const [, year, month, day, hour, minute, second, rest] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(.*)$/.exec(changedUntil ?? '') ?? []
  if (year === undefined) return null
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - OVERLAP_MS
  if (Number.isNaN(at)) return null
  return `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}${rest}`
}
