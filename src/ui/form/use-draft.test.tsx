import { cleanup, render, screen } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLocale } from '#src/i18n/locales.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => activateLocale('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function NameForm({ answer }: { readonly answer: Promise<unknown> }) {
  const form = useDraft({ initial: { name: 'Ada' }, schema: v.object({ name: v.string() }) })
  const send = () =>
    form.submit(() => void answer.then(() => form.refuse([{ path: 'name', message: 'INPUT_STRING' }])))
  return (
    <>
      <input aria-label="Name" defaultValue="Ada" aria-invalid={form.errorOf('name') !== null} />
      <button type="button" onClick={send}>
        Save
      </button>
    </>
  )
}

test('the field that the server refuses has the focus, even if its error is painted after the next frame', async () => {
  // A frame that comes before React has shown the error, as on a slow machine.
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => {
    paint(0)
    return 0
  })
  const answer = Promise.resolve()
  render(
    <I18nProvider i18n={i18n}>
      <NameForm answer={answer} />
    </I18nProvider>,
  )
  screen.getByRole('button').click()
  await vi.waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
})
