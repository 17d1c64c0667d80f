import { useLingui } from '@lingui/react'
import { correctVisit } from '#contract/console/correct-visit.ts'
import { answerNotification } from '#contract/console/notifications.ts'
import { endVisitByHand, reprintBadge } from '#contract/console/today.ts'
import { useMay } from '../../api/reading.ts'
import type { OpenNotification } from '../../notifications/notification-words.ts'
import type { Inside } from './attention-rank.ts'
import { useVisitMenu } from './use-visit-menu.ts'

interface InsideMenuOptions {
  /** Open notifications of hosts, by visit. */
  readonly notified: ReadonlyMap<string, OpenNotification>
  readonly onAnswer: (open: OpenNotification) => void
  readonly onReprint: (person: Inside) => void
  readonly onEnd: (person: Inside) => void
  readonly onCorrect: (person: Inside) => void
}

/** What the person may do with one visitor inside. */
export function useInsideMenu({ notified, onAnswer, onReprint, onEnd, onCorrect }: InsideMenuOptions) {
  const { i18n } = useLingui()
  const visitMenu = useVisitMenu()
  const mayEnd = useMay(endVisitByHand)
  const mayPrint = useMay(reprintBadge)
  const mayCorrect = useMay(correctVisit)
  const mayAnswer = useMay(answerNotification)
  const answerOf = (person: Inside) => {
    const open = mayAnswer && notified.get(person.visitId)
    return open ? [{ name: i18n._('NOTIFY_ANSWER'), onChosen: () => onAnswer(open) }] : []
  }
  return (person: Inside) => [
    ...answerOf(person),
    ...(mayPrint && person.canPrint ? [{ name: i18n._('REPRINT'), onChosen: () => onReprint(person) }] : []),
    ...(mayEnd ? [{ name: i18n._('END_VISIT'), onChosen: () => onEnd(person) }] : []),
    ...(mayCorrect ? [{ name: i18n._('CORRECT'), onChosen: () => onCorrect(person) }] : []),
    ...visitMenu(person),
  ]
}
