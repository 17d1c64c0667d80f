import { expect } from '@playwright/test'
import { readQr, pixelsOf } from '#tests/support/badge-pixels.ts'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

export function badgeDialog(frame: Frame) {
  const dialog = frame.page.getByRole('dialog', { name: words('BADGE') })
  const picture = dialog.getByRole('img', { name: words('BADGE_PICTURE') })
  return {
    dialog,
    picture,
    print: dialog.getByRole('button', { name: words('PRINT'), exact: true }),
    printAgain: dialog.getByRole('button', { name: words('PRINT_AGAIN') }),
    /** The door of home by which its visitor goes on. */
    use: dialog.getByRole('button', { name: new RegExp(`^(${words('ENTER')}|${words('EXIT')})$`) }),
    mail: dialog.getByRole('button', { name: words('SEND_BADGE') }),
    download: dialog.getByRole('link', { name: words('DOWNLOAD') }),
    async see() {
      await expect(picture).toBeVisible()
      await frame.seeAccessible('badge')
    },
    seeState: (id: string) => expect(dialog.getByRole('status')).toHaveText(words(id)),
    clickPrint: () => dialog.getByRole('button', { name: words('PRINT') }).click(),
    clickClose: () => frame.button('CLOSE').click(),
    /** The text that a scanner reads from the screen. */
    async secret(): Promise<string | null> {
      return readQr(await pixelsOf(await picture.screenshot()))
    },
  }
}

export function getBadgeScreen(frame: Frame) {
  const field = frame.page.getByLabel(words('EMAIL'), { exact: true })
  return {
    async see() {
      await frame.seeScreen(words('RECUPERA_BADGE'))
      await expect(field).toBeEditable()
      await frame.seeAccessible('getBadge')
    },
    async typeEmail(email: string) {
      await field.fill(email)
      await frame.clickMain()
    },
  }
}
