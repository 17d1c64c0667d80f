import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CONFIG = `
[tsa]
default_tsa = one
[one]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[signer]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`

/** An authority of time stamps made of `openssl ts`, behind HTTP as RFC 3161 says. @param kind of its key */
export async function timeStampService(kind: 'rsa' | 'ec' = 'rsa') {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamps-'))
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder })
  writeFileSync(join(folder, 'ts.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const key = kind === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const made = (name: string, more: readonly string[]) =>
    openssl('req', '-newkey', ...key, '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`, ...more)
  await made('authority', ['-x509', '-days', '2', '-out', 'authority.pem'])
  await made('stamper', ['-out', 'stamper.csr'])
  const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2']
  const as = ['-extfile', 'ts.cnf', '-extensions', 'signer']
  await openssl('x509', '-req', '-in', 'stamper.csr', ...by, ...as, '-out', 'stamper.pem')
  const seen: string[] = []
  let mood: 'stamps' | 'refuses' | 'is silent' = 'stamps'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    seen.push(request.headers['content-type'] ?? '')
    if (mood === 'is silent') return
    if (mood === 'refuses') {
      // RFC 3161 §2.4.2: rejection, in an answer of HTTP that is fine.
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      response.end(Buffer.from('30053003020102', 'hex'))
      return
    }
    writeFileSync(join(folder, 'asked'), Buffer.concat(parts))
    const signer = ['-signer', 'stamper.pem', '-inkey', 'stamper.key']
    const files = ['-queryfile', 'asked', '-out', 'answer', '-config', 'ts.cnf', '-section', 'one']
    await openssl('ts', '-reply', ...files, ...signer)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(readFileSync(join(folder, 'answer')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    networks: ['127.0.0.0/8'],
    /** What becomes of the next requests. */
    set mood(wanted: typeof mood) {
      mood = wanted
    },
    /** The types of the requests so far. */
    seen,
    /** @throws if OpenSSL does not find that the token stamps this digest, by this authority */
    async verify(token: Buffer, digest: Buffer): Promise<void> {
      writeFileSync(join(folder, 'token'), token)
      const what = ['-token_in', '-in', 'token', '-digest', digest.toString('hex')]
      await openssl('ts', '-verify', ...what, '-CAfile', 'authority.pem')
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
