import { expect } from '@playwright/test'
import { END_SCREEN_MS } from '#contract/limits.ts'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type Invitation, inviteGuest, replacePass } from '#tests/support/server/guests.ts'

/** A guest shows the code of an invitation to a scanner that types, at the tablet of the reception. */

/** What the tablet asks a guest whose code it has read. */
async function show(kiosk: Kiosk, door: 'clickEnter' | 'clickExit', pass: string): Promise<void> {
  await kiosk.home[door]()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  await kiosk.scan(pass)
}

const invite = (
  access: Parameters<typeof inviteGuest>[0],
  { companyId }: TestCompany,
  more: Invitation = {},
) => inviteGuest(access, companyId, { hostId: 'h1', reason: 'Meeting', ...more })

test('an expected guest is welcomed after one press, and leaves with the same code', {
  tag: '@every-run',
}, async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host', 'reason'] })
  const { pass, guestId } = await invite(adminAccess, company)
  await kiosk.open()
  await show(kiosk, 'clickEnter', pass)
  await kiosk.expected.see()
  await kiosk.expected.seeWho('Grace Hopper')
  await kiosk.expected.clickYes()
  await kiosk.end.seeWelcome('Grace')
  const { rows } = await adminAccess.database.pool.query(
    `select g.state, v.host_id, v.reason from guests g join visits v using (company_id, visit_id) where guest_id = $1`,
    [guestId],
  )
  expect(rows).toEqual([{ state: 'arrived', host_id: 'h1', reason: 'Meeting' }])
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await show(kiosk, 'clickExit', pass)
  await kiosk.end.seeFarewell('Grace')
})

test('a guest in the place of another registers, and host and reason stay', async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host', 'reason'] })
  const { pass } = await invite(adminAccess, company)
  await kiosk.open()
  await show(kiosk, 'clickEnter', pass)
  await kiosk.expected.see()
  await kiosk.expected.clickSubstitute()
  await kiosk.signUp.see()
})

for (const [what, invitation, message] of [
  // The time stands before the end of the sentence.
  ['too early', { startsIn: 62 }, words('PASS_TOO_EARLY_AT', { time: '|' }).split('|')[0] ?? ''],
  ['over', { startsIn: -300, lasts: 60 }, words('PASS_OVER')],
  ['cancelled', { isCancelled: true }, words('APPOINTMENT_CANCELLED')],
] as const) {
  test(`a code that is ${what} is refused in words`, async ({ tabletOf, adminAccess }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'] })
    const { pass } = await invite(adminAccess, company, invitation)
    await kiosk.open()
    await show(kiosk, 'clickEnter', pass)
    await expect(kiosk.page.getByRole('main')).toContainText(message)
  })
}

test('a code that a later mail has replaced says so', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  const { pass, guestId } = await invite(adminAccess, company)
  await replacePass(adminAccess, guestId)
  await kiosk.open()
  await show(kiosk, 'clickEnter', pass)
  await expect(kiosk.page.getByRole('main')).toContainText(words('PASS_REPLACED'))
})

test('a code for another site names it', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await kiosk.home.see()
  const { pool } = adminAccess.database
  await pool.query(
    `insert into sites (company_id, site_id, name, time_zone)
     values ($1, 'hq', 'Headquarters', 'Europe/Rome'), ($1, 'plant', 'Plant', 'Europe/Rome')`,
    [company.companyId],
  )
  await pool.query("update devices set site_id = 'hq' where company_id = $1", [company.companyId])
  // It asks for a token anew, which has the site that staff say.
  await kiosk.open()
  const { pass } = await invite(adminAccess, company, { siteId: 'plant' })
  await show(kiosk, 'clickEnter', pass)
  await expect(kiosk.page.getByRole('main')).toContainText(words('PASS_ELSEWHERE_AT', { site: 'Plant' }))
})

test('a code lets its guest out when its time is long over', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  const { pass, appointmentId } = await invite(adminAccess, company)
  await kiosk.open()
  await show(kiosk, 'clickEnter', pass)
  await kiosk.expected.see()
  await kiosk.expected.clickYes()
  await kiosk.end.seeWelcome('Grace')
  await adminAccess.database.pool.query(
    `update appointments set starts_at = now() - interval '9 hours', ends_at = now() - interval '8 hours'
     where appointment_id = $1`,
    [appointmentId],
  )
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await show(kiosk, 'clickExit', pass)
  await kiosk.end.seeFarewell('Grace')
})
