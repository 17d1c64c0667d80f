import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { AccountHandler } from '#server/http/serve-console.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { readForAnswer } from './answer-page.store.ts'
import { storeAnswer } from './store-answer.store.ts'
import { choices, givenLabel } from './answer-choices.ts'
import { clock } from './notification-text.ts'
import { makePushKeys } from './push/push-keys.ts'
import { notificationWords } from './notification-words.ts'

type Calls = typeof consoleCalls

interface MyVisitorTools {
  readonly store: Store
  /** Whom a push service may write to; `null`: no push messages are sent. */
  readonly contact: string | null
  /** Steps may be due now. */
  readonly wake: () => void
  readonly onChanged: (companyId: string, hostIds: readonly string[]) => void
}

/** Handlers of a host's calls about their own visitors. */
export function myVisitorHandlers({ store, contact, wake, onChanged }: MyVisitorTools) {
  const { myVisitors, pushes, tenantOf } = store

  const listMyVisitors: AccountHandler<Calls['listMyVisitors']> = async (_, { id }) => {
    const own = await myVisitors.list(id)
    const read = await Promise.all(
      own.map(async (one) => {
        const shown = await readForAnswer(tenantOf(one.companyId, null), one.notificationId, null)
        return shown === null || shown.isOver ? [] : [{ ...one, shown }]
      }),
    )
    const visitors = read.flat()
    const language =
      visitors.find(({ shown }) => shown.language !== null)?.shown.language ??
      (await myVisitors.languageOf(id)) ??
      SERVER_LOCALE
    const words = notificationWords(language)
    const left = await myVisitors.listLeft(id)
    const isPushed = contact !== null && (await pushes.isOffered(id))
    return ok({
      language,
      left: left.map(({ notificationId, visitorName }) => ({
        notificationId,
        sentence: words.left(visitorName),
      })),
      push: isPushed ? { publicKey: (await pushes.keysOf(makePushKeys)).publicKey, owner: id } : null,
      words: {
        title: words.pageTitle,
        empty: words.pageEmpty,
        rings: words.pageRings,
        browser: words.pageBrowser,
        news: words.pageNews,
        question: words.question,
        signOut: words.signOut,
        mayChange: words.mayChange,
        failed: words.failed,
        push: {
          switchOn: words.pushOn,
          switchOff: words.pushOff,
          carried: words.pushCarried,
          isOn: words.pushIsOn,
          isForbidden: words.pushForbidden,
          hasFailed: words.pushFailed,
        },
      },
      visitors: visitors.map(({ companyId, notificationId, shown }) => ({
        companyId,
        notificationId,
        sentence: words.arrived(shown.visitorName),
        details: [
          shown.companyName,
          words.time(clock(language, shown.enteredAt, shown.timeZone)),
          ...(shown.siteName === null ? [] : [words.site(shown.siteName)]),
          ...(shown.needsEscort ? [words.needsEscort] : []),
        ],
        given: shown.answer === null ? null : words.given(givenLabel(shown.answer, words)),
        choices: choices(shown, words),
      })),
    })
  }

  const answerMyVisitor: AccountHandler<Calls['answerMyVisitor']> = async (asked, { id }) => {
    const { companyId, notificationId, answer, toHostId } = asked
    if (!(await myVisitors.isOwn(id, { companyId, notificationId }))) return refuse('NOT_FOUND')
    const tenant = tenantOf(companyId, null)
    const shown = await readForAnswer(tenant, notificationId, null)
    // A host passes on to the delegates that the page names, and searches for no others.
    const delegate = shown?.delegates.find(({ hostId }) => hostId === toHostId)
    const by = { via: 'console', accountId: id } as const
    const to = delegate?.hostId ?? null
    const answered = await storeAnswer(tenant, { notificationId, answer, toHostId: to, by })
    if (!answered.ok) return answered
    onChanged(companyId, answered.value)
    wake()
    return ok(null)
  }

  return { listMyVisitors, answerMyVisitor }
}
