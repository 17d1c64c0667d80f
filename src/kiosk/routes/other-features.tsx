import type { Company } from '#contract/entities/company.ts'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Tools } from './tools.tsx'

const OtherFeaturesScreen = lazyScreen(async () => {
  const { OtherFeaturesScreen } = await import('#src/kiosk/screens/other-features/other-features-screen.tsx')
  return OtherFeaturesScreen
})

export function OtherFeatures({ company }: { readonly company: Company }) {
  const send = useSend()
  const { isMobile } = useKioskView()
  return (
    <OtherFeaturesScreen
      frame={{
        company,
        onBack: () => send({ type: 'BACK' }),
        isLastPage: false,
        busy: false,
        progress: null,
        tools: <Tools />,
      }}
      onGetBadge={() => send({ type: 'GET_BADGE' })}
      onMultiScan={isMobile ? undefined : () => send({ type: 'MULTI_SCAN' })}
    />
  )
}
