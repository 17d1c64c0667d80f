import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { CONSOLE_CHANGES } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { localeOf } from '#server/platform/locale.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Account } from '#server/accounts/staff.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import { writeAuditEvent } from '#server/audit/audit.store.ts'
import { idsInEntries } from '#server/audit/audit-names.rules.ts'
import { readNamesById } from '#server/audit/audit-names.store.ts'
import { keepsNames } from '#server/audit/audit-values.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Store } from '#server/store.ts'
import type { AuditDetails } from '#server/database/tables.ts'
import { changedByEdit, type EditSource, mergeMeanwhile } from './edits.ts'
import { type ServedAnswer, register } from './serve.ts'
import type { ConsoleRequest } from './console-request.ts'

type Answered<C extends AnyCall> = Promise<Result<ServedAnswer<C>, Refusal>>
type Asked<C extends AnyCall> = v.InferOutput<C['request']>

export type CompanyHandler<C extends AnyCall> = (content: Asked<C>, request: ConsoleRequest) => Answered<C>
export type AccountHandler<C extends AnyCall> = (content: Asked<C>, account: Account) => Answered<C>

interface ConsoleOptions {
  readonly store: Store
  readonly vault: Vault
  readonly origin: string | null
  /** Something that tablets show is different now. */
  readonly onChanged: (companyId: string) => void
}

/** Registers calls whose policy the staff plugin has checked before their body is read. */
export function consoleServer(app: FastifyInstance, { store, vault, origin, onChanged }: ConsoleOptions) {
  /** Whatever leaves a line in the audit log is counted, by account. */
  const mayChange = async (call: AnyCall, { id }: Account): Promise<Result<null, Refusal>> =>
    call.effect === 'none'
      ? ok(null)
      : store.limits.spend({ companyId: '', what: 'console changes', who: id }, CONSOLE_CHANGES)

  return {
    ofAccount<C extends AnyCall>(call: C, handler: AccountHandler<C>): void {
      if (call.access !== 'account') throw new Error(`${call.name} is not an account's call`)
      register(app, call, async (content, { account, ip }) => {
        if (account === null) return refuse('UNAUTHORIZED')
        const allowed = await mayChange(call, account)
        if (!allowed.ok) return allowed
        const answered = await handler(content, account)
        if (answered.ok && call.effect !== 'none') {
          const event = { action: call.name, details: idsIn(content), address: ip }
          await store.auditLog.addOfAccount(account.id, event)
        }
        return answered
      })
    },

    /** @param source where the fields of the call are stored, if others may change them at the same time */
    ofCompany<C extends AnyCall>(
      call: C,
      handler: CompanyHandler<C>,
      source: EditSource<Asked<C>> | null = null,
    ): void {
      if (typeof call.access !== 'object' || !('roles' in call.access))
        throw new Error(`${call.name} has no policy`)
      register(app, call, async (content, request: FastifyRequest) => {
        const { account, siteScope, params, mayStill } = request
        if (account === null) return refuse('UNAUTHORIZED')
        const allowed = await mayChange(call, account)
        if (!allowed.ok) return allowed
        const { companyId } = params as { companyId: string }
        const tenant = store.tenantOf(companyId, siteScope)
        const locale = localeOf(request.headers['accept-language'])
        const notes: AuditDetails[] = []
        const later: (() => void | Promise<void>)[] = []
        const note = (details: AuditDetails): void => void notes.push(details)
        const afterwards = (work: () => void | Promise<void>): void => void later.push(work)
        const answer = async (on: Tenant) => {
          const consoleRequest = { account, tenant: on, locale, origin, mayStill, note, afterwards }
          const merged =
            source === null
              ? ok({ content, before: null })
              : await mergeMeanwhile(call, source, content as never, consoleRequest)
          if (!merged.ok) return merged
          const names = keepsNames(call.name) ? await namesIn(on, content) : {}
          const answered = await handler(merged.value.content, consoleRequest)
          if (answered.ok && call.effect !== 'none') {
            const fields =
              source === null ? [] : await changedByEdit(source, merged.value as never, consoleRequest)
            const values = fields.length + Object.keys(names).length === 0 ? null : { fields, names }
            const details = Object.assign(idsIn(content), idsIn(answered.value), ...notes)
            const actor = { kind: 'account', id: account.id } as const
            const event = { actor, action: call.name, details, address: request.ip, values }
            await writeAuditEvent(on, vault, event)
          }
          return answered
        }
        const answered = await (call.effect === 'stored' ? unlessRefused(tenant, answer) : answer(tenant))
        if (tenant.hasChanged()) onChanged(companyId)
        for (const work of later) await work()
        return answered
      })
    },
  }
}

/** All of it, or nothing where it was refused. */
async function unlessRefused<Value>(
  tenant: Tenant,
  work: (tx: Tenant) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  let refused: Result<Value, Refusal> | null = null
  try {
    return await tenant.transaction(async (tx) => {
      const answered = await work(tx)
      if (answered.ok) return answered
      refused = answered
      throw new Error('Refused')
    })
  } catch (error) {
    if (refused === null) throw error
    return refused
  }
}

/** The ids in a request or an answer: other values may be secret or personal. */
function idsIn(content: unknown): Record<string, AuditDetails[string]> {
  const entries = Object.entries(typeof content === 'object' && content !== null ? content : {})
  return Object.fromEntries(entries.filter(([name]) => /Ids?$/.test(name) && name !== 'companyId'))
}

/** What the ids in a request name, before it is carried out. */
const namesIn = (tenant: Tenant, content: unknown): Promise<Record<string, string>> =>
  readNamesById(tenant, idsInEntries([{ details: idsIn(content), values: null }]))
