import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import type { Result } from '#contract/result.ts'
import { localeOf } from '#server/domain/locale.ts'
import { type Refusal, refuse } from '#server/domain/refusal.ts'
import type { Account } from '#server/domain/staff.ts'
import type { Tenant } from '../../store/console/tenant.ts'
import { register } from '../serve.ts'

/** Whoever of a company's staff asks, and the company's rows. */
interface Desk {
  readonly account: Account
  readonly tenant: Tenant
  /** BCP 47. */
  readonly locale: string
  /** Origin of the page that asks, for links in mails. */
  readonly origin: string
}

type AnswerOf<C extends AnyCall> = C['answer'] extends v.GenericSchema ? v.InferInput<C['answer']> : Buffer
type Answered<C extends AnyCall> = Promise<Result<AnswerOf<C>, Refusal>>
type Asked<C extends AnyCall> = v.InferOutput<C['request']>

export type CompanyHandler<C extends AnyCall> = (request: Asked<C>, desk: Desk) => Answered<C>
export type AccountHandler<C extends AnyCall> = (request: Asked<C>, account: Account) => Answered<C>

interface ConsoleOptions {
  readonly tenantOf: (companyId: string, sites: readonly string[] | null) => Tenant
  readonly publicUrl: string | null
  /** Something that tablets show is different now. */
  readonly onChanged: (companyId: string) => void
}

/** Registers calls whose policy the staff plugin has checked before their body is read. */
export function consoleServer(app: FastifyInstance, { tenantOf, publicUrl, onChanged }: ConsoleOptions) {
  return {
    ofAccount<C extends AnyCall>(call: C, handler: AccountHandler<C>): void {
      if (call.access !== 'account') throw new Error(`${call.name} is not an account's call`)
      register(app, call, async (content, { account }) =>
        account === null ? refuse('UNAUTHORIZED') : handler(content, account),
      )
    },

    ofCompany<C extends AnyCall>(call: C, handler: CompanyHandler<C>): void {
      if (typeof call.access !== 'object' || !('roles' in call.access))
        throw new Error(`${call.name} has no policy`)
      register(app, call, async (content, request: FastifyRequest) => {
        const { account, reach, params } = request
        if (account === null) return refuse('UNAUTHORIZED')
        const { companyId } = params as { companyId: string }
        const tenant = tenantOf(companyId, reach)
        const origin = publicUrl ?? `${request.protocol}://${request.host}`
        const locale = localeOf(request.headers['accept-language'])
        const answered = await handler(content, { account, tenant, locale, origin })
        if (tenant.hasChanged()) onChanged(companyId)
        return answered
      })
    },
  }
}
