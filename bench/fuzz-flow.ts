import { fuzzFlow } from '#tests/faults/fuzz-flow.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { numberAt } from './support/arguments.ts'

/**
 * `npm run fuzz:flow -- --sequences 200 --seed 1`: random days of two tablets and one server, against a plain model
 * (F02). Prints JSON; ends with 1 if one of them went another way.
 */
const server = await serverUnderTest()
const began = Date.now()
const report = await fuzzFlow(server, numberAt('--sequences', 200), numberAt('--seed', 1))
await server.stop()
console.log(JSON.stringify({ ...report, seconds: (Date.now() - began) / 1_000 }, null, 2))
process.exit(report.divergences.length === 0 ? 0 : 1)
