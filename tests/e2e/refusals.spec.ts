import { expect } from '@playwright/test'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** Refusals of the server itself, as a visitor sees them. */

async function typeCode(kiosk: Kiosk, door: 'enter' | 'exit', code: string): Promise<void> {
  await (door === 'enter' ? kiosk.home.clickEnter() : kiosk.home.clickExit())
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
}

test('a wrong code is reported beside the field, and may be corrected', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await typeCode(kiosk, 'enter', 'ZZZZ-ZZZZ')
  await kiosk.hear('VISITOR_NOT_FOUND')
  await kiosk.seeError('VISITOR_NOT_FOUND')
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.end.seeWelcome(company.visitor.first)
})

test('a visitor who is outside must enter first', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await typeCode(kiosk, 'exit', company.visitor.code)
  await kiosk.hear('NO_VISIT_OPEN')
  await kiosk.idAuth.see()
  expect(await company.accesses()).toEqual([])
})

test('a visitor who entered at another tablet must leave first', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.open()
  await typeCode(kiosk, 'enter', company.visitor.code)
  await kiosk.hear('ANOTHER_VISIT_OPEN')
  await kiosk.idAuth.see()
  expect(await company.liveVisits()).toBe(1)
})

const newcomer = { first: 'Grace', last: 'Okafor', email: 'grace@harbour.example' }

test('a new visitor is told that the house is full before anything of them is stored', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], capacity: 1, flow: ['reason'] })
  await company.passElsewhere('entry')
  const known = await company.count('visitors')
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill(newcomer)
  await kiosk.clickMain()
  await kiosk.hear('EVENT_FULL_PLEASE_WAIT')
  await kiosk.refused.see()
  await kiosk.home.see()
  expect(await company.count('visitors')).toBe(known)
})

test('the last place goes to one of two, the other is sent home', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], capacity: 1, flow: ['reason'] })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill(newcomer)
  await kiosk.clickMain()
  await kiosk.hear('SIGNUP_OK')
  await kiosk.hostAndReason.see()
  await company.passElsewhere('entry')
  await kiosk.clickMain()
  await kiosk.hear('EVENT_FULL_PLEASE_WAIT')
  await kiosk.refused.see()
  await kiosk.home.see()
  await expect(kiosk.page.getByText(words('EVENT_FULL_PLEASE_WAIT')), 'no welcome for the next').toHaveCount(
    0,
  )
  await kiosk.home.seeInside(1)
  expect(await company.accesses()).toEqual(['entry'])
})

test('a visitor without a signature that the company has asked for since is sent to sign', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'] })
  await kiosk.open()
  await typeCode(kiosk, 'enter', company.visitor.code)
  await kiosk.hear('USER_FOUND')
  await kiosk.hostAndReason.see()
  await company.ask('reason', 'signOnEntry', 'signOnExit')
  await kiosk.clickMain()
  await kiosk.hear('INCOMPLETE_VISIT')
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(company.visitor.first)
  expect(await company.count('visit_signatures')).toBe(1)
})

test('an e-mail that is registered already keeps the form', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({})
  const again = { first: 'Ada', last: 'Byron', email: company.visitor.email.toUpperCase() }
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill(again)
  await kiosk.clickMain()
  await kiosk.hear('EMAIL_ALREADY_REGISTERED')
  await kiosk.seeError('EMAIL_ALREADY_REGISTERED')
  await kiosk.signUp.seeFilled(again)
  await kiosk.signUp.fill({ ...again, email: 'ada.byron@analytical.example' })
  await kiosk.clickMain()
  await kiosk.end.seeWelcome('Ada')
  expect(await company.count('visitors')).toBe(2)
})

test('a code of another company is unknown', async ({ tabletOf, adminAccess }) => {
  const other = await makeCompany(adminAccess, {})
  const { kiosk } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await typeCode(kiosk, 'enter', other.visitor.code)
  await kiosk.hear('VISITOR_NOT_FOUND')
})
