import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** The session token as the table stores it: a reader of the table cannot use it. */
const stored = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The account library's tables; tokens of sessions are stored as their SHA-256 alone, and the library sees what it said. */
export const hashedTokens =
  (pool: pg.Pool) =>
  (options: BetterAuthOptions): DBAdapter => {
    const query = new Kysely({ dialect: new PostgresDialect({ pool }) })
    const adapter = kyselyAdapter(query, { type: 'postgres', transaction: true })(options)
    return {
      ...hiding(adapter),
      transaction: (work) => adapter.transaction((within) => work(hiding(within))),
    }
  }

/** @returns the same adapter, in front of which tokens are plain */
function hiding<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async ({ data, ...query }) => {
      if (query.model !== 'session') return adapter.create({ ...query, data })
      const { token } = data as unknown as { readonly token: string }
      return shown(await adapter.create({ ...query, data: { ...data, token: stored(token) } }), [token])
    },
    findOne: async (query) => shown(await adapter.findOne(hidden(query)), tokensIn(query)),
    findMany: async (query) => {
      const rows = await adapter.findMany(query.where ? hidden({ ...query, where: query.where }) : query)
      return rows.map((row) => shown(row, tokensIn(query)))
    },
    update: async (query) => shown(await adapter.update(hidden(query)), tokensIn(query)),
    updateMany: (query) => adapter.updateMany(hidden(query)),
    delete: (query) => adapter.delete(hidden(query)),
    deleteMany: (query) => adapter.deleteMany(hidden(query)),
    consumeOne: async (query) => shown(await adapter.consumeOne(hidden(query)), tokensIn(query)),
  } as Adapter
}

interface Query {
  readonly model: string
  readonly where?: Where[] | undefined
}
const isToken = ({ field }: Where): boolean => field === 'token'
const tokensIn = ({ model, where = [] }: Query): string[] =>
  model === 'session' ? where.filter(isToken).flatMap(({ value }) => value as string | string[]) : []

function hidden<Asked extends Query & { readonly where: Where[] }>(query: Asked): Asked {
  if (query.model !== 'session') return query
  const conceal = (value: Where['value']): Where['value'] =>
    Array.isArray(value) ? value.map((one) => stored(String(one))) : stored(String(value))
  const where = query.where.map((one) => (isToken(one) ? { ...one, value: conceal(one.value) } : one))
  return { ...query, where }
}

/** The row as the library knows it, if it asked for it by its token. */
function shown<Row>(row: Row, tokens: readonly string[]): Row {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  const plain = tokens.find((token) => stored(token) === row.token)
  return plain === undefined ? row : { ...row, token: plain }
}
