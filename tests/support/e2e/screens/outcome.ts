import { expect } from '@playwright/test'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import type { Frame } from '../frame.ts'
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

export function endScreen(frame: Frame) {
  const greetings = ['WELCOME_NAME', 'FAREWELL_NAME']
  return {
    /** It leaves by itself: whoever wants to judge it stops the clock first. */
    async see(firstName: string) {
      await frame.seeOneOf(greetings.map((id) => words(id, { firstName })))
    },
    seeWelcome: (firstName: string) => frame.seeScreen(words('WELCOME_NAME', { firstName })),
    seeFarewell: (firstName: string) => frame.seeScreen(words('FAREWELL_NAME', { firstName })),
    seeCode: (code: string) => expect(frame.page.getByText(formatVisitorCode(code))).toBeVisible(),
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
