import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { type AnyCall, commonRefusals, pathParameters } from '#contract/calls/call.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'

/** Serves what the contract promises, made from the very schemas that validate. */
export function serveOpenApi(app: FastifyInstance, calls: readonly AnyCall[], version: string): void {
  const document = openApi(calls, version)
  app.get('/api/openapi.json', { config: { access: 'open' } }, () => document)
}

function openApi(calls: readonly AnyCall[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Visitor kiosk', version },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-console.session_token' },
      },
    },
    paths: pathsOf(calls),
  }
}

/** Several calls may have one path, each with its method. */
function pathsOf(calls: readonly AnyCall[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return paths
}

/** A path's parameters are fields of the request; here each is said to be where it stands. */
function parameters(call: AnyCall, properties: Readonly<Record<string, unknown>>) {
  const inPath = pathParameters(call).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name],
  }))
  if (!call.idempotent) return inPath
  const schema = { type: 'string', format: 'uuid' }
  return [...inPath, { name: 'Idempotency-Key', in: 'header', required: false, schema }]
}

function body(call: AnyCall) {
  const named = pathParameters(call)
  const { properties = {}, required = [], ...schema } = schemaOf(call.request)
  const kept = Object.entries(properties).filter(([name]) => !named.includes(name))
  const needed = required.filter((name) => !named.includes(name))
  return { ...schema, properties: Object.fromEntries(kept), required: needed }
}

function operation(call: AnyCall) {
  return {
    operationId: call.name,
    security: securityOf(call),
    parameters: parameters(call, schemaOf(call.request).properties ?? {}),
    ...(call.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: body(call) } } },
    }),
    responses: { 200: answer(call), ...refusals([...commonRefusals(call), ...call.refusals]) },
  }
}

const securityOf = ({ access }: AnyCall) =>
  access === 'open' ? [] : Array.isArray(access) ? [{ token: [] }] : [{ session: [] }]

function answer({ answer }: AnyCall) {
  if (answer === 'pdf') return { description: 'The file', content: { 'application/pdf': {} } }
  const data = closed(schemaOf(answer))
  const schema = { type: 'object', properties: { data }, required: ['data'], additionalProperties: false }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

function refusals(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => [status, refusal(codes.filter((code) => errorStatus[code] === status))]),
  )
}

function refusal(codes: readonly ErrorCode[]) {
  const issue = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' }, min: { type: 'number' } },
    required: ['path', 'message'],
    additionalProperties: false,
  }
  const schema = {
    type: 'object',
    properties: {
      errorCode: { enum: [...new Set(codes)] },
      message: { type: 'string' },
      issues: { type: 'array', items: issue },
      ...(codes.includes('ANOTHER_VISIT_OPEN') && { site: { type: 'string' } }),
    },
    required: ['errorCode', 'message'],
    additionalProperties: false,
  }
  return { description: 'Refused', content: { 'application/json': { schema } } }
}

function schemaOf(schema: Parameters<typeof toJsonSchema>[0]) {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest
}

/** Answers carry what is declared and nothing else, though clients ignore what they do not know. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([key, value]) => [key, closed(value)])
  const isObject = 'type' in schema && schema.type === 'object' && 'properties' in schema
  return { ...Object.fromEntries(parts), ...(isObject && { additionalProperties: false }) }
}
