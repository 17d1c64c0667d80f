import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomUUID } from 'node:crypto'
import type { AllowedCallers } from '#contract/calls/call.ts'
import type { Settings } from '#tests/support/e2e/start-server.ts'

export interface Route {
  readonly method: string
  /** The URL pattern of Fastify, with `:name` for parameters. */
  readonly url: string
  readonly access: AllowedCallers | null
}

/** Settings for a server under test that make it tell its routes, and the way to read them once it runs. */
export function routeTable() {
  const file = join(tmpdir(), `routes-${randomUUID()}.json`)
  const program = pathToFileURL(join(import.meta.dirname, 'tell-routes.mjs')).href
  const settings: Settings = { NODE_OPTIONS: `--import ${program}`, ROUTES_FILE: file }
  const read = (): readonly Route[] => JSON.parse(readFileSync(file, 'utf8'))
  return { settings, read }
}
