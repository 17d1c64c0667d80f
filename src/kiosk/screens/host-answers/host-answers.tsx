import { useLingui } from '@lingui/react'
import { HOST_ANSWERS_SHOWN } from '#contract/limits.ts'
import * as css from './host-answers.css.ts'
import { type HostAnswer, HostNews } from './host-news.tsx'

interface HostAnswersProps {
  readonly answers: readonly HostAnswer[]
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
}

/**
 * What hosts answered, on home: on a tablet beside the end of each visitor's code, since everybody may read its screen; on
 * the visitor's own phone also that an answer is awaited.
 */
export function HostAnswers({ answers, timeZone }: HostAnswersProps) {
  const { i18n } = useLingui()
  const shown = answers.filter(({ codeEnd, says }) => codeEnd === null || says !== 'asked')
  if (shown.length === 0) return null
  // A phone belongs to one visitor, who waits for this; a tablet's next visitor does not.
  const isOwn = shown.every(({ codeEnd }) => codeEnd === null)
  return (
    <div role={isOwn ? 'status' : undefined}>
      <ul className={css.answers} aria-label={i18n._('HOST_ANSWERS')}>
        {/* The newest last: it moves no other. */}
        {shown
          .slice(0, HOST_ANSWERS_SHOWN)
          .reverse()
          .map((answer) => (
            <li key={`${answer.codeEnd} ${answer.says} ${answer.at}`} className={css.answer[answer.says]}>
              {answer.codeEnd !== null && <strong className={css.code}>…{answer.codeEnd}</strong>}
              <HostNews answer={answer} timeZone={timeZone} />
            </li>
          ))}
      </ul>
    </div>
  )
}
