import { expect } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { journeys, needsCamera, withEveryActAndScreen } from '#tests/journeys/rows.ts'
import { journeyPlayer } from '#tests/support/e2e/journey-player.ts'
import { isLong } from '#tests/support/long.ts'
import { test } from '#tests/support/e2e/test.ts'

/**
 * The sentences of the specification, in a browser before the built server: rows that together have every act and every
 * screen; all of them in the long form, and on the machine always.
 */
const all = journeys.filter((row) => !needsCamera(row))
const rows = isLong ? all : withEveryActAndScreen(all)

for (const { about, sentence, name, given, script, end } of rows) {
  test(`${about}: ${sentence} ${name}`, { tag: ['@journey', '@every-run'] }, async ({
    tabletOf,
    printer,
  }) => {
    const { kiosk, company } = await tabletOf(given)
    const printsBefore = printer.connections()
    let certificateLists = 0
    kiosk.page.on('request', (request) => {
      if (request.url().endsWith(calls.getCertificateToSign.path)) certificateLists += 1
    })
    if (given.inside) await company.passElsewhere('entry')
    const accessesBefore = await company.accesses()
    const visitorsBefore = await company.count('visitors')
    if (given.withoutId) {
      await kiosk.page.route(`**${calls.identify.path}`, async (route) => {
        const answer = await route.fetch()
        const { data } = await answer.json()
        await route.fulfill({ response: answer, json: { data: { ...data, id: '' } } })
      })
    }
    await kiosk.open()
    await kiosk.home.see()

    const { play, seeEnd } = journeyPlayer(kiosk, company)
    for (const line of script) await test.step(line, () => play(line))

    await seeEnd(end)
    expect((await company.accesses()).slice(accessesBefore.length)).toEqual(end.accesses)
    expect((await company.count('visitors')) - visitorsBefore).toBe(end.signUps ?? 0)
    if (end.prints !== undefined) {
      await expect.poll(() => printer.connections() - printsBefore).toBe(end.prints)
    }
    if (end.certificateLists !== undefined) expect(certificateLists).toBe(end.certificateLists)
  })
}
