import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Reads an answer and leaves it, in a process of its own: what it costs to read a large file is not timed with what else is asked.
 * Takes `{ url, headers, body }` as JSON on its input; prints how many bytes there were. Ends with 1 unless it is answered 200.
 */
const { url, headers, body } = JSON.parse(await text(process.stdin))
const asked = request(url, { method: 'POST', headers }, (answer) => {
  let bytes = 0
  if (answer.statusCode !== 200) throw new Error(`It is answered ${answer.statusCode}`)
  answer.on('data', (piece) => (bytes += piece.length))
  answer.on('end', () => console.log(bytes))
})
asked.end(body)
