import { expect } from '@playwright/test'
import { pixelsOf, readQr } from '#tests/support/badge-pixels.ts'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

/** The kiosk's code for phones, and what only phones show. */
export function touchlessScreens(frame: Frame) {
  const code = frame.page.getByRole('img', { name: words('TOUCHLESS_QR') })
  const ending = frame.page.getByRole('dialog', { name: words('TOUCHLESS_ENDING') })
  return {
    code,
    ending,
    /** The text that a phone's camera reads from the screen. */
    async scan(): Promise<string> {
      await expect(code.locator('img')).toBeVisible()
      const read = async () => readQr(await pixelsOf(await code.screenshot()))
      await expect.poll(read, { message: 'the code can be read' }).not.toBeNull()
      return (await read()) ?? ''
    },
    async seeExpired() {
      await frame.seeScreen(words('TOUCHLESS_EXPIRED'))
      await frame.seePath('/rescanQrCode')
      await frame.seeAccessible('rescan')
    },
    async seePresenceNeeded() {
      await frame.seeScreen(words('PRESENCE_NEEDED'))
      await frame.seePath('/rescanQrCode')
    },
    extend: ending.getByRole('button', { name: words('TOUCHLESS_EXTEND') }),
    forget: frame.button('FORGET_ME'),
  }
}
