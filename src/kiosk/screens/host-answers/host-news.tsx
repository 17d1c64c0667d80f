import { useLingui } from '@lingui/react'
import type * as v from 'valibot'
import type { getHostAnswers } from '#contract/calls/host-answers.ts'

export type HostAnswer = v.InferOutput<(typeof getHostAnswers)['answer']>[number]

interface HostNewsProps {
  readonly answer: Pick<HostAnswer, 'says' | 'at'>
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
}

/** What is known of a visitor's host, in one sentence. */
export function HostNews({ answer: { says, at }, timeZone }: HostNewsProps) {
  const { i18n } = useLingui()
  switch (says) {
    case 'asked':
      return i18n._('HOST_ASKED')
    case 'sendUp':
      return i18n._('HOST_SENDS_UP')
    case 'reception':
      return i18n._('HOST_ASK_RECEPTION')
    case 'coming': {
      if (at === null) return i18n._('HOST_COMING')
      const zone = timeZone === null ? {} : { timeZone }
      const time = i18n.date(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
      return i18n._('HOST_COMING_AT', { time })
    }
  }
}
