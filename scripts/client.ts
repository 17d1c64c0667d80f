/**
 * `npm run client -- --out FOLDER [--url URL]`: writes a typed client for TypeScript, of these sources or of the server at
 * the URL.
 */
import { parseArgs } from 'node:util'
import { servedDocuments } from './api-documents.ts'
import { writeClient } from './write-client.ts'

const { values } = parseArgs({ options: { out: { type: 'string' }, url: { type: 'string' } } })

async function main(): Promise<void> {
  const { out, url } = values
  if (out === undefined) throw new Error('Say where: npm run client -- --out FOLDER [--url URL]')
  await writeClient(url === undefined ? servedDocuments.public() : await served(url), out)
  process.stdout.write(`Wrote api.ts and client.ts to ${out}; the client needs the package openapi-fetch\n`)
}

async function served(url: string): Promise<object> {
  const address = new URL('/api/v1/openapi.json', url)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as object
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
