import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'

const HEAD =
  '// Written by `npm run client` of the visitor kiosk: it is written anew, so do not change it.\n\n'

const CLIENT = `${HEAD}import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './api.ts'

/** Why a call was refused. */
export interface Refusal {
  readonly errorCode: string
  /** For a log, in English. */
  readonly message: string
  readonly issues?: readonly components['schemas']['FieldIssue'][]
}

export type VisitorKiosk = Client<paths>

/**
 * Calls of the visitor kiosk. Each answers \`{ data, error, response }\`: what was asked for is \`data.data\`, a refusal is in
 * \`error\`, with \`error.errorCode\`.
 * @param url of the server, such as https://visitors.example
 * @param key a key for other systems, which staff make in the console
 */
export const visitorKiosk = (url: string, key: string): VisitorKiosk =>
  createClient<paths>({ baseUrl: url, headers: { token: key } })

/** Why a call did not succeed; \`null\`: it did. */
export const refusalOf = ({ error }: { readonly error?: unknown }): Refusal | null =>
  typeof error === 'object' && error !== null && 'errorCode' in error ? (error as Refusal) : null

/** Seconds to wait before the call is made again; \`null\`: the same call would be refused again. */
export function secondsToWait({ response }: { readonly response: Response }): number | null {
  if (response.status !== 429 && response.status !== 503 && response.status !== 507) return null
  return Number(response.headers.get('retry-after') ?? 30)
}
`

/**
 * Writes a typed client for TypeScript: `api.ts` with the types of the document, and `client.ts` on openapi-fetch.
 * @param document OpenAPI 3.1
 */
export async function writeClient(document: object, folder: string): Promise<void> {
  const source = structuredClone(document) as Parameters<typeof openapiTS>[0]
  // A field with a default may be left out.
  const types = astToString(await openapiTS(source, { defaultNonNullable: false }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'api.ts'), HEAD + types)
  writeFileSync(join(folder, 'client.ts'), CLIENT)
}
