import { type AnyCall, commonRefusals, hasBody, pathParameters } from '#contract/calls/call.ts'
import type { Json, JsonObject } from './document.types.ts'
import { answerSchema, isObject, querySchema, requestSchema } from './json-schema.ts'
import { pascal } from './words-of-names.ts'
import type { refusalAnswers } from './refusal-answers.ts'

/** What is said of a call besides what its schemas say. */
export interface OperationWords {
  readonly summary: string
  readonly description: string
  readonly tag: string
}

export interface OperationTools {
  readonly add: (schema: JsonObject, where: string) => JsonObject
  readonly refusals: ReturnType<typeof refusalAnswers>
}

export function operation(
  call: AnyCall,
  words: OperationWords,
  { add, refusals }: OperationTools,
): JsonObject {
  const request = hasBody(call) ? requestSchema(call.request) : querySchema(call.request)
  const example = call.documentation?.example.request
  const given = isObject(example as Json) ? (example as JsonObject) : {}
  const name = pascal(call.name)
  const answered = call.documentation && { data: call.documentation.example.answer as Json }
  return {
    operationId: call.name,
    tags: [words.tag],
    summary: words.summary,
    description: words.description,
    security: securityOf(call),
    ...(call.scope !== null && { 'x-required-scope': call.scope }),
    ...withParameters(call, request, given, add),
    ...(hasBody(call) && body(call, request, given, add)),
    responses: {
      200:
        typeof call.answer === 'string'
          ? { description: 'The file.', content: { [`application/${call.answer}`]: {} } }
          : {
              description: 'Done.',
              content: {
                'application/json': {
                  schema: add(wrapped(answerSchema(call.answer), call), `${name}Answer`),
                  ...(answered && { example: answered }),
                },
              },
            },
      ...refusals.of([...commonRefusals(call), ...call.refusals]),
    },
  }
}

const securityOf = ({ access }: AnyCall): Json =>
  access === 'open' ? [] : Array.isArray(access) ? [{ token: [] }] : [{ session: [] }]

/** Every answer is under `data`. */
const wrapped = (data: JsonObject, call: AnyCall): JsonObject => ({
  ...titled(call, 'Answer'),
  ...(data.type === 'null' && { title: 'Done' }),
  type: 'object',
  properties: { data },
  required: ['data'],
  additionalProperties: false,
})

/** Clients of other systems have a name for what each call takes and gives. */
const titled = ({ name, documentation }: AnyCall, what: 'Request' | 'Answer'): JsonObject =>
  documentation ? { title: `${pascal(name)}${what}` } : {}

const propertiesOf = ({ properties }: JsonObject): Readonly<Record<string, JsonObject>> =>
  (isObject(properties) ? properties : {}) as Readonly<Record<string, JsonObject>>
const requiredOf = ({ required }: JsonObject): readonly Json[] => (Array.isArray(required) ? required : [])

/** Fields of the request that stand in the path, and those of a GET that stand behind it. */
function withParameters(
  call: AnyCall,
  request: JsonObject,
  given: JsonObject,
  add: OperationTools['add'],
): JsonObject {
  const inPath = pathParameters(call)
  const inQuery = hasBody(call) ? [] : Object.keys(propertiesOf(request))
  const named = [
    ...inPath.map((name) => ({ name, place: 'path' })),
    ...inQuery.filter((name) => !inPath.includes(name)).map((name) => ({ name, place: 'query' })),
  ]
  const list = named.map(({ name, place }) => {
    const { description, ...schema } = propertiesOf(request)[name] ?? { type: 'string' }
    return {
      name,
      in: place,
      required: place === 'path' || requiredOf(request).includes(name),
      ...(description !== undefined && { description }),
      schema: add(schema, pascal(name)),
      ...(name in given && { example: onTheWire(schema, given[name]) }),
    }
  })
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same request is answered as the first time, and done once.',
    schema: { type: 'string', format: 'uuid' },
  }
  const all: readonly JsonObject[] = [...list, ...(call.idempotent ? [idempotencyKey] : [])]
  return all.length === 0 ? {} : { parameters: all }
}

/** In an address everything is a string; the document says what it stands for. */
const onTheWire = ({ type }: JsonObject, value: Json | undefined): Json | undefined =>
  type === 'integer' || type === 'number' ? Number(value) : value

function body(call: AnyCall, request: JsonObject, given: JsonObject, add: OperationTools['add']): JsonObject {
  const inPath = pathParameters(call)
  const kept = (fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)))
  const required = requiredOf(request).filter((name) => !inPath.some((one) => one === name))
  const { properties: _, required: __, ...rest } = request
  const schema = {
    ...rest,
    ...(isObject(request.properties) && { properties: kept(request.properties) }),
    ...(required.length > 0 && { required }),
  }
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: add({ ...titled(call, 'Request'), ...schema }, `${pascal(call.name)}Request`),
          ...(call.documentation && { example: kept(given) }),
        },
      },
    },
  }
}
