import { cpus } from 'node:os'
import { numberAt } from './support/arguments.ts'
import { loadWebhooks } from './support/load-webhooks.ts'

/**
 * `npm run bench:webhooks -- --callers 50 --seconds 20`: entries over HTTP of a company with two webhooks, whose receiver takes
 * everything, beside those of a company without. Prints JSON. The receiver runs on the same machine.
 */
const AIM = { ratio: 0.9 }

const told = await loadWebhooks({
  callers: numberAt('--callers', 50),
  ms: numberAt('--seconds', 20) * 1_000,
  webhooks: 2,
})
console.log(JSON.stringify({ processors: cpus().length, node: process.version, aim: AIM, ...told }, null, 2))
