import { COMMANDS, KEY_CALLS, KEY_WEBHOOKS } from '#contract/limits.ts'

/** A part of a chapter: text with `code` in backticks, or one of the other kinds. */
export type ChapterPart =
  | string
  | { readonly code: string }
  | { readonly list: readonly string[] }
  | { readonly table: readonly (readonly string[])[] }

export interface Chapter {
  readonly id: string
  readonly title: string
  readonly blocks: readonly ChapterPart[]
}

/** What is true of every call. The first row of a table is its head. */
export const startChapters: readonly Chapter[] = [
  {
    id: 'begin',
    title: 'Begin',
    blocks: [
      'Every call is a request by HTTPS to your own server, and every answer is JSON. A call needs a key.',
      {
        list: [
          'Make a key in the console: *Console users → API keys*. An owner of the company may do so. The key is shown once.',
          'Send it in the header `token`. Keep it where you keep passwords: who has the key has its rights.',
          'Send the fields of a POST or PUT as JSON in the body, with the header `content-type: application/json`, and those of a GET or DELETE in the address.',
          'What you asked for is under `data`.',
        ],
      },
      {
        code: 'export KEY=…\nexport SERVER=https://visitors.example\n\ncurl "$SERVER/api/v1/openapi.json"',
      },
      'The document at `/api/v1/openapi.json` says all of this for programs. `npm run client -- --out FOLDER --url URL` in the source code of the product writes a typed client for TypeScript from it.',
    ],
  },
  {
    id: 'scopes',
    title: 'Scopes and sites',
    blocks: [
      'A key has scopes. Each call below names the one that it needs; without it the answer is `403 FORBIDDEN`. Scopes that write also read what they write.',
      'A key for one site sees and changes what belongs to that site, and nothing else of the company. Hosts belong to the whole company: such a key lists them all, and changes none.',
    ],
  },
  {
    id: 'values',
    title: 'Ids, times and texts',
    blocks: [
      {
        list: [
          'Ids are strings. Do not read anything from them.',
          'Instants are UTC with milliseconds, such as `2027-05-04T07:30:00.000Z`.',
          'Texts are UTF-8. Spaces around them are dropped, and blank names, notes and telephone numbers count as none. A blank e-mail address, language or day is refused: send `null`.',
          'A field that a request does not know is refused. Answers may have more fields in a later version: leave them out of account.',
        ],
      },
    ],
  },
]

export const pagesChapter: Chapter = {
  id: 'pages',
  title: 'Lists and their pages',
  blocks: [
    'A list comes in pages: `items`, and `next`, which leads to the next page. Ask again with `after` set to what `next` says, until `next` is `null`. `limit` says how many items a page has: 1 to 100, and 50 if it is missing.',
    {
      code: 'more=\nwhile :; do\n  page=$(curl -s "$SERVER/api/v1/events?limit=100$more" -H "token: $KEY")\n  echo "$page" | jq -c \'.data.items[]\'\n  next=$(echo "$page" | jq -r \'.data.next // empty\')\n  [ -n "$next" ] || break\n  more="&after=$next"\ndone',
    },
  ],
}

const perMinute = ({ times }: { readonly times: number }): string => `${times} requests a minute`

export const limitsChapter: Chapter = {
  id: 'limits',
  title: 'Limits',
  blocks: [
    `A key may make ${perMinute(KEY_CALLS)}, of calls that ask a tablet ${perMinute(COMMANDS)}, and of calls about webhooks ${perMinute(KEY_WEBHOOKS)}. Beyond that the answer is \`429 TOO_MANY_REQUESTS\`, and the header \`Retry-After\` says how many seconds to wait.`,
    'Where a call says that it may be repeated, a lost answer is no trouble: send the same request again.',
  ],
}

export const webhooksChapter: Chapter = {
  id: 'signature',
  title: 'Webhooks and their signature',
  blocks: [
    'A webhook is a POST of ours to an address of yours, by the rules of Standard Webhooks 1.0. Libraries named *standardwebhooks* check it in many languages.',
    {
      table: [
        ['header', 'what it says'],
        ['`webhook-id`', 'of the event: the same at every attempt, so that you know a repetition'],
        ['`webhook-timestamp`', 'of this attempt, in seconds since 1970'],
        [
          '`webhook-signature`',
          '`v1,` and a signature in base64; several with spaces between them while a secret is changed',
        ],
      ],
    },
    'The signature is the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`, with the secret of the webhook: `whsec_` and the key in base64. Take the body as it came, before you parse it. Refuse a timestamp that is older than five minutes.',
    {
      code: "import { createHmac, timingSafeEqual } from 'node:crypto'\n\nexport function isOurs(secret, headers, body) {\n  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')\n  const age = Date.now() / 1000 - Number(headers['webhook-timestamp'])\n  if (!(Math.abs(age) < 300)) return false\n  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')\n  const wanted = createHmac('sha256', key).update(signed).digest()\n  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {\n    const [version, text = ''] = one.split(',')\n    const given = Buffer.from(text, 'base64')\n    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)\n  })\n}",
    },
    {
      list: [
        'Answer with a status from 200 to 299 as soon as you have stored the event, and work on it afterwards.',
        'Anything else is tried again, with growing pauses, for about three days. A redirection counts as a failure, and `Retry-After` of a 429 or 503 is respected.',
        '`410` says that you want no more: the webhook is switched off.',
        'The order of events is not promised, and an event may come twice: look at `webhook-id` and `timestamp`.',
      ],
    },
  ],
}
