import pg from 'pg'

interface Scan {
  readonly table: string
  readonly by: string
  /** Rows that came of all its turns, and those that its filter dropped. */
  readonly rows: number
  readonly dropped: number
}
interface Plan {
  readonly ms: number
  /** The scans that touch the most rows, first. */
  readonly scans: readonly Scan[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const SCANS_TOLD = 4

/** The plans of the statements that `ask` makes, with their real rows. @param ask reads only */
export async function plansOf(pool: pg.Pool, ask: () => Promise<unknown>): Promise<readonly Plan[]> {
  const asked = await statementsOf(ask)
  const plans: Plan[] = []
  for (const { text, values } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    if (!plan) continue
    const scans = scansOf(plan.Plan).sort((one, other) => touched(other) - touched(one))
    plans.push({ ms: Math.round(plan['Execution Time'] * 10) / 10, scans: scans.slice(0, SCANS_TOLD) })
  }
  return plans
}

const touched = ({ rows, dropped }: Scan): number => rows + dropped

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const loops = node['Actual Loops']
  if (!/Scan$/.test(node['Node Type']) || loops === 0) return below
  const { 'Relation Name': table, 'Index Name': index } = node
  if (table === undefined && index === undefined) return below
  const scan = {
    table: table ?? '',
    by: [node['Node Type'], index].filter(Boolean).join(' '),
    rows: Math.round(node['Actual Rows'] * loops),
    dropped: Math.round((node['Rows Removed by Filter'] ?? 0) * loops),
  }
  return [scan, ...below]
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** What is sent to the database meanwhile. */
async function statementsOf(ask: () => Promise<unknown>): Promise<readonly Statement[]> {
  const asked: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given
    if (typeof text === 'string' && /^(?:select|with)\b/i.test(text))
      asked.push({ text, values: Array.isArray(values) ? [...values] : [] })
    return query.apply(this, given)
  }
  try {
    await ask()
  } finally {
    prototype.query = query
  }
  return asked
}
