import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { answerMyVisitor, listMyVisitors } from '#contract/console/my-visitors.ts'
import { languageOf, languages } from '#contract/languages.ts'
import { HOST_PAGE_LOOK_AGAIN_MS, HOST_PAGE_POLL_MS } from '#contract/limits.ts'
import { orThrow } from '#src/api/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useTitle } from '#src/ui/use-title.ts'
import { accountCalls } from '../../api/account-calls.ts'
import { type Answered, failureCodeOf } from '../../api/reading.ts'
import { withoutAsking } from '../../api/staff-client.ts'
import { useAlarm, useBrowserPermission } from '../../notifications/use-alarm.ts'
import { switchPushOff } from './browser-push.ts'
import { LeftLine } from './left-line.tsx'
import { useMyLine, useShownToMe } from './my-line.ts'
import { MyInvitations } from './my-invitations.tsx'
import { PushRow, usePushSwitch } from './push-switch.tsx'
import * as css from './visitors.css.ts'

type Mine = Answered<typeof listMyVisitors>
type Visitor = Mine['visitors'][number]

const KEY = [listMyVisitors.name] as const

/** A host's own page: the visitors who wait, with a sound, and the answers. It speaks the host's language. */
export function VisitorsPage() {
  const line = useMyLine()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orThrow(withoutAsking, listMyVisitors, {}, signal),
    refetchInterval: line === null ? HOST_PAGE_POLL_MS : HOST_PAGE_LOOK_AGAIN_MS,
    // A page in the background still has to ring.
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  })
  useShownToMe(line, data?.visitors ?? [])
  if (error && failureCodeOf(error) === 'UNAUTHORIZED')
    return <Navigate to="/sign-in" search={{ to: '/visitors' }} />
  return data === undefined ? <Spinner /> : <Visitors mine={data} />
}

function Visitors({ mine }: { readonly mine: Mine }) {
  const { language, words, visitors, left, push: offer } = mine
  useTitle(words.title)
  const open = visitors.filter(({ given }) => given === null)
  const push = usePushSwitch(offer)
  // The push message says it already, with the name of the visitor.
  useAlarm(open.map(({ notificationId }) => notificationId).join(), push.state === 'on' ? null : words.news)
  const askBrowser = useBrowserPermission()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const signOut = async () => {
    // The next person at this browser is told of no visitor.
    await switchPushOff().catch(() => undefined)
    await accountCalls.signOut()
    location.assign('/console/sign-in')
  }
  return (
    <main className={css.page} lang={language} dir={directionOf(language)}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {words.title}
        </h1>
        <Button onClick={() => void signOut()}>{words.signOut}</Button>
      </div>
      <p className={css.hint}>{words.rings}</p>
      <PushRow {...push} words={words.push} />
      {askBrowser && push.state === null && (
        <div>
          <Button onClick={askBrowser}>{words.browser}</Button>
        </div>
      )}
      <div>
        <LeftLine left={left} />
        <div role="status">{visitors.length === 0 && <p className={css.empty}>{words.empty}</p>}</div>
      </div>
      {visitors.map((visitor) => (
        <Waiting key={visitor.notificationId} visitor={visitor} words={words} />
      ))}
      <MyInvitations />
    </main>
  )
}

/** The console's own languages all run from left to right; the host's may not. */
function directionOf(locale: string): 'ltr' | 'rtl' {
  const language = languageOf(locale)
  return (language && languages[language].direction) ?? 'ltr'
}

function Waiting({ visitor, words }: { readonly visitor: Visitor; readonly words: Mine['words'] }) {
  const { companyId, notificationId, sentence, details, given, choices } = visitor
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const answer = async (choice: Visitor['choices'][number]) => {
    setBusy(true)
    const answered = await withoutAsking.call(answerMyVisitor, {
      companyId,
      notificationId,
      answer: choice.answer,
      toHostId: choice.toHostId,
    })
    const read = queries.invalidateQueries({ queryKey: KEY })
    // What did not arrive may be pressed again at once.
    if (answered.ok) await read
    setFailed(!answered.ok)
    setBusy(false)
  }
  return (
    <section className={css.card} aria-labelledby={notificationId}>
      <h2 id={notificationId} className={css.sentence} dir="auto">
        {sentence}
      </h2>
      <p className={css.hint}>{details.join(' · ')}</p>
      <div role="status">
        {given && (
          <Note tone="success">
            <strong>{given}</strong> {words.mayChange}
          </Note>
        )}
      </div>
      <div role="alert">{hasFailed && words.failed && <Note tone="danger">{words.failed}</Note>}</div>
      <p className={css.question}>{words.question}</p>
      <div className={css.choices}>
        {choices.map((choice) => (
          <Button
            key={`${choice.answer} ${choice.toHostId}`}
            size="large"
            variant={choice.isChosen ? 'primary' : 'light'}
            aria-pressed={choice.isChosen}
            onClick={() => {
              if (!busy) void answer(choice)
            }}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </section>
  )
}
