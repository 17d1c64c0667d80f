import { fullName } from '#contract/person-name.ts'
import type { Item } from './outbox-store.ts'

/** Versions of before recorded the name as one text. */
interface OlderRequest {
  readonly visitorName?: string
}

/** The name by which staff recognise what was recorded; empty if none is known. */
export function recordedName(item: Item): string {
  if (item.kind === 'signUp') {
    const { firstname, lastname } = item.request.form
    return fullName({ firstName: firstname, lastName: lastname ?? '' })
  }
  const { visitor } = item.request
  return visitor ? fullName(visitor) : ((item.request as OlderRequest).visitorName ?? '')
}
