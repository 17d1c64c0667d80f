import { attacks } from './attacks.ts'

/** A process of its own, so that what it does takes no time of those who measure: `attacker.ts PORT NAME`. */
const [, , port, name = ''] = process.argv
const stop = attacks[name]?.(Number(port))
if (stop === undefined) throw new Error(`No attack is called ${name}`)
process.send?.('begun')
process.once('disconnect', () => {
  stop()
  process.exit()
})
