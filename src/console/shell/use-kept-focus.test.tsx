import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

/** Where the focus goes when the row that has it is gone. */

afterEach(cleanup)

function Rows({ names }: { readonly names: readonly string[] }) {
  useKeptFocus()
  return (
    <main>
      <h1 tabIndex={-1}>Inside</h1>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name} data-row={name}>
              <td>
                <input type="checkbox" aria-label={`Choose ${name}`} />
              </td>
              <th>
                <a href={`/${name}`}>{name}</a>
              </th>
              <td>
                <button type="button" aria-label={`More of ${name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const frames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

test.each([
  ['First', 'Second'],
  ['Second', 'Third'],
  ['Third', 'Second'],
])('the row %s is gone: the name of %s has the focus', async (gone, next) => {
  const names = ['First', 'Second', 'Third']
  const { rerender } = render(<Rows names={names} />)
  screen.getByRole('button', { name: `More of ${gone}` }).focus()
  rerender(<Rows names={names.filter((name) => name !== gone)} />)
  await frames()
  expect(document.activeElement?.textContent).toBe(next)
})
