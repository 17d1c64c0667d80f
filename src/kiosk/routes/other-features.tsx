import type { Configuration } from '#machines/ports.ts'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { CompanyCard } from './company-card.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Tools } from './tools.tsx'

const OtherFeaturesScreen = lazyScreen(() =>
  import('#src/kiosk/screens/other-features/other-features-screen.tsx').then(
    (file) => file.OtherFeaturesScreen,
  ),
)

export function OtherFeatures({ configuration }: { readonly configuration: Configuration }) {
  const send = useSend()
  const { isMobile } = useKioskView()
  return (
    <OtherFeaturesScreen
      frame={{
        company: configuration.company,
        onBack: () => send({ type: 'BACK' }),
        isLastPage: false,
        busy: false,
        progress: null,
        tools: <Tools />,
        card: <CompanyCard configuration={configuration} />,
      }}
      onGetBadge={() => send({ type: 'GET_BADGE' })}
      onMultiScan={isMobile ? undefined : () => send({ type: 'MULTI_SCAN' })}
    />
  )
}
