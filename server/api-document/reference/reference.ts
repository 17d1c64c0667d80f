import { errorStatus, type ErrorCode } from '#contract/error-codes.ts'
import { refusalMessages } from '#server/platform/refusal.ts'
import type { ApiDocument, Json, JsonObject } from '../document.types.ts'
import { isObject } from '../json-schema.ts'
import { withoutReferences } from '../references.ts'
import { whatToDo } from '../refusal-answers.ts'
import {
  type ChapterPart,
  type Chapter,
  limitsChapter,
  pagesChapter,
  startChapters,
  webhooksChapter,
} from './chapters.ts'
import { type FieldRow, fieldRows, typeWords } from './field-rows.ts'

export interface ReferenceOperation {
  readonly id: string
  readonly summary: string
  readonly description: readonly string[]
  /** Of a call `POST /api/v1/appointments`, of a webhook the type of its event. */
  readonly head: string
  readonly takes: readonly FieldRow[]
  readonly gives: readonly FieldRow[]
  /** A command of a shell; `null` for a webhook. */
  readonly curl: string | null
  readonly example: Json
  /** Refusals besides those that every call can give. */
  readonly refusals: readonly string[]
}

export interface Reference {
  readonly title: string
  readonly version: string
  readonly chapters: readonly Chapter[]
  readonly groups: readonly {
    readonly id: string
    readonly title: string
    readonly description: string
    readonly operations: readonly ReferenceOperation[]
  }[]
}

/** What the reference tells, from the public document: its page and its copy in the documentation say the same. */
export function referenceOf(document: ApiDocument): Reference {
  const { info, paths, webhooks = {}, tags } = withoutReferences(document)
  const all = (of: Readonly<Record<string, JsonObject>>) =>
    Object.entries(of).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: operation as JsonObject,
      })),
    )
  const calls = all(paths)
  const codesOf = ({ operation }: { readonly operation: JsonObject }) => codesIn(operation)
  const common = codesOf(calls[0] ?? { operation: {} }).filter((code) =>
    calls.every((call) => codesOf(call).includes(code)),
  )
  const groups = tags.map(({ name, description }) => ({
    id: name.toLowerCase(),
    title: name,
    description,
    operations: [
      ...calls
        .filter(({ operation }) => isTagged(operation, name))
        .map(({ path, method, operation }) => told(`${method} ${path}`, operation, common)),
      ...all(webhooks)
        .filter(({ operation }) => isTagged(operation, name))
        .map(({ path, operation }) => told(path, operation, [])),
    ],
  }))
  return {
    title: String(info.title),
    version: String(info.version),
    chapters: [
      ...startChapters,
      pagesChapter,
      limitsChapter,
      errorsChapter(common),
      ...(Object.keys(webhooks).length > 0 ? [webhooksChapter] : []),
    ],
    groups,
  }
}

const isTagged = ({ tags }: JsonObject, name: string): boolean => Array.isArray(tags) && tags.includes(name)

const parametersOf = ({ parameters }: JsonObject): readonly JsonObject[] =>
  Array.isArray(parameters) ? (parameters as readonly Json[]).filter(isObject) : []

/** The JSON of a request or an answer. */
function jsonOf(holder: Json | undefined): JsonObject | null {
  const content =
    isObject(holder) && isObject(holder.content) ? holder.content['application/json'] : undefined
  return isObject(content) ? content : null
}

const schemaIn = (json: JsonObject | null): JsonObject => (isObject(json?.schema) ? json.schema : {})

function told(head: string, operation: JsonObject, common: readonly ErrorCode[]): ReferenceOperation {
  const isCall = head.includes(' ')
  const body = jsonOf(operation.requestBody)
  const answer = jsonOf(isObject(operation.responses) ? operation.responses['200'] : undefined)
  const parameters = parametersOf(operation).filter((one) => isCall || one.in !== 'header')
  const given = [
    ...parameters.map((one) => ({
      path: String(one.name),
      type: typeWords(isObject(one.schema) ? one.schema : {}),
      isRequired: one.required === true,
      description: [placeWords[String(one.in)], one.description].filter(Boolean).join(' '),
    })),
    ...fieldRows(schemaIn(body)),
  ]
  return {
    id: String(operation.operationId),
    summary: String(operation.summary),
    description: String(operation.description).split('\n\n'),
    head,
    takes: isCall ? given : [],
    gives: isCall ? fieldRows(dataOf(schemaIn(answer))) : given,
    curl: isCall ? curlOf(head, parameters, body?.example) : null,
    example: (isCall ? answer?.example : body?.example) ?? null,
    refusals: codesIn(operation)
      .filter((code) => !common.includes(code))
      .map((code) => `\`${errorStatus[code]} ${code}\`: ${refusalMessages[code]}.`),
  }
}

/** Every answer is under `data`. */
const dataOf = ({ properties }: JsonObject): JsonObject =>
  isObject(properties) && isObject(properties.data) ? properties.data : {}

const placeWords: Readonly<Record<string, string>> = {
  path: 'In the path.',
  query: 'In the address.',
  header: 'In a header.',
}

function codesIn({ responses }: JsonObject): readonly ErrorCode[] {
  const refusals = Object.values(isObject(responses) ? responses : {}).map((one) => schemaIn(jsonOf(one)))
  return refusals.flatMap(({ properties }) => {
    const code = isObject(properties) ? properties.errorCode : undefined
    return isObject(code) && Array.isArray(code.enum) ? (code.enum as readonly ErrorCode[]) : []
  })
}

function curlOf(head: string, parameters: readonly JsonObject[], body: Json | undefined): string {
  const [method = 'GET', path = ''] = head.split(' ')
  const value = (name: string): string =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example ?? name))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => value(name))
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined && one.example !== null)
    .map(({ name }) => `${String(name)}=${value(String(name))}`)
    .join('&')
  const lines = [
    `curl "$SERVER${filled}${query && `?${query}`}"`,
    '-H "token: $KEY"',
    ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

/** For a shell. */
const quoted = (body: Json): string =>
  `'${JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')}'`

const errorsChapter = (common: readonly ErrorCode[]): Chapter => {
  const rows = common
    .toSorted((one, other) => errorStatus[one] - errorStatus[other])
    .map((code) => [
      `\`${errorStatus[code]} ${code}\``,
      `${refusalMessages[code]}. ${whatToDo[errorStatus[code]]}`,
    ])
  const blocks: readonly ChapterPart[] = [
    'A call that cannot be done answers with a status from 400, and says why in `errorCode`. The words under `message` are for the log of a developer, and may change.',
    {
      code: JSON.stringify(
        {
          errorCode: 'INVALID_INPUT',
          message: refusalMessages.INVALID_INPUT,
          issues: [{ path: 'guests.1.email', message: 'INPUT_EMAIL' }],
        },
        null,
        2,
      ),
    },
    'Every call can be refused for these reasons. What a call can be refused for besides stands beside it.',
    { table: [['status and code', 'what to do'], ...rows] },
  ]
  return { id: 'errors', title: 'When a call is refused', blocks }
}
