import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { nameForOthers } from '#contract/name-forms.ts'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import { refusalMessage, verbatim } from '#src/i18n/messages.ts'
import { EnterIcon, ExitIcon, StopIcon } from '#src/ui/icons.tsx'
import * as css from './recent-scans.css.ts'

const icons = { entered: <EnterIcon />, left: <ExitIcon />, refused: <StopIcon /> } as const

interface RecentScansProps {
  readonly recent: readonly ScanAnswer[]
  /** The site's, as home's clock has it; `null` = the device's own. */
  readonly timeZone: string | null
}

/** The last answers with times, newest first, for staff who looked away for a moment. */
export function RecentScans({ recent, timeZone }: RecentScansProps) {
  const { i18n } = useLingui()
  const zone = timeZone === null ? {} : { timeZone }
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{i18n._('RECENT_SCANS')}</h2>
      {recent.length === 0 && <p className={css.none}>{i18n._('NO_SCANS_YET')}</p>}
      <ol className={css.list}>
        {recent.map((answer) => (
          <li key={answer.at} className={css.scan}>
            <span className={css.icon[answer.outcome]}>{icons[answer.outcome]}</span>
            <span className={css.words} data-personal="">
              {inWords(i18n, answer)}
            </span>
            <time className={css.time}>
              {i18n.date(new Date(answer.at), { timeStyle: 'short', ...zone })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the short name, because other visitors can read it. */
function inWords(i18n: I18n, answer: ScanAnswer): string {
  if (answer.outcome === 'refused') return refusalMessage(i18n, answer)
  const name = verbatim(nameForOthers(answer))
  return answer.outcome === 'entered' ? i18n._('NAME_ENTERED', { name }) : i18n._('NAME_LEFT', { name })
}
