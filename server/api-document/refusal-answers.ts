import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { refusalMessages } from '#server/platform/refusal.ts'
import type { JsonObject } from './document.types.ts'
import { pascal } from './words-of-names.ts'

/** What a caller does about a refusal; English, as all of the document. */
export const whatToDo: Readonly<Record<number, string>> = {
  400: 'Correct the request: `issues` names each wrong field.',
  401: 'Send a key that is valid, in the header `token`.',
  403: 'Use a key with the scope that the call needs, and for the site that is meant.',
  404: 'What the request names is not there, or not for this key.',
  409: 'The request is in order, but not in the present state of things. Read what is there before you try again.',
  413: 'Send less at a time.',
  429: 'Wait as many seconds as the header `Retry-After` says, then go on.',
  503: 'Try again after a pause, each time a longer one.',
  507: 'Tell the operator of the server, and try again later.',
}

const FieldIssue: JsonObject = {
  title: 'FieldIssue',
  type: 'object',
  description: 'A problem with one field.',
  properties: {
    path: {
      type: 'string',
      description: 'The field, such as `guests.1.email`; empty for the whole request.',
    },
    message: { type: 'string', description: 'What is wrong, as a word such as `INPUT_REQUIRED`.' },
    min: { type: 'number', description: 'The bound that was missed, where the word has one.' },
  },
  required: ['path', 'message'],
  additionalProperties: false,
}

const sampleIssue = { path: 'externalId', message: 'INPUT_REQUIRED' }

/** Fields that some refusals have besides. */
const moreFields: { readonly [Code in ErrorCode]?: JsonObject } = {
  ANOTHER_VISIT_OPEN: { site: { type: 'string' } },
  PASS_ELSEWHERE: { site: { type: 'string' } },
  PASS_TOO_EARLY: { opensAt: { type: 'string', format: 'date-time' } },
  CHANGED_MEANWHILE: {
    meanwhile: {
      type: 'object',
      properties: {
        by: { type: ['string', 'null'] },
        at: { type: ['string', 'null'] },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, theirs: {} },
            required: ['path'],
            additionalProperties: false,
          },
        },
      },
      required: ['by', 'at', 'fields'],
      additionalProperties: false,
    },
  },
}

/** The answers by which calls refuse: one component for each set of codes that some call has for one status. */
export function refusalAnswers(add: (schema: JsonObject, where: string) => JsonObject) {
  const responses = new Map<string, JsonObject>()
  return {
    responses,
    /** @returns the answers of a call by their status, as references */
    of(codes: readonly ErrorCode[]): JsonObject {
      const known = [...new Set(codes)].toSorted()
      const statuses = [...new Set(known.map((code) => errorStatus[code]))].toSorted((a, b) => a - b)
      return Object.fromEntries(
        statuses.map((status) => {
          const here = known.filter((code) => errorStatus[code] === status)
          const name = here.map(pascal).join('Or')
          if (!responses.has(name)) responses.set(name, response(status, here, add))
          return [status, { $ref: `#/components/responses/${name}` }]
        }),
      )
    },
  }
}

function response(
  status: number,
  codes: readonly ErrorCode[],
  add: (schema: JsonObject, where: string) => JsonObject,
): JsonObject {
  const [first] = codes as [ErrorCode]
  const isOfFields = first === 'INVALID_INPUT'
  const schema: JsonObject = {
    type: 'object',
    properties: {
      errorCode: { type: 'string', enum: codes },
      message: { type: 'string', description: 'For the log of a developer, in English.' },
      issues: { type: 'array', items: FieldIssue },
      ...Object.assign({}, ...codes.map((code) => moreFields[code])),
    },
    required: ['errorCode', 'message'],
    additionalProperties: false,
  }
  const example = {
    errorCode: first,
    message: refusalMessages[first],
    ...(isOfFields && { issues: [sampleIssue] }),
  }
  return {
    description: `${codes.map((code) => `\`${code}\`: ${refusalMessages[code]}.`).join(' ')} ${whatToDo[status]}`,
    ...(status === 429 && {
      headers: {
        'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
      },
    }),
    content: { 'application/json': { schema: add(schema, codes.map(pascal).join('Or')), example } },
  }
}
