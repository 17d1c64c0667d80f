import { type NotificationAnswer, notificationAnswers } from '#contract/notification-evidence.ts'
import type { NotificationWords } from './notification-words.ts'

interface Given {
  readonly answer: NotificationAnswer
  /** Of `otherHost`: the name of who is notified instead. */
  readonly to: string | null
}

interface Asked {
  readonly delegates: readonly { readonly hostId: string; readonly name: string }[]
  /** The answer that counts. */
  readonly answer: Given | null
}

export const givenLabel = ({ answer, to }: Given, words: NotificationWords): string =>
  answer === 'otherHost' && to !== null ? words.otherNamed(to) : words.answers[answer]

/** Each answer that a host may give, in words: a delegate is an answer of their own. */
export function choices({ delegates, answer: given }: Asked, words: NotificationWords) {
  const label = given === null ? null : givenLabel(given, words)
  const plain = notificationAnswers.flatMap((answer) => {
    const alone = { answer, toHostId: null, label: words.answers[answer] }
    if (answer !== 'otherHost') return [alone]
    const named = delegates.map(({ hostId, name }) => ({
      answer,
      toHostId: hostId,
      label: words.otherNamed(name),
    }))
    return [...named, alone]
  })
  return plain.map((choice) => ({ ...choice, isChosen: choice.label === label }))
}
