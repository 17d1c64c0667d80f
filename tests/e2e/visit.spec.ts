import { expect } from '@playwright/test'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { CHOSEN_TYPE, HOST, REASON } from '#tests/support/e2e/company.ts'
import { test } from '#tests/support/e2e/test.ts'

const allSteps = ['certificates', 'host', 'reason', 'signOnEntry'] as const
const newcomer = { first: 'Grace', last: 'Okafor', email: 'grace@harbour.example' }

test('a known visitor enters with everything and leaves', { tag: '@main' }, async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({
    services: ['login', 'language'],
    flow: allSteps,
    certificates: 2,
  })
  const { visitor } = company
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.home.seeInside(0)
  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  await kiosk.idAuth.typeCode(visitor.code)
  await kiosk.hear('USER_FOUND')
  await kiosk.certificates.see()
  await kiosk.certificates.seeDocuments('Porta il badge sempre in vista', 'Officine Aurora registra nome')
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.searchHost('moret')
  await kiosk.hostAndReason.seeHosts([`${HOST.first} ${HOST.last}`])
  await kiosk.hostAndReason.clickHost(HOST.last)
  await kiosk.hostAndReason.clickReason(REASON)
  await kiosk.clickMain()
  await kiosk.signature.see()
  await kiosk.seeLastPage()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(visitor.first)
  await kiosk.holdStill(async () => {
    await kiosk.end.seeCode(visitor.code)
    await kiosk.seeAccessible('entered')
  })
  expect(await company.liveVisits()).toBe(1)
  expect(await company.count('visit_signatures')).toBe(1)
  expect(await company.count('certificate_acceptances')).toBe(2)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await kiosk.home.seeInside(1)

  await kiosk.home.clickExit()
  await kiosk.auth.see()
  await kiosk.auth.seeSignUpOffered(false)
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(visitor.code.toLowerCase())
  await kiosk.end.seeFarewell(visitor.first)
  await kiosk.holdStill(() => kiosk.seeAccessible('left'))
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await kiosk.home.seeInside(0)
  expect(await company.accesses()).toEqual(['entry', 'exit'])
})

test('a new visitor says what kind, signs up and enters', { tag: '@main' }, async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({
    services: ['login', 'visitorTypes'],
    flow: [],
    typeFlow: ['company', 'phone', 'sex', 'birthday', 'document', 'certificates', 'host', 'signOnEntry'],
    certificates: 1,
  })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.auth.clickSignUp()
  await kiosk.visitorType.see()
  await kiosk.visitorType.clickType(CHOSEN_TYPE)
  await kiosk.signUp.see()

  await kiosk.clickMain()
  await kiosk.seeError('INPUT_REQUIRED')
  await kiosk.signUp.fill(newcomer)
  await kiosk.signUp.field('companyName').fill('Harbour Systems')
  await kiosk.signUp.field('phone').fill('+39 010 123456')
  await kiosk.signUp.choose('sex', 'OTHER')
  await kiosk.signUp.choose('documentType', 'PASSPORT')
  await kiosk.signUp.field('document').fill('YA1234567')
  await kiosk.clickMain()

  await kiosk.hear('SIGNUP_OK')
  await kiosk.certificates.see()
  await kiosk.clickMain()
  await kiosk.seeError('CERTIFICATE_MISSING')
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.clickHost(HOST.last)
  await kiosk.clickMain()
  await kiosk.signature.see()
  await kiosk.clickMain()
  await kiosk.seeError('SIGNATURE_EMPTY')
  await kiosk.signature.draw()
  await kiosk.signature.clickErase()
  await kiosk.signature.seeBlank()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(newcomer.first)
  await kiosk.hear('ACCESS_CONFIRMED')
  expect(await company.liveVisits()).toBe(1)
  expect(await company.count('visitors')).toBe(2)
})
