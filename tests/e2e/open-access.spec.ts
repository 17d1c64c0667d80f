import { expect, type WebSocketRoute } from '@playwright/test'
import { END_SCREEN_MS, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { remoteOpening } from '#tests/support/e2e/remote-opening.ts'
import { words } from '#tests/support/e2e/words.ts'
import { test } from '#tests/support/e2e/test.ts'

/** An access system elsewhere calls the server, and the tablet at the desk welcomes the visitor. */

const done = { data: { outcome: 'done', errorCode: null } }

/**
 * The line between tablet and server, for a test to cut and to listen to.
 * @param isLost what the tablet says and the server never hears
 */
async function lineOf(kiosk: Kiosk, isLost: (said: string, lines: number) => boolean = () => false) {
  const open: WebSocketRoute[] = []
  const heard: string[] = []
  let isRegistered = () => {}
  const registered = new Promise<void>((resolve) => {
    isRegistered = resolve
  })
  await kiosk.page.routeWebSocket(/\/api\/socket/, (tablet) => {
    open.push(tablet)
    const server = tablet.connectToServer()
    tablet.onMessage((message) => {
      if (!isLost(String(message), open.length)) server.send(message)
    })
    server.onMessage((message) => {
      heard.push(String(message))
      // The acknowledgement of registerTablet.
      if (String(message).startsWith('43')) isRegistered()
      tablet.send(message)
    })
  })
  return { open, heard, registered }
}

test('the tablet welcomes the visitor whom the call lets in, and bids farewell', async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk, company } = await tabletOf({ flow: ['certificates', 'reason', 'signOnEntry'] })
  const { registered } = await lineOf(kiosk)
  await kiosk.open()
  await kiosk.home.see()
  await registered
  const openAccess = await remoteOpening(adminAccess, company, kiosk)

  expect(await openAccess()).toMatchObject(done)
  await kiosk.end.seeWelcome(company.visitor.first)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  expect(await openAccess(false)).toMatchObject(done)
  await kiosk.end.seeFarewell(company.visitor.first)
  expect(await company.accesses()).toEqual(['entry', 'exit'])
})

test('the reason of a refusal is shown on the tablet and answered to the caller', async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk, company } = await tabletOf({})
  const { registered } = await lineOf(kiosk)
  await kiosk.open()
  await registered
  const openAccess = await remoteOpening(adminAccess, company, kiosk)
  expect(await openAccess(false)).toMatchObject({ data: { outcome: 'refused', errorCode: 'NO_VISIT_OPEN' } })
  await kiosk.hear('NO_VISIT_OPEN')
  await kiosk.home.see()
})

test('an unfinished visit is not ended by a remote unlock', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'] })
  const { registered } = await lineOf(kiosk)
  await kiosk.open()
  await registered
  const openAccess = await remoteOpening(adminAccess, company, kiosk)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.hostAndReason.see()
  expect(await openAccess()).toMatchObject({ data: { outcome: 'refused', errorCode: 'BUSY' } })
  await kiosk.hear('USER_FOUND')
  await expect(kiosk.page.getByText(words('BUSY')), 'the visitor has nothing to do with it').toHaveCount(0)
  await kiosk.hostAndReason.see()
  expect(await company.accesses()).toEqual([])
})

test('a command missed while offline arrives after the reconnection', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({})
  const line = await lineOf(kiosk)
  await kiosk.open()
  await line.registered
  const openAccess = await remoteOpening(adminAccess, company, kiosk)
  await line.open[0]?.close()
  expect(await openAccess()).toMatchObject(done)
  await kiosk.end.seeWelcome(company.visitor.first)
  expect(line.open.length).toBe(2)
})

test('a replayed command, and one that was never given, open nothing', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({})
  const line = await lineOf(kiosk)
  let asked = 0
  kiosk.page.on('request', (request) => {
    if (request.url().endsWith('/identify')) asked += 1
  })
  await kiosk.open()
  await line.registered
  const openAccess = await remoteOpening(adminAccess, company, kiosk)
  expect(await openAccess()).toMatchObject(done)
  await kiosk.end.seeWelcome(company.visitor.first)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  const command = line.heard.find((message) => message.includes('openAccessOnTablet')) ?? ''
  expect(command).not.toBe('')
  line.open[0]?.send(command)
  line.open[0]?.send('42["openAccessOnTablet",{"code":"no id"}]')
  line.open[0]?.send('42["openAccessOnTablet",null]')
  // A key of another company, and none at all.
  const foreign = await remoteOpening(adminAccess, await makeCompany(adminAccess, {}), kiosk)
  expect(await foreign()).toEqual({ errorCode: 'NOT_FOUND' })
  expect(await openAccess(true, 'forged')).toEqual({ errorCode: 'UNAUTHORIZED' })
  await kiosk.home.see()
  expect(asked).toBe(1)
  expect(await company.accesses()).toEqual(['entry'])
})

test('a socket without an answer is replaced by another one', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({})
  let said = 0
  const line = await lineOf(kiosk, (message, lines) => {
    const isLost = lines === 1 && message.includes('registerTablet')
    if (isLost) said++
    return isLost
  })
  await kiosk.open()
  await kiosk.home.see()
  const openAccess = await remoteOpening(adminAccess, company, kiosk)
  await expect.poll(() => said).toBe(1)
  // The answer does not come; the pause before the next line is over sooner than a silent line is noticed otherwise.
  await kiosk.pass(REQUEST_TIMEOUT_MS)
  await kiosk.pass(2 * REQUEST_TIMEOUT_MS)
  await expect.poll(() => line.open.length).toBe(2)
  await line.registered
  expect(await openAccess()).toMatchObject(done)
  await kiosk.end.seeWelcome(company.visitor.first)
})
