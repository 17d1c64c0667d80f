import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { type Ask, askAt } from './server-under-test.ts'
import { npxCommand } from '../../../scripts/npx.ts'

/** It needs a newer Node than the product. */
const PACKAGES = ['node@24', '@stoplight/prism-cli@5.16.0']
const START_MS = 180_000

/** The header in which Prism says what it finds wrong. */
const VIOLATIONS = 'sl-violations'

/**
 * Prism before a server: it says in a header of each answer what in it, or in the request, is not as the document says.
 * @param document whose paths are complete
 */
export async function startApiProxy(document: object, upstream: string) {
  const folder = mkdtempSync(join(tmpdir(), 'api-proxy-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: upstream }] }))
  const port = await freePort()
  const words = ['prism', 'proxy', file, upstream, '--port', String(port), '--host', '127.0.0.1']
  const [program, args] = npxCommand(PACKAGES, words)
  // A group of its own, because npx starts it through others.
  const proxy = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = once(proxy, 'exit')
  const until = Date.now() + START_MS
  while (!said.includes('listening on')) {
    if (proxy.exitCode !== null || Date.now() > until) throw new Error(`No proxy came up: ${said}`)
    await sleep(200)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      if (proxy.pid !== undefined) process.kill(-proxy.pid)
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Violation {
  readonly location?: readonly string[]
  readonly message: string
}

/** What the proxy found wrong: with the server's answer, and `ofRequest` also with what was sent to it. */
export function violationsOf(answer: Pick<Response, 'headers'>, ofRequest: boolean): readonly string[] {
  const said = answer.headers.get(VIOLATIONS) ?? '[]'
  // Of a request with hundreds of wrong items it names none.
  if (!said.startsWith('[')) return ofRequest ? [said] : []
  return (JSON.parse(said) as readonly Violation[])
    .filter(({ location }) => ofRequest || location?.[0] === 'response')
    .map(({ location = [], message }) => `${location.join('.')} ${message}`)
}

/** Sends the calls of other systems through a proxy, and throws if an answer is not as the document says. */
export function judgedAsk(url: string, proxyUrl: string): Ask {
  const [straight, judged] = [askAt(url), askAt(proxyUrl)]
  return async (call, body, asked) => {
    if (!call.path.startsWith('/api/v1/')) return straight(call, body, asked)
    const answer = await judged(call, body, asked)
    const wrong = violationsOf(answer, false)
    if (wrong.length > 0) throw new Error(`${call.name} answers ${answer.status}: ${wrong.join(', ')}`)
    return answer
  }
}
