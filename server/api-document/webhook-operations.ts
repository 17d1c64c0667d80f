import type { DocumentedEvent, Json, JsonObject } from './document.types.ts'
import { answerSchema } from './json-schema.ts'
import { pascal } from './words-of-names.ts'

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(
    'webhook-id',
    'Of the event: the same at every attempt, so that you know a repetition.',
    '0198c0de-0000-7000-8000-000000000101',
  ),
  header('webhook-timestamp', 'Of this attempt, in seconds since 1970.', '1777879800'),
  header(
    'webhook-signature',
    'One or more signatures with a space between them; while a secret is being changed, one for each secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The requests that the server makes of its own accord. */
export const webhookOperations = (
  events: readonly DocumentedEvent[],
  add: (schema: JsonObject, where: string) => JsonObject,
): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(
    events.map(({ type, schema, summary, description, example }) => {
      const name = `${pascal(type)}Event`
      const post = {
        operationId: `on${pascal(type)}`,
        tags: ['Webhooks'],
        summary,
        description,
        // The signature proves the sender.
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: add({ title: name, ...answerSchema(schema) }, name),
              example: example as Json,
            },
          },
        },
        responses: {
          200: { description: 'Any status from 200 to 299 says that you have the event.' },
          410: { description: 'You want no more events: the webhook is switched off.' },
        },
      }
      return [type, { post }]
    }),
  )
