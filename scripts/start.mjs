/** `npm start`: prepares what is missing, then is the server. */
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/server/main.js')
