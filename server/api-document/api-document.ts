import { type AnyCall, apiTags, type AllowedCallers } from '#contract/calls/call.ts'
import { schemaComponents } from './components.ts'
import type {
  ApiDocument,
  DocumentedEvent,
  DocumentFacts,
  DocumentTag,
  JsonObject,
} from './document.types.ts'
import { operation, type OperationWords } from './operation.ts'
import { refusalAnswers } from './refusal-answers.ts'
import { shareParameters } from './shared-parameters.ts'
import { internalTag, tagWords } from './tags.ts'
import { webhookOperations } from './webhook-operations.ts'
import { sentence } from './words-of-names.ts'

const token: JsonObject = {
  type: 'apiKey',
  in: 'header',
  name: 'token',
  description:
    'A key of another system. Staff make it in the console; it has scopes, and may be for one site. Each call names the scope that it needs under `x-required-scope`.',
}
const session: JsonObject = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-console.session_token',
  description: 'The session of an account of the console.',
}

/** What other systems may rely on, made from the very schemas that validate. */
export function publicDocument(
  calls: readonly AnyCall[],
  events: readonly DocumentedEvent[],
  facts: DocumentFacts,
): ApiDocument {
  return assembled({
    title: 'Visitor kiosk API',
    description:
      'Calls for other systems: calendars, directories, access control, reporting. How keys, pages, limits and webhooks work is told at `/api/v1/reference` of this server.',
    calls,
    events,
    facts,
    schemes: { token },
    tags: apiTags.map((name) => ({ name, description: tagWords[name] })),
    wordsOf: publicWords,
  })
}

/** Every call, also those of the product's own apps, which change with them from version to version. */
export function internalDocument(calls: readonly AnyCall[], facts: DocumentFacts): ApiDocument {
  const tags = new Map(calls.map((call) => [internalTag(call).name, internalTag(call)]))
  return assembled({
    title: 'Visitor kiosk, all calls',
    description:
      'Calls of the kiosk and the console, which change with them from version to version, and those for other systems, which stay: the latter alone are at `/api/v1/openapi.json`.',
    calls,
    events: [],
    facts,
    schemes: { token, session },
    tags: [...tags.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    wordsOf: internalWords,
  })
}

interface Assembly {
  readonly title: string
  readonly description: string
  readonly calls: readonly AnyCall[]
  readonly events: readonly DocumentedEvent[]
  readonly facts: DocumentFacts
  readonly schemes: JsonObject
  readonly tags: readonly DocumentTag[]
  readonly wordsOf: (call: AnyCall) => OperationWords
}

function assembled({
  title,
  description,
  calls,
  events,
  facts,
  schemes,
  tags,
  wordsOf,
}: Assembly): ApiDocument {
  const components = schemaComponents()
  const refusals = refusalAnswers(components.add)
  const paths: Record<string, JsonObject> = {}
  for (const call of calls) {
    const method = call.method.toLowerCase()
    const made = operation(call, wordsOf(call), { add: components.add, refusals })
    paths[call.path] = { ...paths[call.path], [method]: made }
  }
  const webhooks = webhookOperations(events, components.add)
  const placed = components.place({ paths, webhooks, responses: Object.fromEntries(refusals.responses) })
  const { document, schemas } = placed
  const { paths: shared, parameters } = shareParameters({
    ...(document.paths as Record<string, JsonObject>),
    ...(document.webhooks as Record<string, JsonObject>),
  })
  const [asked, told] = [partOf(shared, paths), partOf(shared, webhooks)]
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: facts.version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: contactOf(facts.contact),
    },
    servers: [{ url: '/', description: 'This server' }],
    tags,
    paths: asked,
    ...(events.length > 0 && { webhooks: told }),
    components: {
      schemas,
      responses: document.responses as JsonObject,
      ...(Object.keys(parameters).length > 0 && { parameters }),
      securitySchemes: schemes,
    },
  }
}

const partOf = (all: Readonly<Record<string, JsonObject>>, part: object) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(part, name)))

function contactOf(contact: string | null): JsonObject {
  const name = 'The operator of this server'
  if (contact === null) return { name }
  return contact.startsWith('mailto:')
    ? { name, email: contact.slice('mailto:'.length) }
    : { name, url: contact }
}

function publicWords({ name, documentation, scope }: AnyCall): OperationWords {
  if (!documentation) throw new Error(`${name} is a call of other systems without documentation`)
  const { summary, description, tag } = documentation
  return { summary, description: `${description}\n\nNeeds a key with the scope \`${scope}\`.`, tag }
}

function internalWords(call: AnyCall): OperationWords {
  if (call.documentation) return publicWords(call)
  const { name: tag } = internalTag(call)
  return {
    summary: sentence(call.name),
    description: `${callersOf(call.access)} ${effects[call.effect]}`,
    tag,
  }
}

const effects: Readonly<Record<AnyCall['effect'], string>> = {
  none: 'Only reads.',
  told: 'Only reads, and the audit log says so.',
  stored: 'Changes what is stored.',
  outside: 'Does something that cannot be rolled back, such as a mail.',
}

const tokenHolders = {
  tablet: 'tablets',
  temp: 'phones of visitors',
  integration: 'other systems',
} as const

function callersOf(access: AllowedCallers): string {
  if (access === 'open') return 'Needs no token.'
  if (access === 'account') return 'For every account that has signed in.'
  if ('roles' in access) {
    const roles = access.roles.map((role) => `\`${role}\``).join(', ')
    const site = access.atSite ? ', also of one site' : ''
    return `For ${roles}${site}${access.fresh ? ', who have signed in lately' : ''}.`
  }
  return `For ${access.map((kind) => tokenHolders[kind]).join(' and ')}.`
}
