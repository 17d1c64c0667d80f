// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from '../../shell/use-kept-focus.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Where the focus goes when an act for several rows takes its own button away, on a page that keeps the focus too. */

// A slow machine: what React does when there is time comes some frames later. React takes this when it is loaded.
vi.hoisted(() => {
  const slowly = (act: () => void) => setTimeout(act, 100)
  Object.assign(globalThis, { setImmediate: slowly })
})

const settings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

// As in a browser: what is not of the layout is done when there is time.
beforeEach(() => {
  settings.IS_REACT_ACT_ENVIRONMENT = false
})
afterEach(() => {
  settings.IS_REACT_ACT_ENVIRONMENT = true
  cleanup()
})

const all = ['First', 'Second', 'Third', 'Fourth']

type When = 'at once' | 'later' | 'before the answer'

function Table({ leave }: { readonly leave: When }) {
  useKeptFocus()
  const [rows, setRows] = useState(all)
  const [isAsked, setAsked] = useState(false)
  const afterAct = useRowFocus(rows)
  const showLeft = () => setRows(all.filter((name) => name === 'First' || name === 'Fourth'))
  const end = () => {
    setAsked(false)
    afterAct()
    if (leave === 'later') setTimeout(showLeft, 100)
    if (leave === 'at once') showLeft()
  }
  const answer = () => {
    // Others are told of it as soon as it is stored.
    if (leave === 'before the answer') showLeft()
    setTimeout(end, leave === 'before the answer' ? 100 : 0)
  }
  return (
    <main>
      <h1 tabIndex={-1}>Inside</h1>
      <div>
        {rows.length > 2 && (
          <button type="button" onClick={() => setAsked(true)}>
            Sign out 2
          </button>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <td>
              <input type="checkbox" aria-label="Choose all" />
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name} data-row={name}>
              <td>
                <input type="checkbox" aria-label={`Choose ${name}`} />
              </td>
              <th>
                <a href={`/${name}`}>{name}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      {isAsked && (
        <div role="dialog">
          <button type="button" onClick={answer}>
            Yes
          </button>
        </div>
      )}
    </main>
  )
}

/** Chooses the third row, presses the act for the chosen rows and says yes, each with the focus on it as by hand. */
async function signOut(leave: When): Promise<void> {
  render(<Table leave={leave} />)
  await screen.findByText('Third')
  screen.getByLabelText('Choose Third').focus()
  const act = screen.getByRole('button', { name: 'Sign out 2' })
  act.focus()
  act.click()
  const answer = await screen.findByRole('button', { name: 'Yes' })
  answer.focus()
  answer.click()
}

test.each<When>(['at once', 'later', 'before the answer'])(
  'rows that leave %s give the focus to the name of the next row',
  async (leave) => {
    await signOut(leave)
    await expect.poll(() => screen.queryByText('Third')).toBe(null)
    await expect.poll(() => document.activeElement?.textContent).toBe('Fourth')
    await new Promise((done) => setTimeout(done, 300))
    expect(document.activeElement?.textContent).toBe('Fourth')
  },
)

test('no frame is asked for while a dialog stays open', async () => {
  render(<Table leave="at once" />)
  await screen.findByText('Third')
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  screen.getByLabelText('Choose Third').focus()
  screen.getByRole('button', { name: 'Sign out 2' }).click()
  ;(await screen.findByRole('button', { name: 'Yes' })).click()
  await expect.poll(() => screen.queryByText('Third')).toBe(null)
  await new Promise((done) => setTimeout(done, 200))
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  await new Promise((done) => setTimeout(done, 200))
  expect(frames).not.toHaveBeenCalled()
  frames.mockRestore()
  dialog.remove()
  await expect.poll(() => document.activeElement?.textContent).toBe('Fourth')
})

test('a dialog that closes between two frames does not lead the focus past the next row', async () => {
  let waiting: FrameRequestCallback[] = []
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((act) => waiting.push(act))
  const nextFrame = () => {
    const acts = waiting
    waiting = []
    for (const act of acts) act(performance.now())
  }
  await signOut('before the answer')
  await expect.poll(() => screen.queryByText('Third')).toBe(null)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  nextFrame()
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  for (let frame = 0; frame < 4; frame++) {
    await new Promise((done) => setTimeout(done, 20))
    nextFrame()
  }
  expect(document.activeElement?.textContent).toBe('Fourth')
  asked.mockRestore()
})
