import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { groupCode } from './code-input.ts'
import { IdAuthScreen } from './idauth-screen.tsx'

withScreens()

describe('typing a code', () => {
  test.each([
    ['7k3m', '7K3M'],
    ['7k3m9', '7K3M-9'],
    ['٧k٣m٩', '7K3M-9'],
    ['7k3m9qx2', '7K3M-9QX2'],
    ['7K3M-9QX2', '7K3M-9QX2'],
    ['7K3M-', '7K3M'],
    ['abc', 'ABC'],
    ['visitor/0042', 'VISITOR/0042'],
    ['123456789', '123456789'],
    ['1234-56789', '123456789'],
    ['v1.abc', 'V1.ABC'],
    ['E1.aB3_-x', 'e1.aB3_-x'],
  ])('%s is shown as %s', (typed, shown) => expect(groupCode(typed)).toBe(shown))
})

describe('the visitor code screen', () => {
  const code = () => screen.getByRole('textbox', { name: 'Visitor code' })

  test('gives the focus to its field, which its title describes', () => {
    renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={vi.fn()} />)
    expect(document.activeElement).toBe(code())
    const heading = screen.getByRole('heading', { level: 1 })
    expect(code().getAttribute('aria-describedby')).toBe(heading.id)
  })

  test('lets a phone’s keyboard write small letters, which a guest’s pass has', async () => {
    const onCode = vi.fn()
    const pass = `e1.${'aB-_'.repeat(5)}zZ`
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    expect(code().getAttribute('autocapitalize')).toBe('none')
    // Slowly, as by hand: all at once it would be a scanner.
    await userEvent.setup({ delay: 60 }).type(code(), `E${pass.slice(1)}`)
    expect(code()).toHaveProperty('value', pass)
    await user.keyboard('{Enter}')
    expect(onCode).toHaveBeenCalledExactlyOnceWith(pass)
  })

  test('opens the system’s keyboard only when asked, where its own keys are shown', async () => {
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={vi.fn()} />)
    expect(code().inputMode).toBe('none')
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    expect(code().inputMode).toBe('text')
    expect(document.activeElement).toBe(code())
  })

  test('says for how many seconds to wait, and nothing once they are over', () => {
    vi.useFakeTimers()
    try {
      renderScreen(<IdAuthScreen frame={frame} failed="TOO_MANY_REQUESTS" waitSeconds={3} onCode={vi.fn()} />)
      const said = (seconds: number) => {
        act(() => void vi.advanceTimersByTime(seconds * 1_000))
        return complaintOf(code())
      }
      expect(said(0)).toMatch(/in 3 seconds. A badge still works.$/)
      expect(said(1)).toMatch(/in 2 seconds/)
      expect(said(1)).toMatch(/in 1 second\./)
      expect(said(1)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('types by its own keys, and the last symbol of a whole code sends it', async () => {
    const onCode = vi.fn()
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    const press = async (symbols: string) => {
      for (const symbol of symbols) await user.click(screen.getByRole('button', { name: symbol }))
    }
    await press('ADA18150')
    expect(code()).toHaveProperty('value', 'ADA1-8150')
    expect(onCode, 'its check symbol is wrong').not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Delete the last character' }))
    expect(code()).toHaveProperty('value', 'ADA1-815')
    await press('6')
    expect(onCode).toHaveBeenCalledExactlyOnceWith('ADA18156')
  })

  test('takes no code by its keys while one is being checked', async () => {
    const onCode = vi.fn()
    const busy = { ...frame, busy: true }
    const { user } = renderScreen(<IdAuthScreen frame={busy} failed={null} onCode={onCode} />)
    for (const symbol of 'ADA18156') await user.click(screen.getByRole('button', { name: symbol }))
    expect(onCode).not.toHaveBeenCalled()
  })

  test('sends the code on Enter', async () => {
    const onCode = vi.fn()
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    await user.type(code(), '7k3m9qx2{Enter}')
    expect(onCode).toHaveBeenCalledExactlyOnceWith('7K3M-9QX2')
  })

  test.each([
    ['in the field', true],
    ['elsewhere', false],
  ])('takes a badge from a scanner that types %s, and shows nothing of it', async (_, isInField) => {
    const onCode = vi.fn()
    const badge = `v1.${'aB-_'.repeat(5)}zz`
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    if (!isInField) code().blur()
    // A fixed clock: a scanner's characters arrive at once, even on a busy machine.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await user.keyboard(`${badge}{Enter}`)
    clock.mockRestore()
    expect(onCode).toHaveBeenCalledExactlyOnceWith(badge)
    expect(code()).toHaveProperty('value', '')
  })

  test('takes no badge from a hand', async () => {
    const onCode = vi.fn()
    renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    code().blur()
    await userEvent.setup({ delay: 100 }).keyboard('7k3m9qx2{Enter}')
    expect(onCode).not.toHaveBeenCalled()
  })

  test('asks for three signs, and focuses the field', async () => {
    const onCode = vi.fn()
    const { user } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={onCode} />)
    await user.type(code(), 'ab')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(complaintOf(code())).toBe('Minimum length: 3')
    await waitFor(() => expect(document.activeElement).toBe(code()))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onCode).not.toHaveBeenCalled()
  })

  test('shows a refusal until another code is typed', async () => {
    const { user, show } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={vi.fn()} />)
    await user.type(code(), 'abcd{Enter}')
    show(<IdAuthScreen frame={frame} failed="VISITOR_NOT_FOUND" onCode={vi.fn()} />)
    expect(complaintOf(code())).toBe('Invalid code')
    // The focus was there already.
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code')
    await user.type(code(), 'e')
    expect(complaintOf(code())).toBeUndefined()
  })

  test('shows why a badge was refused that was not typed here', async () => {
    const badge = `v1.${'aB-_'.repeat(5)}zz`
    const { user, show } = renderScreen(<IdAuthScreen frame={frame} failed={null} onCode={vi.fn()} />)
    code().blur()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await user.keyboard(`${badge}{Enter}`)
    clock.mockRestore()
    show(<IdAuthScreen frame={frame} failed="VISITOR_NOT_FOUND" onCode={vi.fn()} />)
    expect(complaintOf(code())).toBe('Invalid code')
    await waitFor(() => expect(document.activeElement).toBe(code()))
  })

  test('sends nothing while an answer is awaited', async () => {
    const onCode = vi.fn()
    const { user } = renderScreen(
      <IdAuthScreen frame={{ ...frame, busy: true }} failed={null} onCode={onCode} />,
    )
    await user.type(code(), 'abcd{Enter}')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(onCode).not.toHaveBeenCalled()
  })
})
