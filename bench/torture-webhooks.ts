import { tortureWebhooks } from '#tests/faults/torture-webhooks.ts'
import { numberAt } from './support/arguments.ts'

/**
 * `npm run torture:webhooks -- --rounds 100 --events 10000`: `kill -9` of the server while it delivers events to a webhook.
 * Prints JSON, and fails if an event is lost, comes under another id or without its signature.
 */
const AIM = { lost: 0, strangers: 0, unsigned: 0 }

const told = await tortureWebhooks({
  rounds: numberAt('--rounds', 100),
  events: numberAt('--events', 10_000),
})
console.log(JSON.stringify({ aim: AIM, ...told }, null, 2))
if (Object.values(told.wrong).some((count) => count > 0)) process.exitCode = 1
