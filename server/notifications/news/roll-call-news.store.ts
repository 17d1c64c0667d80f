import { v7 as uuid } from 'uuid'
import type { Tenant } from '#server/database/tenant.ts'

/** Queues the mails about a roll call that has just begun, in its transaction, as far as the company wants them. */
export async function queueRollCallNews(tx: Tenant, roll_call_id: string): Promise<void> {
  const wanted = await tx
    .select('roll_calls')
    .innerJoin('companies as c', 'c.company_id', 'roll_calls.company_id')
    .where('roll_call_id', '=', roll_call_id)
    .select(['roll_calls.site_id', 'c.news_roll_call', 'c.news_roll_call_hosts'])
    .executeTakeFirstOrThrow()
  const hosts = wanted.news_roll_call_hosts
    ? await tx
        .select('roll_call_people')
        .innerJoin('visits as v', (join) =>
          join
            .onRef('v.company_id', '=', 'roll_call_people.company_id')
            .onRef('v.visit_id', '=', 'roll_call_people.visit_id'),
        )
        .innerJoin('hosts as h', (join) =>
          join.onRef('h.company_id', '=', 'v.company_id').onRef('h.host_id', '=', 'v.host_id'),
        )
        .select('h.host_id')
        .distinct()
        .where('roll_call_id', '=', roll_call_id)
        .where('v.exited_at', 'is', null)
        .where('h.email', 'is not', null)
        .where('h.is_archived', '=', false)
        .execute()
    : []
  const { site_id } = wanted
  const mails = [
    ...(wanted.news_roll_call ? [{ kind: 'rollCall' as const, host_id: null }] : []),
    ...hosts.map(({ host_id }) => ({ kind: 'rollCallOfHost' as const, host_id })),
  ].map((mail) => ({ ...mail, news_id: uuid(), site_id, roll_call_id }))
  if (mails.length > 0) await tx.insert('news', mails).execute()
}
