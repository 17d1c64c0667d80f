import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { type AnswerByMail, answerByMailIn, answerIn } from './answer-by-mail.ts'

/** Replies to the mail that notifies a host: a number in the first line. */

const ATTEMPT = '0198c0de-0000-7000-8000-000000000009'
const OURS = `<arrival-0198c0de-0000-7000-8000-000000000003-${ATTEMPT}@visitor-kiosk.invalid>`

const read = async (body: string, headers = `In-Reply-To: ${OURS}`): Promise<AnswerByMail | null> =>
  answerByMailIn(
    await PostalMime.parse(
      `From: Grace <grace@house.example>\n${headers}\nContent-Type: text/plain\n\n${body}`,
    ),
  )

test.each([
  ['1', 'coming'],
  ['1 on my way', 'coming'],
  ['2.', 'minutes5'],
  ['  3) bin gleich da', 'minutes10'],
  ['5: send up', 'sendUp'],
  ['8', 'doNotKnow'],
  ['9', null],
  ['0', null],
  ['10 minutes', null],
  ['5 minutes', null],
  ['5 min', null],
  ['5 Minuten', null],
  ['15', null],
  ['1st floor', null],
  ['on my way', null],
  ['', null],
])('the line %j', (line, answer) => {
  expect(answerIn(line)).toBe(answer)
})

describe('a reply', () => {
  test('names our mail by what it replies to, or by the thread', async () => {
    const expected = { mails: [{ kind: 'arrival', id: ATTEMPT }], answer: 'coming' }
    expect(await read('1')).toEqual(expected)
    expect(await read('1', `References: <a@elsewhere.example> ${OURS}`)).toEqual(expected)
    expect(await read('1', 'In-Reply-To: <a@elsewhere.example>')).toBeNull()
    expect(await read('1', `In-Reply-To: ${OURS.replace('arrival', 'guest')}`)).toBeNull()
  })

  test('is its first line alone: what is quoted is not read', async () => {
    expect(await read('\n\n1 on my way\n\n> 2 In 5 minutes')).toMatchObject({ answer: 'coming' })
    expect(await read('> 1 on my way\n> 2 in five')).toBeNull()
    expect(await read('Thank you.\n1')).toBeNull()
    expect(await read('On Monday the kiosk wrote:\n> 1')).toBeNull()
  })

  test('of a page is what stands in it first', async () => {
    const page = async (body: string) =>
      answerByMailIn(
        await PostalMime.parse(
          `From: a@house.example\nIn-Reply-To: ${OURS}\nContent-Type: text/html\n\n${body}`,
        ),
      )?.answer ?? null
    expect(
      await page('<html><head><style>p{x:1}</style></head><body><div>1&nbsp;on my way</div></body>'),
    ).toBe('coming')
    expect(await page('<div>Hello</div><div>1</div>')).toBeNull()
  })

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
  ])('of a machine is none: %s', async (header) => {
    expect(await read('1', `In-Reply-To: ${OURS}\n${header}`)).toBeNull()
    expect(await read('1', `In-Reply-To: ${OURS}\nAuto-Submitted: no`)).toMatchObject({ answer: 'coming' })
  })
})
