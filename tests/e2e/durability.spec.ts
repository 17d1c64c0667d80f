import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'

test('a welcomed visitor is inside after kill -9 and a new start, and may leave', async ({ page }) => {
  const dataDir = makeDataDir()
  const port = await freePort()
  let server = await startServer(dataDir, port)
  try {
    const [, code = '', firstName = ''] = /^ {2}(\S{4}-\S{4}) {2}(\S+)/m.exec(server.banner) ?? []
    const kiosk = await Kiosk.make(page, null)
    await kiosk.open(`http://127.0.0.1:${port}/`)
    await kiosk.home.see()
    await kiosk.home.seeInside(0)
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(code)
    await kiosk.certificates.see()
    await kiosk.certificates.tickAll()
    await kiosk.clickMain()
    await kiosk.hostAndReason.see()
    await kiosk.clickMain()
    await kiosk.signature.see()
    await kiosk.signature.draw()
    await kiosk.clickMain()
    await kiosk.end.seeWelcome(firstName)
    await server.kill()

    server = await startServer(dataDir, port)
    await kiosk.pass(END_SCREEN_MS)
    await kiosk.home.see()
    await kiosk.home.seeInside(1)
    await kiosk.home.clickExit()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(code)
    await kiosk.end.seeFarewell(firstName)
    await kiosk.pass(END_SCREEN_MS)
    await kiosk.home.seeInside(0)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a second server on the same data is refused and leaves the first alone', async ({ request }) => {
  const dataDir = makeDataDir()
  const port = await freePort()
  const server = await startServer(dataDir, port)
  try {
    await expect(startServer(dataDir, await freePort())).rejects.toThrow('Another server is running')
    expect((await request.get(`http://127.0.0.1:${port}/api/ready`)).status()).toBe(200)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
