import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import * as store from './attention.store.ts'

type Calls = typeof consoleCalls

export function attentionHandlers() {
  const listAttention: CompanyHandler<Calls['listAttention']> = async (asked, { tenant }) =>
    ok(await store.readOpenItems(tenant, asked))

  const getAttentionCount: CompanyHandler<Calls['getAttentionCount']> = async (_, { tenant }) => {
    const counts = await store.countOpenItems(tenant)
    return ok({ open: counts.reduce((sum, { open }) => sum + open, 0) })
  }

  const settleAttention: CompanyHandler<Calls['settleAttention']> = async (asked, request) => {
    const { tenant, account, note } = request
    const settled = { ...asked, seenAt: new Date(asked.seenAt), accountId: account.id }
    if (!(await store.settleItem(tenant, settled))) return refuse('NOT_FOUND')
    note({ kind: asked.kind })
    return ok(null)
  }

  const reopenAttention: CompanyHandler<Calls['reopenAttention']> = async (asked, { tenant, note }) => {
    if (!(await store.reopenItem(tenant, asked))) return refuse('NOT_FOUND')
    note({ kind: asked.kind })
    return ok(null)
  }

  return { listAttention, getAttentionCount, settleAttention, reopenAttention }
}
