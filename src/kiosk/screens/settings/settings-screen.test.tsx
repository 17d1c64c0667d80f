import { screen } from '@testing-library/react'
import type { ComponentProps, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { samples } from '#src/gallery/samples.tsx'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { SettingsScreen } from './settings-screen.tsx'

withScreens()

test('the operator is told that a plain browser tab is not locked (S17)', () => {
  const sample = samples.settings?.('en') as ReactElement<ComponentProps<typeof SettingsScreen>>
  const { show } = renderScreen(<SettingsScreen {...sample.props} isPlainTab />)
  expect(screen.getByText(/^Not locked: .*docs\/install\/kiosk-lockdown\.md/)).toBeDefined()
  show(<SettingsScreen {...sample.props} isPlainTab={false} />)
  expect(screen.queryByText(/Not locked/)).toBeNull()
})
