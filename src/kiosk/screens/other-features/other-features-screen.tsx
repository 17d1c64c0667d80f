import { useLingui } from '@lingui/react'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { ScanIcon } from '#src/ui/camera/camera-icons.tsx'
import { BadgeIcon } from '#src/ui/icons.tsx'

interface OtherFeaturesScreenProps {
  readonly frame: FrameProps
  readonly onGetBadge: () => void
  /** Missing on visitors' phones. */
  readonly onMultiScan?: (() => void) | undefined
}

export function OtherFeaturesScreen({ frame, onGetBadge, onMultiScan }: OtherFeaturesScreenProps) {
  const { i18n } = useLingui()
  const multiScan = {
    id: 'multiScan',
    icon: <ScanIcon size="3.5rem" />,
    name: i18n._('MULTI_SCAN'),
    hint: i18n._('MULTI_SCAN_HINT'),
  }
  return (
    <StepFrame frame={frame} hasMainAction={false} title={i18n._('OTHER_FEATURES')}>
      <ChoiceList
        choices={[
          {
            id: 'getBadge',
            icon: <BadgeIcon size="3.5rem" />,
            name: i18n._('RECUPERA_BADGE'),
            hint: i18n._('GET_BADGE_HINT'),
          },
          ...(onMultiScan ? [multiScan] : []),
        ]}
        onChosen={(id) => (id === 'multiScan' ? onMultiScan?.() : onGetBadge())}
      />
    </StepFrame>
  )
}
