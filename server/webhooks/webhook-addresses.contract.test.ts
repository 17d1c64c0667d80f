import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import type * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** A webhook is no way into the house: no packet leaves to what the operator of the server has not listed (S26). */

let canary: Server
let port: number
/** Connections that reached this machine. */
let reached = 0
let server: TestServer
let companyId: string
let owner: Browser

beforeAll(async () => {
  canary = createServer((socket) => {
    reached++
    socket.destroy()
  })
  // Without an address: IPv4 and IPv6.
  await new Promise<void>((resolve) => canary.listen(0, resolve))
  port = (canary.address() as AddressInfo).port
  server = await sharedServer()
})
afterAll(async () => {
  await server.stop()
  canary.close()
})
beforeEach(async () => {
  companyId = (await makeCompany(server.adminAccess, {})).companyId
  owner = (await hire(server, companyId, 'owner')).browser
  reached = 0
})

/** 127.0.0.1 as a resolver or a parser of addresses may understand it. */
const thisMachine = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '127.0.0.1.',
    'localhost',
    'LOCALHOST',
    'localhost.',
  ],
  ...['2130706433', '0x7f000001', '0x7f.1', '0x7f.0x0.0x0.0x1', '017700000001', '0177.0.0.1', '0177.0.0.01'],
  ...['127.0.0.01', '127.0x0.1', '0', '0.0.0.0', '0x0', '00', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]', '[::127.0.0.1]', '[::7f00:1]'],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
  ],
  ...['%31%32%37.0.0.1', '１２７.０.０.１', '①②⑦.⓪.⓪.①', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', '127。0。0。1'],
]
/** Of networks that are not the Internet, and of clouds. */
const elsewhere = [
  ...['10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.254'],
  ...['100.64.0.1', '169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['198.18.0.1', '224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '0.1.2.3'],
  ...['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '[::ffff:169.254.169.254]'],
  ...['[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[fd00:ec2::254]', '[fe80::1]'],
  ...['[fd12:3456::1]', '[fc00::1]', '[ff02::1]', '[fec0::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'],
]
const forms = [...thisMachine, ...elsewhere].flatMap((host) => [
  `http://${host}:PORT/`,
  `https://${host}:PORT/`,
])
const others = [
  ...['file:///etc/passwd', 'gopher://127.0.0.1:PORT/', 'ftp://127.0.0.1:PORT/', 'dict://127.0.0.1:PORT/'],
  ...[
    'http://user@127.0.0.1:PORT/',
    'http://example.com@127.0.0.1:PORT/',
    'javascript:alert(1)',
    '//127.0.0.1:PORT',
  ],
  ...['http://127.0.0.1\\@example.com:PORT/', 'http://example.com:PORT\r\nHost: x/', 'data:text/plain,x'],
]
/** As many as a company may have. */
const BATCH = 20

test('no form of an address that is not listed is called', async () => {
  const outcomes = new Map<string, string>()
  const addresses = [...forms, ...others].map((form) => form.replace('PORT', String(port)))
  for (let from = 0; from < addresses.length; from += BATCH) {
    const made: { readonly address: string; readonly webhookId: string }[] = []
    for (const endpoint of addresses.slice(from, from + BATCH)) {
      const asked = { companyId, webhookId: null, description: 'x', types: null, siteId: null, endpoint }
      const { status, body } = await owner.ask(consoleCalls.saveWebhook, asked)
      if (status === 400) outcomes.set(endpoint, 'not saved')
      else
        made.push({ address: endpoint, webhookId: (body.data as { readonly webhookId: string }).webhookId })
    }
    for (const { webhookId } of made) await owner.get(consoleCalls.testWebhook, { companyId, webhookId })
    for (const { address, webhookId } of made) {
      const outcome = async () => {
        const asked = { companyId, webhookId, state: null, after: null }
        const answer: v.InferOutput<typeof consoleCalls.listWebhookDeliveries.answer> = await owner.get(
          consoleCalls.listWebhookDeliveries,
          asked,
        )
        return answer.deliveries[0]?.attempts[0]?.outcome ?? null
      }
      await expect.poll(outcome, { timeout: 30_000, interval: 100 }).not.toBeNull()
      outcomes.set(address, (await outcome()) ?? '')
      await owner.get(consoleCalls.deleteWebhook, { companyId, webhookId })
    }
  }
  expect(addresses.length).toBeGreaterThan(120)
  // A name that is none is looked up and not found.
  const called = [...outcomes].filter(
    ([, outcome]) => !['not saved', 'forbidden', 'unreachable'].includes(outcome),
  )
  expect(called).toEqual([])
  const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length
  expect(count('forbidden')).toBeGreaterThan(100)
  expect(reached).toBe(0)
}, 240_000)
