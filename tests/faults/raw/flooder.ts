import { flood } from './flood.ts'

/** A process of its own, so that what it does takes no time of those who measure: `flooder.ts TARGET`, as JSON. */
const [, , target = ''] = process.argv
const flooding = flood(JSON.parse(target))
process.send?.('begun')
process.once('message', () => {
  flooding.stop()
  process.send?.(flooding.statuses, () => process.exit())
})
