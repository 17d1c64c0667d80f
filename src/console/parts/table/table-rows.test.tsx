import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { WHOLE_ROWS_MAX } from './row-window.ts'
import { TableRows } from './table-rows.tsx'

/** What a person does in a row while others come and go. */

withScreens()

const columns = [{ id: 'name', name: 'Visitor', kind: 'name', cell: () => null }] as const

const Table = ({ count }: { readonly count: number }) => (
  <table>
    <TableRows
      rows={Array.from({ length: count }, (_, nth) => `visitor ${count - nth}`)}
      idOf={(row) => row}
      nameOf={(row) => row}
      columns={columns}
      openerOf={(row) => <button type="button">{row}</button>}
      secondOf={() => ''}
      menuOf={null}
      chosen={null}
      onTick={() => undefined}
    />
  </table>
)

test('the focus stays when one more visitor makes the table a long one', () => {
  const { show } = renderScreen(<Table count={WHOLE_ROWS_MAX} />)
  const far = screen.getByText('visitor 7')
  act(() => far.focus())
  show(<Table count={WHOLE_ROWS_MAX + 1} />)
  expect(screen.queryByText('visitor 9')).toBeNull()
  expect(document.activeElement).toBe(far)
})
