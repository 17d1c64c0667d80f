import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Certificate } from '#contract/entities/certificate.ts'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CertificatesScreen } from './certificates-screen.tsx'

type CertificatesScreenProps = Parameters<typeof CertificatesScreen>[0]

withScreens()

const certificate = (id: string, changes: Partial<Certificate> = {}): Certificate => ({
  id,
  version: 2,
  language: 'en',
  name: `Rules ${id}`,
  description: null,
  customAccept: null,
  file: null,
  content: `<p>Text of ${id}</p>`,
  ...changes,
})

function open(certificates: readonly Certificate[] | null, changes: Partial<CertificatesScreenProps> = {}) {
  const onAccepted = vi.fn()
  const onRetry = vi.fn()
  const { user } = renderScreen(
    <CertificatesScreen
      frame={frame}
      certificates={certificates}
      accepted={[]}
      loadPdf={vi.fn()}
      onAccepted={onAccepted}
      onRetry={onRetry}
      {...changes}
    />,
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, onAccepted, onRetry, press, next: () => press('Next') }
}

describe('accepting', () => {
  test('needs every tick: the first that is missing is shown and focused', async () => {
    const { user, next, onAccepted } = open([certificate('a'), certificate('b'), certificate('c')])
    await user.click(screen.getByRole('checkbox', { name: /Rules a/ }))
    await next()
    expect(screen.getAllByRole('checkbox').map(complaintOf)).toEqual([
      undefined,
      'Please tick this document to continue',
      'Please tick this document to continue',
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Rules b/ })),
    )
    expect(onAccepted).not.toHaveBeenCalled()
  })

  test('says which version of each was ticked', async () => {
    const { user, next, onAccepted } = open([certificate('a'), certificate('b', { version: 7 })])
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await next()
    expect(onAccepted).toHaveBeenCalledExactlyOnceWith([
      { id: 'a', version: 2 },
      { id: 'b', version: 7 },
    ])
  })

  test('a tick can be taken back', async () => {
    const { user, next, onAccepted } = open([certificate('a')])
    const box = screen.getByRole('checkbox')
    await user.dblClick(box)
    await next()
    expect(onAccepted).not.toHaveBeenCalled()
  })

  test('uses the company’s own words where it has some', () => {
    open([certificate('a', { customAccept: 'I agree to all of it' })])
    expect(screen.getByRole('checkbox', { name: 'I agree to all of it' })).toBeTruthy()
  })

  test('each is read in its own language, and what is ours in the visitor’s', () => {
    open([
      certificate('a', { language: 'it', description: 'Per tutti', customAccept: 'Accetto tutto' }),
      certificate('b', { language: 'it' }),
    ])
    const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')
    for (const text of ['Rules a', 'Per tutti', 'Text of a', 'Accetto tutto']) {
      expect(languageOf(screen.getByText(text)), text).toBe('it')
    }
    expect(languageOf(screen.getByRole('checkbox', { name: /Rules b/ }))).not.toBe('it')
  })
})

test('a document in another language than the screen says in which, one in the same says nothing', () => {
  open([certificate('a', { language: 'it' }), certificate('b')])
  expect(screen.getAllByText(/only available in/).map(({ textContent }) => textContent)).toEqual([
    'This document is only available in Italian.',
  ])
})

test('nothing happens while they are loading', async () => {
  const { next, onAccepted, onRetry } = open(null, { frame: { ...frame, busy: true } })
  await next()
  expect(onAccepted).not.toHaveBeenCalled()
  expect(onRetry).not.toHaveBeenCalled()
})

test('a list that did not come can be asked for again', async () => {
  const { press, onAccepted, onRetry } = open(null)
  await press('Try again')
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onAccepted).not.toHaveBeenCalled()
})

test('coming back finds the ticks that were set', async () => {
  const { next, onAccepted } = open([certificate('a')], { accepted: [{ id: 'a', version: 2 }] })
  await next()
  expect(onAccepted).toHaveBeenCalledExactlyOnceWith([{ id: 'a', version: 2 }])
})
