import { expect } from '@playwright/test'
import { words } from '#tests/support/e2e/words.ts'
import { test } from '#tests/support/e2e/test.ts'

/** A visitor who was here before and signs up again is mailed the code and is let in with it. */

test('a registered visitor has the code mailed, types it, and is let in', async ({ page, tabletOf }) => {
  const { kiosk, company } = await tabletOf({})
  const { first, last, email, code } = company.visitor
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await kiosk.signUp.fill({ first, last, email })
  await kiosk.clickMain()
  await expect(page.getByText(words('KNOWN_EMAIL'))).toBeVisible()
  await kiosk.hear('EMAIL_ALREADY_REGISTERED')
  const mailed = page.waitForResponse('**/api/tablet/sendBadgeEmail')
  await kiosk.button('KNOWN_EMAIL_SEND').click()
  expect((await mailed).status()).toBe(200)
  await kiosk.idAuth.see()
  await kiosk.hear('EMAIL_SENDED_CORRECTLY')
  await kiosk.idAuth.typeCode(code)
  await kiosk.end.see(first)
  await expect.poll(() => company.accesses()).toEqual(['entry'])
})

test('who has the code at hand types it, and Back keeps the form', async ({ page, tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  const { first, last, email, code } = company.visitor
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill({ first, last, email })
  await kiosk.clickMain()
  await kiosk.button('KNOWN_EMAIL_CODE').click()
  await kiosk.idAuth.see()
  await kiosk.clickBack()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.seeFilled({ first, last, email })
  await expect(page.getByText(words('KNOWN_EMAIL'))).toHaveCount(0)
  await kiosk.clickBack()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
  await kiosk.end.see(first)
})
