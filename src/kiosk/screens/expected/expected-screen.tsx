import { useLingui } from '@lingui/react'
import { verbatim } from '#src/i18n/messages.ts'
import { ChoiceList } from '#src/ui/choice-list.tsx'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { CheckIcon, PeopleIcon, StopIcon } from '#src/ui/icons.tsx'
import { expectedText } from './expected-text.ts'

interface ExpectedScreenProps {
  readonly frame: FrameProps
  /** `null`: the invitation names no host. */
  readonly hostName: string | null
  /** Empty: the invitation has no name, so the next screen asks for it. */
  readonly guestName: string
  /** ISO instant. */
  readonly startsAt: string
  readonly onConfirmed: () => void
  readonly onSubstitute: () => void
  readonly onNotMe: () => void
}

/** A guest has shown the pass of an invitation: who expects them, and whether the pass is theirs. */
export function ExpectedScreen({ frame, hostName, guestName, startsAt, ...props }: ExpectedScreenProps) {
  const { i18n } = useLingui()
  // Who comes and whom they visit is not said aloud, nor shown as the name of the page.
  const pageTitle = expectedText(i18n, startsAt, null)
  const hasName = guestName !== ''
  const yes = {
    id: 'yes',
    icon: <CheckIcon size="3.5rem" />,
    name: hasName ? i18n._('EXPECTED_YES') : i18n._('EXPECTED_GO_ON'),
  }
  const substitute = {
    id: 'substitute',
    icon: <PeopleIcon size="3.5rem" />,
    name: i18n._('EXPECTED_SUBSTITUTE'),
  }
  const notMe = {
    id: 'notMe',
    icon: <StopIcon size="3.5rem" />,
    // Without a name nothing is asked that a “no” would answer.
    name: hasName ? i18n._('EXPECTED_NOT_ME') : i18n._('EXPECTED_NOT_MINE'),
  }
  const chosen = { yes: props.onConfirmed, substitute: props.onSubstitute, notMe: props.onNotMe }
  return (
    <StepFrame
      frame={frame}
      hasMainAction={false}
      title={expectedText(i18n, startsAt, hostName)}
      pageTitle={pageTitle}
      {...(hasName && {
        intro: <span data-personal="">{i18n._('EXPECTED_WHO', { name: verbatim(guestName) })}</span>,
      })}
    >
      <ChoiceList
        choices={hasName ? [yes, substitute, notMe] : [yes, notMe]}
        onChosen={(id) => chosen[id as keyof typeof chosen]()}
      />
    </StepFrame>
  )
}
