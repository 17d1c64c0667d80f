import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { passRefusals } from '#contract/entities/pass.ts'
import { greetingName } from '#contract/name-forms.ts'
import type { PersonName } from '#contract/person-name.ts'
import type { ScanAnswer, ScanRefusal } from '#machines/multi-scan/multi-scan.types.ts'
import { refusalMessage, verbatim } from '#src/i18n/messages.ts'
import { CheckIcon, ExitIcon, OfflineIcon, StopIcon, WarningIcon } from '#src/ui/icons.tsx'
import * as css from './scan-answer-panel.css.ts'

/** Refusals that concern the visitor; after any other the badge has to be tried again. */
const verdicts: readonly ScanRefusal[] = [
  ...passRefusals,
  'ANOTHER_VISIT_OPEN',
  'EVACUATION',
  'EVENT_FULL_PLEASE_WAIT',
  'INCOMPLETE_VISIT',
  'NO_VISIT_OPEN',
  'VISITOR_NOT_FOUND',
]

const looks = {
  entered: CheckIcon,
  left: ExitIcon,
  recorded: OfflineIcon,
  refused: StopIcon,
  trouble: WarningIcon,
} as const
type Look = keyof typeof looks

function lookOf(answer: ScanAnswer): Look {
  if (answer.outcome === 'refused') return verdicts.includes(answer.why) ? 'refused' : 'trouble'
  return answer.isRecorded ? 'recorded' : answer.outcome
}

/** The answer to a badge. The five kinds differ in colour, icon and word, so that they cannot be confused. */
export function ScanAnswerPanel({ answer }: { readonly answer: ScanAnswer }) {
  const { i18n } = useLingui()
  const look = lookOf(answer)
  const Picture = looks[look]
  const [word, more] = inWords(i18n, answer, look)
  return (
    <div key={answer.at} className={css.panel[look]} data-testid="scan-answer" data-outcome={answer.outcome}>
      <span className={css.picture}>
        <Picture size="100%" />
      </span>
      <p className={css.word}>{word}</p>
      {more && (
        <p className={css.more} data-personal={answer.outcome === 'refused' ? undefined : ''}>
          {more}
        </p>
      )}
    </div>
  )
}

const greeted = (i18n: I18n, name: PersonName): string => verbatim(greetingName(name, i18n.locale))

function inWords(i18n: I18n, answer: ScanAnswer, look: Look): readonly [word: string, more?: string] {
  switch (answer.outcome) {
    case 'entered':
      if (answer.isRecorded) return [i18n._('ENTRY_RECORDED'), i18n._('WILL_BE_SENT')]
      return [i18n._('SCAN_ENTERED'), i18n._('WELCOME_NAME', { name: greeted(i18n, answer) })]
    case 'left':
      if (answer.isRecorded) return [i18n._('EXIT_RECORDED'), i18n._('WILL_BE_SENT')]
      return [i18n._('SCAN_LEFT'), i18n._('FAREWELL_NAME', { name: greeted(i18n, answer) })]
    case 'refused': {
      const why = refusalMessage(i18n, answer)
      return look === 'refused' ? [i18n._('SCAN_REFUSED'), why] : [why]
    }
  }
}
