import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCall, pathParameters } from '#contract/calls/call.ts'
import { publicCalls } from '#contract/public/index.ts'
import { withoutReferences } from '#server/api-document/references.ts'
import { servedDocuments } from '../../scripts/api-documents.ts'
import { writeClient } from '../../scripts/write-client.ts'

/** The client that `npm run client` writes: it compiles, with the documented example of every call. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const LINES_MAX = 6_000

let folder: string
beforeAll(async () => {
  // Below the packages, so that the compiler finds openapi-fetch.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'api-client-'))
  await writeClient(servedDocuments.public(), folder)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        target: 'ES2023',
        module: 'ESNext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
      },
      include: ['*.ts'],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

function compile(program: string) {
  writeFileSync(join(folder, 'calls.ts'), program)
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
    { encoding: 'utf8' },
  )
  return { stdout, status }
}

const HEAD =
  "import { refusalOf, visitorKiosk } from './client.ts'\nconst kiosk = visitorKiosk('https://visitors.example', 'key')\n"

/** The documented example as a caller writes it: fields of the path, of the address, or of the body. */
function written(call: AnyCall): string {
  const { path, method, documentation } = call
  const given = (documentation?.example.request ?? {}) as Record<string, unknown>
  const inPath = pathParameters(call)
  const hasBody = !['GET', 'DELETE'].includes(method)
  const some = (is: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => is(name)))
  const rest = some((name) => !inPath.includes(name))
  const numbers = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, isWhole(call, name) ? Number(value) : value]),
  )
  const options = {
    params: {
      ...(inPath.length > 0 && { path: some((name) => inPath.includes(name)) }),
      ...(!hasBody && Object.keys(rest).length > 0 && { query: numbers }),
    },
    ...(hasBody && { body: rest }),
  }
  return [
    `const ${call.name} = await kiosk.${method}(${JSON.stringify(path)}, ${JSON.stringify(options)})`,
    // openapi-fetch leaves out a field that is never anything but null.
    ...(documentation?.example.answer === null
      ? []
      : [`export const ${call.name}Data = ${call.name}.data?.data`]),
    `export const ${call.name}Refusal = refusalOf(${call.name})?.errorCode`,
  ].join('\n')
}

const document = withoutReferences(servedDocuments.public())

/** In an address every field is a string; the document says which are numbers. */
function isWhole({ path, method }: AnyCall, name: string): boolean {
  const operation = document.paths[path]?.[method.toLowerCase()] as {
    readonly parameters?: readonly { readonly name: string; readonly schema: { readonly type: string } }[]
  }
  return operation.parameters?.some((one) => one.name === name && one.schema.type === 'integer') ?? false
}

test('it is short', () => {
  const lines = ['api.ts', 'client.ts'].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n'),
  )
  expect(lines.length).toBeLessThan(LINES_MAX)
})

test('the example of every call compiles', () => {
  const { stdout, status } = compile(HEAD + Object.values(publicCalls).map(written).join('\n'))
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('a call with a wrong field, a wrong value or to a wrong path does not', () => {
  const { stdout } = compile(
    `${HEAD}
const answer = await kiosk.POST('/api/v1/appointments', { body: { externalId: 7 } })
export const none = answer.data?.data.nothing
await kiosk.POST('/api/v1/appointment', { body: {} })`,
  )
  expect(stdout).toMatch(/calls\.ts\(4,.*number.*string/)
  expect(stdout).toMatch(/calls\.ts\(5,.*nothing/)
  expect(stdout).toMatch(/calls\.ts\(6,/)
})
