/**
 * The built server with Prism before its calls, which Playwright starts instead of the server for `npm run e2e:prism`: it
 * listens where the server would. What Prism found is written to the file that `PRISM_FINDINGS` names when it is stopped.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { freePort } from '#tests/support/free-port.ts'
import { startApiProxy } from '#tests/support/server/api-proxy.ts'
import { servedDocuments } from '../../../../scripts/api-documents.ts'
import { makeDetour } from './detour.ts'
import { makeFindings } from './findings.ts'
import { HOST_BEHIND_PRISM } from './host-behind-prism.ts'
import { operationsOf } from './operations.ts'

const { PORT, PRISM_FINDINGS, PRISM_CONTROL } = process.env
if (!PORT || !PRISM_FINDINGS || !PRISM_CONTROL) throw new Error('Start it by npm run e2e:prism')

const listen = async (server: Server, port: number) => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, HOST: HOST_BEHIND_PRISM },
  stdio: 'inherit',
})
const ended = once(server, 'exit')

const findings = makeFindings()
// Calls of other systems are judged by the document that is published.
const documents = [servedDocuments.public(), servedDocuments.internal()]
const ports: number[] = []
const judges = documents.map((document, nth) => ({
  operation: operationsOf(document),
  port: () => ports[nth] ?? 0,
}))
const { frontOf, back } = makeDetour(judges, findings)
const backPort = await freePort()
await listen(back, backPort)
const proxies = await Promise.all(
  documents.map((document) => startApiProxy(document, `http://127.0.0.1:${backPort}`)),
)
ports.push(...proxies.map(({ port }) => port))

/** Tests that start a server of their own ask for a front of it, and for its end. */
const fronts = new Map<number, Server>()
const control = createServer(async (request, response) => {
  const { port, isUp } = (await json(request)) as { port: number; isUp: boolean }
  fronts.get(port)?.closeAllConnections()
  fronts.get(port)?.close()
  fronts.delete(port)
  if (isUp) {
    const front = frontOf(port)
    await listen(front, port)
    fronts.set(port, front)
  }
  response.end()
})
await listen(control, Number(PRISM_CONTROL))
await listen(frontOf(Number(PORT)), Number(PORT))

process.once('SIGTERM', async () => {
  writeFileSync(PRISM_FINDINGS, JSON.stringify(findings.all()))
  server.kill('SIGTERM')
  // What still waits for Prism would hold its end up.
  back.closeAllConnections()
  await Promise.all([...proxies.map((proxy) => proxy.stop()), ended])
  process.exit()
})
