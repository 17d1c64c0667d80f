import { useLingui } from '@lingui/react'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'

interface VisitorTypeScreenProps {
  readonly frame: FrameProps
  readonly visitorTypes: readonly VisitorType[]
  readonly onChosen: (visitorTypeId: string) => void
}

export function VisitorTypeScreen({ frame, visitorTypes, onChosen }: VisitorTypeScreenProps) {
  const { i18n } = useLingui()
  return (
    <StepFrame frame={frame} hasMainAction={false} title={i18n._('WHICH_VISITOR')}>
      <ChoiceList choices={visitorTypes} onChosen={onChosen} />
    </StepFrame>
  )
}
