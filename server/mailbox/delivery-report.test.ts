import { describe, expect, test } from 'vitest'
import { arrivalMailId, newsMailId } from '#server/mail/sent-mail-id.ts'
import { readMessage } from './read-message.ts'

/** What mail servers write when they cannot deliver one of our mails. */

const ATTEMPT = '0193a6f0-1111-7222-8333-444455556666'
const FIRST = '0193a6f0-1111-7222-8333-000000000000'
const ID = arrivalMailId('0193a6f0-aaaa-7bbb-8ccc-dddddddddddd', ATTEMPT)
const reports = async (text: string) =>
  (await readMessage(Buffer.from(text.trim().replace(/\r?\n/g, '\r\n'))))?.reports
const bounce = { mail: { kind: 'arrival', id: ATTEMPT }, isFinal: true }

const multipart = (status: string, returned: string, type = 'message/rfc822', head = ''): string => `
From: MAILER-DAEMON@mx.house.example
${head}Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.house.example

${status}

--b
Content-Type: ${type}

${returned}
--b--
`
const returned = `From: visits@house.example
Message-ID:
 ${ID}
References: ${arrivalMailId('v', FIRST)}
Subject: Ada is here

Text`

describe('a report', () => {
  test('of Postfix, with the whole mail', async () => {
    const status =
      'Final-Recipient: rfc822; ada@house.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown'
    expect(await reports(multipart(status, returned))).toEqual([{ ...bounce, status: '5.1.1' }])
  })
  test('of Exchange, with the headers alone', async () => {
    const status =
      'Final-Recipient: rfc822;ada@house.example\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'
    expect(await reports(multipart(status, returned, 'text/rfc822-headers'))).toEqual([
      { ...bounce, status: '5.1.10' },
    ])
  })
  test('of Gmail, by what it answers', async () => {
    const text = multipart(
      'Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.2.1',
      'Subject: x',
      'message/rfc822',
      `In-Reply-To: ${ID}\nReferences: ${ID}\nX-Failed-Recipients: a@b\n`,
    )
    expect(await reports(text)).toEqual([{ ...bounce, status: '5.2.1' }])
  })
  test('of a delay', async () => {
    const status = 'Final-Recipient: rfc822; a@b\nAction: delayed\nStatus: 4.4.7'
    expect(await reports(multipart(status, returned))).toEqual([
      { ...bounce, isFinal: false, status: '4.4.7' },
    ])
  })
  test('without a status of its own, by the answer of the server', async () => {
    const status = 'Final-Recipient: rfc822; a@b\nAction: failed\nDiagnostic-Code: smtp; 550 no such user'
    expect(await reports(multipart(status, returned))).toEqual([{ ...bounce, status: '5.0.0' }])
  })
  test('of success is none', async () => {
    expect(
      await reports(multipart('Final-Recipient: rfc822; a@b\nAction: delivered\nStatus: 2.0.0', returned)),
    ).toEqual([])
  })
  test('of another mail is none of ours', async () => {
    const status = 'Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1'
    expect(await reports(multipart(status, 'Message-ID: <other@elsewhere.example>\n'))).toEqual([])
  })
  test('about a mail of several visits', async () => {
    const status = 'Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1'
    expect(await reports(multipart(status, `Message-ID: ${newsMailId(ATTEMPT)}\n`))).toEqual([
      { mail: { kind: 'news', id: ATTEMPT }, isFinal: true, status: '5.1.1' },
    ])
  })
})

describe('without the standard form', () => {
  test('qmail quotes the mail below its text', async () => {
    expect(
      await reports(`
From: MAILER-DAEMON@mx.house.example
Subject: failure notice

Hi. This is the qmail-send program.
<ada@house.example>: Remote host said: 550 5.1.1 unknown user

--- Below this line is a copy of the message.

Message-ID: ${ID}
Subject: x
`),
    ).toEqual([{ ...bounce, status: '5.1.1' }])
  })
  test('Exchange writes the headers into HTML', async () => {
    expect(
      await reports(`
From: Postmaster <postmaster@house.example>
Content-Type: text/html

<p>Your message was not delivered. Remote server returned '550 5.4.1 Recipient address rejected'</p><p>Original message headers:</p><pre>
Message-ID: &lt;${ID.slice(1, -1)}&gt;
</pre>`),
    ).toEqual([{ ...bounce, status: '5.4.1' }])
  })
  test("a person's answer or holiday notice is no report, whatever it quotes", async () => {
    expect(
      await reports(`
Return-Path: <>
From: Ada <ada@house.example>
In-Reply-To: ${ID}
Auto-Submitted: auto-replied

I am back on 5.1.27, call 550 12.
> Message-ID: ${ID}
`),
    ).toEqual([])
  })
})

test('what is beyond the limits is not taken apart', async () => {
  const nested = Array.from(
    { length: 60 },
    (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`,
  )
  expect(await readMessage(Buffer.from(nested.join('')))).toBeNull()
  const parts = Array.from({ length: 101 }, () => '--b\r\nContent-Type: application/x-a\r\n\r\nx\r\n').join(
    '',
  )
  expect(
    await readMessage(Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`)),
  ).toBeNull()
})
