import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isSettling, type NotificationAnswer } from '#contract/notification-evidence.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'

/** An answer, and who gave it. */
interface NewAnswer {
  readonly notificationId: string
  readonly answer: NotificationAnswer
  readonly toHostId: string | null
  readonly by:
    | { readonly via: 'console'; readonly accountId: string }
    | { readonly via: 'link' | 'mail'; readonly attemptId: string }
}

/**
 * Stores an answer. The same one by the same mail changes nothing.
 * @returns the hosts on whose pages it is to be seen
 */
export const storeAnswer = (tenant: Tenant, given: NewAnswer): Promise<Result<readonly string[], Refusal>> =>
  tenant.transaction(async (tx) => {
    const { notificationId, answer, by } = given
    // A host who is none of the company's is refused whatever the answer is.
    if (given.toHostId !== null && !(await isReachableHost(tx, given.toHostId)))
      return refuseField('toHostId')
    const found = await lockNotification(tx, notificationId)
    if (!found.ok) return found
    const toHostId = answer === 'otherHost' ? given.toHostId : null
    const told = ok(await hostsToldOf(tx, notificationId, found.value))
    const last = await tx
      .select('host_notification_answers')
      .select(['answer', 'to_host_id', 'attempt_id'])
      .where('notification_id', '=', notificationId)
      .where('at', '>', found.value.started_at)
      .orderBy('at', 'desc')
      .executeTakeFirst()
    const isRepeated =
      by.via !== 'console' &&
      last?.answer === answer &&
      last.to_host_id === toHostId &&
      last.attempt_id === by.attemptId
    if (isRepeated) return told
    await tx
      .insert('host_notification_answers', {
        answer_id: uuid(),
        notification_id: notificationId,
        answer,
        to_host_id: toHostId,
        via: by.via,
        account_id: by.via === 'console' ? by.accountId : null,
        attempt_id: by.via === 'console' ? null : by.attemptId,
      })
      .execute()
    if (toHostId !== null) {
      await beginAnew(tx, notificationId, toHostId)
      return told
    }
    await tx
      .update('host_notifications')
      .set({ due_at: isSettling(answer) ? null : sql<Date>`now()` })
      .where('notification_id', '=', notificationId)
      .execute()
    return told
  })

/** Notifies the same host once more, from the beginning. */
export const restartNotification = (tenant: Tenant, notificationId: string): Promise<Result<null, Refusal>> =>
  tenant.transaction(async (tx) => {
    const found = await lockNotification(tx, notificationId)
    if (!found.ok) return found
    await beginAnew(tx, notificationId, found.value.host_id)
    return ok(null)
  })

async function lockNotification(tx: Tenant, notificationId: string) {
  const row = await tx
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .select(['host_notifications.host_id', 'host_notifications.started_at', 'host_notifications.round'])
    .select(sql<boolean>`visits.exited_at is not null or visits.annulled_at is not null`.as('is_over'))
    .where('notification_id', '=', notificationId)
    .where(ofOwnSites(tx))
    .forUpdate('host_notifications')
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  return row.is_over ? refuse('NO_VISIT_OPEN') : ok(row)
}

/** The hosts to whom it went in this round. */
async function hostsToldOf(
  tx: Tenant,
  notificationId: string,
  { host_id, round }: { readonly host_id: string | null; readonly round: number },
): Promise<readonly string[]> {
  const told = await tx
    .select('host_notification_attempts')
    .select('host_id')
    .distinct()
    .where('notification_id', '=', notificationId)
    .where('round', '=', round)
    .execute()
  const hosts = new Set([host_id, ...told.map((one) => one.host_id)])
  return [...hosts].filter((host) => host !== null)
}

const beginAnew = (tx: Tenant, notificationId: string, hostId: string | null) =>
  tx
    .update('host_notifications')
    .set({
      host_id: hostId,
      round: sql<number>`round + 1`,
      step: 'queued',
      is_late: false,
      started_at: sql<Date>`now()`,
      due_at: sql<Date>`now()`,
    })
    .where('notification_id', '=', notificationId)
    .execute()

/** Notifies another host of a visit, from the beginning. @returns false if no host has been notified of it so far */
export async function passOnToHost(tenant: Tenant, visitId: string, hostId: string): Promise<boolean> {
  const known = await tenant
    .select('host_notifications')
    .select('notification_id')
    .where('visit_id', '=', visitId)
    .forUpdate()
    .executeTakeFirst()
  if (known !== undefined) await beginAnew(tenant, known.notification_id, hostId)
  return known !== undefined
}

const isReachableHost = async (tx: Tenant, hostId: string): Promise<boolean> =>
  (await tx
    .select('hosts')
    .select('host_id')
    .where('host_id', '=', hostId)
    .where('is_archived', '=', false)
    .executeTakeFirst()) !== undefined
