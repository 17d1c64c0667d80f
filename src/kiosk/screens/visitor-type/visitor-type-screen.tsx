import { useLingui } from '@lingui/react'
import type { LocalText } from '#contract/local-text.ts'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'

interface VisitorTypeScreenProps {
  readonly frame: FrameProps
  readonly visitorTypes: readonly (LocalText & { readonly id: string })[]
  readonly onChosen: (visitorTypeId: string) => void
}

export function VisitorTypeScreen({ frame, visitorTypes, onChosen }: VisitorTypeScreenProps) {
  const { i18n } = useLingui()
  return (
    <StepFrame frame={frame} hasMainAction={false} title={i18n._('WHICH_VISITOR')}>
      <ChoiceList
        choices={visitorTypes.map(({ id, text, language }) => ({ id, name: text, lang: language }))}
        onChosen={onChosen}
      />
    </StepFrame>
  )
}
