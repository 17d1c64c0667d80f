import { screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CertificatesScreen } from './certificates-screen.tsx'

type CertificatesScreenProps = ComponentProps<typeof CertificatesScreen>

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

/** Goes to the next document after a tick, as the visit does (tests/model/visit.model.test.ts). */
function Visit({ certificates, onTick, onAccepted, ...props }: CertificatesScreenProps) {
  const [shownAt, setShownAt] = useState(props.shownAt)
  const [answered, setAnswered] = useState<readonly AcceptedCertificate[]>(props.answered)
  const list = certificates ?? []
  const firstOpen = (among: readonly AcceptedCertificate[]) =>
    list.findIndex(({ id }) => among.every((one) => one.id !== id))
  return (
    <CertificatesScreen
      {...props}
      certificates={certificates}
      shownAt={shownAt}
      answered={answered}
      onTick={(id, isTicked) => {
        const others = answered.filter((one) => one.id !== id)
        const next = isTicked ? [...others, { id, version: 2 }] : others
        setAnswered(next)
        if (isTicked && firstOpen(next) >= 0) setShownAt(firstOpen(next))
        onTick(id, isTicked)
      }}
      onAccepted={() => {
        if (firstOpen(answered) >= 0) setShownAt(firstOpen(answered))
        onAccepted()
      }}
    />
  )
}

function open(certificates: readonly Certificate[] | null, changes: Partial<CertificatesScreenProps> = {}) {
  const onTick = vi.fn()
  const onDecline = vi.fn()
  const onAccepted = vi.fn()
  const onRetry = vi.fn()
  const { user } = renderScreen(
    <Visit
      frame={frame}
      certificates={certificates}
      shownAt={0}
      answered={[]}
      loadPdf={vi.fn()}
      onTick={onTick}
      onDecline={onDecline}
      onAccepted={onAccepted}
      onRetry={onRetry}
      {...changes}
    />,
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, onTick, onDecline, onAccepted, onRetry, press, next: () => press('Next') }
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const title = () => screen.getByRole('heading', { level: 2 })

describe('one document at a time', () => {
  test('a tick opens the next one, which says its place and has the focus', async () => {
    const { user, onTick } = open([certificate('a'), certificate('b'), certificate('c')])
    expect(title().textContent).toBe('Document 1 of 3 Rules a')
    expect(screen.queryByText('Text of b')).toBeNull()
    await user.click(box())
    expect(onTick).toHaveBeenCalledExactlyOnceWith('a', true)
    expect(title().textContent).toBe('Document 2 of 3 Rules b')
    expect(document.activeElement).toBe(title())
    expect(box().checked).toBe(false)
  })

  test('the last one stays, ticked, and the main action goes on', async () => {
    const { user, next, onAccepted } = open([certificate('a')])
    expect(title().textContent).toBe('Rules a')
    await user.click(box())
    expect(box().checked).toBe(true)
    await next()
    expect(onAccepted).toHaveBeenCalledOnce()
  })

  test('a double click is no tick on the next document', async () => {
    const { user, onTick } = open([certificate('a'), certificate('b')])
    await user.dblClick(box())
    expect(onTick).toHaveBeenCalledExactlyOnceWith('a', true)
    expect(box().checked).toBe(false)
  })

  test('a missing tick is said at its document, and the box has the focus', async () => {
    const { user, next } = open([certificate('a'), certificate('b')])
    await next()
    expect(complaintOf(box())).toBe('Please tick this document to continue')
    await waitFor(() => expect(document.activeElement).toBe(box()))
    await user.click(box())
    expect(complaintOf(box()), 'the next one was not asked for yet').toBeUndefined()
  })

  test('the main action leads back to a document that was left open', async () => {
    const answered = [{ id: 'b', version: 2 }]
    const { next } = open([certificate('a'), certificate('b')], { answered, shownAt: 1 })
    expect(box().checked).toBe(true)
    await next()
    expect(title().textContent).toContain('Rules a')
    expect(document.activeElement).toBe(title())
    expect(complaintOf(box()), 'it was not read yet').toBeUndefined()
  })

  // What draws PDFs is loaded with the first one, which takes longer than a test waits where the machine is busy.
  beforeAll(async () => void (await import('./pdf-document.tsx')), 60_000)

  test('a PDF that does not open cannot be accepted, and is asked for again', async () => {
    const loadPdf = vi.fn(() => Promise.reject(new Error('away')))
    const pdf = certificate('a', { content: null, file: '/a.pdf' })
    const { user, onTick, onAccepted, press } = open([pdf, certificate('b')], { loadPdf })
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be opened/)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('Try again')
    expect(onTick).not.toHaveBeenCalled()
    expect(onAccepted).not.toHaveBeenCalled()
    await waitFor(() => expect(loadPdf).toHaveBeenCalledTimes(2))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(loadPdf).toHaveBeenCalledTimes(3))
  })

  test('in another language, whose PDF is another one, the box is there again', async () => {
    const loadPdf = vi.fn((url: string) =>
      url === '/it.pdf' ? Promise.reject(new Error('away')) : new Promise<never>(() => {}),
    )
    const pdf = (file: string) => certificate('a', { content: null, file })
    const props = {
      frame,
      loadPdf,
      shownAt: 0,
      answered: [],
      onTick: vi.fn(),
      onDecline: vi.fn(),
      onAccepted: vi.fn(),
      onRetry: vi.fn(),
    }
    function Languages() {
      const [file, setFile] = useState('/it.pdf')
      return (
        <>
          <button type="button" onClick={() => setFile('/en.pdf')}>
            English
          </button>
          <CertificatesScreen {...props} certificates={[pdf(file)]} />
        </>
      )
    }
    const { user } = renderScreen(<Languages />)
    await screen.findByRole('button', { name: 'Try again' })
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(box().checked).toBe(false)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('a tick can be taken back', async () => {
    const { user, onTick } = open([certificate('a')], { answered: [{ id: 'a', version: 2 }] })
    await user.click(box())
    expect(onTick).toHaveBeenCalledExactlyOnceWith('a', false)
    expect(box().checked).toBe(false)
  })

  test('is read before its box, which stands before the main action', () => {
    open([certificate('a')])
    const order = [
      title(),
      screen.getByText('Text of a'),
      box(),
      screen.getByRole('button', { name: 'Next' }),
    ]
    for (const [at, element] of order.slice(1).entries()) {
      const position = order[at]?.compareDocumentPosition(element) ?? 0
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  })
})

describe('an optional document', () => {
  const optional = certificate('a', { isOptional: true })

  test('can be gone on without, and says what follows', async () => {
    const { press, onDecline } = open([optional])
    expect(screen.getByText(/You will then be accompanied/)).toBeTruthy()
    await press('Continue without accepting')
    expect(onDecline).toHaveBeenCalledExactlyOnceWith('a')
  })

  test('that was declined stays unticked, and is no complaint', async () => {
    const { next, onAccepted } = open([optional], { answered: [{ id: 'a', version: 2, isDeclined: true }] })
    expect(box().checked).toBe(false)
    await next()
    expect(complaintOf(box())).toBeUndefined()
    expect(onAccepted).toHaveBeenCalledOnce()
  })

  test('is the only one that can be gone on without', () => {
    open([certificate('a')])
    expect(screen.queryByRole('button', { name: 'Continue without accepting' })).toBeNull()
  })
})

test('a text stays the same while something else of the screen changes: a visitor who hears it keeps their place', async () => {
  const { next } = open([certificate('a')])
  const text = screen.getByText('Text of a')
  await next()
  expect(complaintOf(box())).toBeTruthy()
  expect(text.isConnected).toBe(true)
})

test('uses the company’s own words where it has some', () => {
  open([certificate('a', { customAccept: 'I agree to all of it' })])
  expect(screen.getByRole('checkbox', { name: 'I agree to all of it' })).toBeTruthy()
})

test('each is read in its own language, and what is ours in the visitor’s', async () => {
  const { user } = open([
    certificate('a', { language: 'it', description: 'Per tutti', customAccept: 'Accetto tutto' }),
    certificate('b', { language: 'it' }),
  ])
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')
  for (const text of ['Rules a', 'Per tutti', 'Text of a', 'Accetto tutto']) {
    expect(languageOf(screen.getByText(text)), text).toBe('it')
  }
  expect(languageOf(screen.getByText(/Document 1 of 2/))).not.toBe('it')
  await user.click(box())
  expect(languageOf(screen.getByRole('checkbox', { name: /Rules b/ }))).not.toBe('it')
})

test.each([
  ['it', 1],
  ['en', 0],
])('a document in %s on an English screen says so %i times', (language, times) => {
  open([certificate('a', { language })])
  expect(screen.queryAllByText('This document is only available in Italian.')).toHaveLength(times)
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
