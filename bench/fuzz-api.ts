import { fuzzApi } from '#tests/faults/fuzz/fuzz-api.ts'
import { numberAt } from './support/arguments.ts'
import { summary } from './support/load.ts'

/**
 * `npm run fuzz:api -- --cases 300 [--seed 7]`: so many requests to each operation of the OpenAPI document as each kind of
 * caller. Prints JSON, and fails at a 5xx, a hang, or an answer that the document does not describe.
 */
const seed = numberAt('--seed', Date.now())
const { operations, asked, wrong } = await fuzzApi({ cases: numberAt('--cases', 300), seed })
const byStatus: Record<string, number> = {}
for (const { status } of asked) byStatus[status] = (byStatus[status] ?? 0) + 1
const aim = { wrong: 0, p99Ms: 1_000 }
console.log(
  JSON.stringify(
    {
      aim,
      seed,
      operations,
      requests: asked.length,
      byStatus,
      tookMs: summary(asked.map(({ tookMs }) => tookMs)),
      wrong,
    },
    null,
    2,
  ),
)
if (wrong.length > 0) process.exitCode = 1
