import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { OccupancyMeter } from './occupancy-meter.tsx'

withScreens()

test.each([
  [0, 100, 'green', 'on site, plenty of room'],
  [69, 100, 'green', 'on site, plenty of room'],
  [70, 100, 'yellow', 'on site, filling up'],
  [89, 100, 'yellow', 'on site, filling up'],
  [90, 100, 'red', 'on site, nearly full'],
  [100, 100, 'red', 'on site, full'],
  [900, 0, 'green', 'on site now'],
])('%i of %i is %s and says “%s”', (currentlyInside, maximumAllowed, level, word) => {
  renderScreen(<OccupancyMeter occupancy={{ currentlyInside, maximumAllowed, entriesToday: null }} />)
  const meter = screen.getByTestId('occupancy')
  expect(meter.dataset.level).toBe(level)
  expect(meter.textContent).toContain(word)
  expect(meter.textContent).toContain(String(currentlyInside))
})

test('keeps its place before the first answer', () => {
  renderScreen(<OccupancyMeter occupancy={null} />)
  expect(screen.getByTestId('occupancy').textContent).toBe('–on site now')
})
