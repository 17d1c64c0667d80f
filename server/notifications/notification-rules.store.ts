import { NOTIFY_AGAIN_MS, NOTIFY_DESK_MS, NOTIFY_GIVE_UP_MS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'

const inSeconds = (ms: number): number => ms / 1_000

export async function readRules(tenant: Tenant) {
  const row = await tenant
    .select('companies')
    .select(['notifies_hosts', 'notify_again_s', 'notify_desk_s', 'notify_give_up_s'])
    .executeTakeFirstOrThrow()
  return {
    isOn: row.notifies_hosts,
    againAfterS: row.notify_again_s ?? inSeconds(NOTIFY_AGAIN_MS),
    deskAfterS: row.notify_desk_s ?? inSeconds(NOTIFY_DESK_MS),
    giveUpAfterS: row.notify_give_up_s ?? inSeconds(NOTIFY_GIVE_UP_MS),
  }
}

interface NotificationRules {
  readonly isOn: boolean
  readonly againAfterS: number
  readonly deskAfterS: number
  readonly giveUpAfterS: number
}

export async function writeNotificationRules(tenant: Tenant, rules: NotificationRules): Promise<void> {
  await tenant
    .update('companies')
    .set({
      notifies_hosts: rules.isOn,
      notify_again_s: rules.againAfterS,
      notify_desk_s: rules.deskAfterS,
      notify_give_up_s: rules.giveUpAfterS,
    })
    .execute()
}
