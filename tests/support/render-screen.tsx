import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { activateLocale } from '#src/i18n/locales.ts'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'

/** English unless a test says otherwise, and an empty page after each. */
export function withScreens(): void {
  beforeEach(() => activateLocale('en'))
  afterEach(cleanup)
}

export const frame: FrameProps = {
  company: { name: 'Acme', logo: null },
  onBack: null,
  isLastPage: false,
  busy: false,
  progress: null,
  tools: null,
}

export function renderScreen(screen: ReactNode) {
  const wrapped = (content: ReactNode) => <I18nProvider i18n={i18n}>{content}</I18nProvider>
  const { rerender } = render(wrapped(screen))
  return { user: userEvent.setup(), show: (next: ReactNode) => rerender(wrapped(next)) }
}

/** The error message that is announced with an invalid field. */
export const complaintOf = (field: HTMLElement): string | undefined =>
  field.getAttribute('aria-invalid') === 'true'
    ? (document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined)
    : undefined
