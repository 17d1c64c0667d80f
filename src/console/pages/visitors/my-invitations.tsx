import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { cancelMyInvitation, listMyInvitations, saveMyInvitation } from '#contract/console/my-invitations.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { HOST_PAGE_POLL_MS } from '#contract/limits.ts'
import { orThrow } from '#src/api/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../../api/reading.ts'
import { withoutAsking } from '../../api/staff-client.ts'
import * as css from './visitors.css.ts'

type Mine = Answered<typeof listMyInvitations>
type Words = Mine['words']

const KEY = [listMyInvitations.name] as const

/** The guests whom the host expects, and a short form that invites another one. It speaks the host's language. */
export function MyInvitations() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => orThrow(withoutAsking, listMyInvitations, {}, signal),
    refetchInterval: HOST_PAGE_POLL_MS,
    networkMode: 'always',
    retry: false,
  })
  const title = useId()
  const list = useId()
  if (data === undefined || data.companies.length === 0) return null
  const { words, invitations } = data
  return (
    <>
      <section className={css.card} aria-labelledby={title}>
        <h2 id={title} className={css.sentence}>
          {words.title}
        </h2>
        <InviteForm mine={data} />
      </section>
      <section className={css.card} aria-labelledby={list}>
        <h2 id={list} className={css.sentence}>
          {words.upcoming}
        </h2>
        {invitations.length === 0 && <p className={css.hint}>{words.none}</p>}
        <ul className={css.invitations}>
          {invitations.map((one) => (
            <Invitation key={one.appointmentId} invitation={one} words={words} />
          ))}
        </ul>
      </section>
    </>
  )
}

interface InvitationProps {
  readonly invitation: Mine['invitations'][number]
  readonly words: Words
}

function Invitation({ invitation, words }: InvitationProps) {
  const { companyId, appointmentId, when, isFromCalendar, guests } = invitation
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const cancel = async () => {
    setBusy(true)
    const cancelled = await withoutAsking.call(cancelMyInvitation, { companyId, appointmentId })
    const read = queries.invalidateQueries({ queryKey: KEY })
    // What did not arrive may be pressed again at once.
    if (cancelled.ok) await read
    setFailed(!cancelled.ok)
    setBusy(false)
  }
  return (
    <li className={css.invitation}>
      <div>
        <p className={css.when}>{when}</p>
        {guests.map(({ guestId, name, says }) => (
          <p key={guestId} className={css.guest}>
            <span dir="auto">{name}</span> <span className={css.says}>{says}</span>
          </p>
        ))}
        <div role="alert">{hasFailed && <Note tone="danger">{words.failed}</Note>}</div>
      </div>
      {isFromCalendar ? (
        <p className={css.hint}>{words.inCalendar}</p>
      ) : (
        <Button
          busy={busy}
          aria-label={`${words.cancel}: ${guests.map(({ name }) => name).join(', ')}`}
          onClick={() => void cancel()}
        >
          {words.cancel}
        </Button>
      )}
    </li>
  )
}

interface Place {
  readonly companyId: string
  readonly siteId: string | null
  /** ISO day there. */
  readonly today: string
  readonly value: string
  readonly name: string
}

/** Where the host may invite a guest to: the sites of each company. */
const placesOf = (companies: Mine['companies']): readonly Place[] =>
  companies.flatMap(({ companyId, name, today, sites }): Place[] => {
    const inCompany = { companyId, today }
    if (sites.length === 0) return [{ ...inCompany, siteId: null, value: companyId, name }]
    return sites.map((site) => ({
      ...inCompany,
      siteId: site.id,
      value: `${companyId} ${site.id}`,
      name: companies.length > 1 ? `${name}: ${site.name}` : site.name,
    }))
  })

/** The full hour that comes, as times of day; late in the evening the last one. */
function nextHour(now: Date): { readonly from: string; readonly to: string } {
  const hour = Math.min(now.getHours() + 1, 22)
  const at = (one: number): string => `${String(one).padStart(2, '0')}:00`
  return { from: at(hour), to: at(hour + 1) }
}

const emptyGuest = { name: '', email: '', note: '' }

function InviteForm({ mine }: { readonly mine: Mine }) {
  const { words, companies } = mine
  const places = placesOf(companies)
  const queries = useQueryClient()
  const [guest, setGuest] = useState(emptyGuest)
  const [chosen, setChosen] = useState('')
  const place = places.find(({ value }) => value === chosen) ?? places[0]
  const [time, setTime] = useState(() => ({ day: place?.today ?? '', ...nextHour(new Date()) }))
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const [said, setSaid] = useState<{ readonly ok: boolean; readonly text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  if (place === undefined) return null

  const errorOf = (path: string): string | null => {
    const issue = issues.find((one) => one.path === path)
    if (issue === undefined) return null
    if (path === 'name') return words.required
    if (path === 'email') return words.wrongEmail
    return ['day', 'from', 'to'].includes(path) ? words.wrongTime : words.wrong
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await withoutAsking.call(saveMyInvitation, {
      companyId: place.companyId,
      siteId: place.siteId,
      ...time,
      name: guest.name,
      email: guest.email.trim() || null,
      note: guest.note,
    })
    setIssues(answer.ok ? [] : answer.error.issues)
    if (answer.ok) setGuest(emptyGuest)
    const hasIssues = !answer.ok && answer.error.issues.length > 0
    setSaid(
      answer.ok
        ? { ok: true, text: answer.value.says }
        : hasIssues
          ? null
          : { ok: false, text: words.failed },
    )
    await queries.invalidateQueries({ queryKey: KEY })
    setBusy(false)
  }
  const field = (name: keyof typeof guest) => ({
    label: words[name],
    value: guest[name],
    error: errorOf(name),
    onValue: (value: string) => setGuest({ ...guest, [name]: value }),
  })
  const at = (name: keyof typeof time) => ({
    label: words[name],
    value: time[name],
    error: errorOf(name),
    onValue: (value: string) => setTime({ ...time, [name]: value }),
  })
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField {...field('name')} />
      <TextField {...field('email')} type="email" />
      <TextField {...at('day')} type="date" min={place.today} />
      <div className={css.times}>
        <TextField {...at('from')} type="time" />
        <TextField {...at('to')} type="time" />
      </div>
      {places.length > 1 && (
        <SelectField
          label={words.site}
          value={place.value}
          error={errorOf('siteId')}
          onValue={setChosen}
          options={places}
        />
      )}
      <TextArea {...field('note')} rows={2} />
      <div role="status">{said && <Note tone={said.ok ? 'success' : 'danger'}>{said.text}</Note>}</div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.invite}
        </Button>
      </div>
    </form>
  )
}
