import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { READY_ROWS } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

/** Which rows of a long table are in the page. */

afterEach(cleanup)

function Table({ count }: { readonly count: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { window } = useRowWindow(body, count)
  const places = Array.from({ length: window.to - window.from }, (_, nth) => window.from + nth)
  return (
    <table>
      <tbody ref={body}>
        {places.map((place) => (
          <tr key={place} data-row={place}>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inPage = () => screen.getAllByRole('row').length
/** In steps of four, rows of 40 px. */
const onScreen = Math.ceil(innerHeight / 40 / 4) * 4

test('a long table has the rows on the screen first, and those below once the page has settled', async () => {
  const { rerender } = render(<Table count={1_000} />)
  expect(inPage()).toBe(onScreen)
  await expect.poll(inPage).toBe(onScreen + READY_ROWS)
  // A visitor comes: what is ready stays so.
  rerender(<Table count={1_001} />)
  expect(inPage()).toBe(onScreen + READY_ROWS)
})

test('scrolling does not wait for the page to settle', () => {
  render(<Table count={1_000} />)
  act(() => void dispatchEvent(new Event('scroll')))
  expect(inPage()).toBe(onScreen + READY_ROWS)
})

test('a short table is in the page as a whole', () => {
  render(<Table count={60} />)
  expect(inPage()).toBe(60)
})
