import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CameraProps } from '#src/ui/camera/camera-view.tsx'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { QrAuthScreen } from './qrauth-screen.tsx'

withScreens()

function open(picture: CameraProps['picture']) {
  const onIdCode = vi.fn()
  const nothing = () => undefined
  const { user } = renderScreen(
    <QrAuthScreen
      frame={frame}
      camera={{
        picture,
        isTorchOn: false,
        video: nothing,
        choose: nothing,
        openAgain: nothing,
        turnTorch: nothing,
      }}
      failed={null}
      onCode={nothing}
      onIdCode={onIdCode}
    />,
  )
  return { user, onIdCode }
}

test.each(['no-camera', 'permission-refused', 'insecure-page'] as const)(
  'where there is %s, a press leads to the code',
  async (state) => {
    const { user, onIdCode } = open({ state })
    await user.click(screen.getByRole('button', { name: 'Visitor code' }))
    expect(onIdCode).toHaveBeenCalledOnce()
  },
)

test('a camera that works, or will soon, is not given up', () => {
  open({ state: 'opening' })
  expect(screen.queryByRole('button', { name: 'Visitor code' })).toBeNull()
})
