import { expect } from '@playwright/test'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import type { Frame } from '../frame.ts'
import type { Kiosk } from '../kiosk.ts'
import { words } from '../words.ts'

/** Sending, or not recorded. */
export function submittingScreen(frame: Frame) {
  return {
    async seeFailed() {
      await frame.seeScreen(words('NOT_RECORDED'))
      await frame.seeAccessible('submitting')
    },
    clickRetry: () => frame.button('TRY_AGAIN').click(),
  }
}

/** A refusal that ended the visit. */
export function refusedScreen(frame: Frame) {
  return {
    async see() {
      // A full house names reception itself; after other refusals a line does.
      const full = frame.page.getByRole('heading', { name: words('EVENT_FULL_PLEASE_WAIT') })
      await expect(full.or(frame.page.getByText(words('REFUSED_HELP')))).toBeVisible()
      await frame.seeAccessible('refused')
    },
    leave: () => frame.button('GO_HOME').click(),
  }
}

export function endScreen(kiosk: Kiosk) {
  const greet = (ids: readonly string[], name: string) =>
    kiosk.seeInPassing(ids.map((id) => words(id, { name })))
  return {
    /** The screen leaves by itself: a test that examines it stops the clock first. */
    see: (name: string) => greet(['WELCOME_NAME', 'FAREWELL_NAME'], name),
    seeWelcome: (name: string) => greet(['WELCOME_NAME'], name),
    seeFarewell: (name: string) => greet(['FAREWELL_NAME'], name),
    seeCode: (code: string) => expect(kiosk.page.getByText(formatVisitorCode(code))).toBeVisible(),
  }
}

export function notFoundScreen(frame: Frame) {
  return {
    async see() {
      await frame.seeScreen(words('PAGE_NOT_FOUND'))
      await frame.seeAccessible('notFound')
    },
  }
}

export function errorScreen(frame: Frame) {
  return {
    async see() {
      await frame.seeScreen(words('SOMETHING_WENT_WRONG'))
      await frame.seeAccessible('error')
    },
  }
}
