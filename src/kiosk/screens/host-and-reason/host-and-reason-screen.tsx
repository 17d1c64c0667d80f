import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as v from 'valibot'
import type { Host } from '#contract/entities/host.ts'
import type { LocalText } from '#contract/local-text.ts'
import { Reason } from '#contract/entities/reason.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { HostCombobox, type LeftOut } from '#src/ui/host-combobox.tsx'
import * as css from './host-and-reason-screen.css.ts'
import { useGlide } from '#src/ui/use-glide.ts'
import { ReasonField } from './reason-field.tsx'

interface HostAndReasonScreenProps {
  readonly frame: FrameProps
  readonly asksHost: boolean
  readonly asksReason: boolean
  /** The answers from before the visitor came back to this step. */
  readonly given: {
    readonly hostId: string | null
    /** A private list does not show the host any more who was chosen from it. */
    readonly host?: Host | null
    readonly reason: string | null
  }
  readonly hosts: readonly Host[]
  /** Whom the visitor came to see last. */
  readonly lastHostId?: string | null
  readonly hostsLoading: boolean
  /** Hosts were asked for, and none can be listed now. */
  readonly hostsFailed?: boolean
  /** The list is not whole. */
  readonly leftOut?: LeftOut | null
  /** Letters needed before hosts are listed; 0 = the list is open. */
  readonly minLetters: number
  /** Called for every keystroke; a caller that asks the server should wait for a pause. */
  readonly onHostQuery: (query: string) => void
  /** The company's usual reasons; `null` while loading. */
  readonly reasons: readonly LocalText[] | null
  readonly onHost?: ((host: Host | null) => void) | undefined
  /** Called for every change, if the answer must outlive the screen. */
  readonly onReason?: ((reason: string) => void) | undefined
  readonly onSubmit: (answer: { readonly hostId: string | null; readonly reason: string | null }) => void
}

const Form = v.object({ reason: Reason })

export function HostAndReasonScreen(props: HostAndReasonScreenProps) {
  const {
    frame,
    asksHost,
    asksReason,
    given,
    hosts,
    lastHostId = null,
    hostsLoading,
    hostsFailed = false,
    leftOut = null,
    minLetters,
    reasons,
    onHostQuery,
    onHost,
    onReason,
    onSubmit,
  } = props
  const { i18n } = useLingui()
  const [query, setQuery] = useState('')
  const { draft, set, errorOf, submit } = useDraft({
    initial: { reason: given.reason ?? '' },
    schema: Form,
  })
  /** `undefined`: not touched yet, so the earlier answer still applies. */
  const [touchedHost, setTouchedHost] = useState<Host | null>()
  const host =
    touchedHost === undefined
      ? (hosts.find(({ id }) => id === given.hostId) ?? given.host ?? null)
      : touchedHost
  const hostId = touchedHost === undefined ? given.hostId : (touchedHost?.id ?? null)

  /** The reason below the host, and in portrait format what stands below both. */
  const glide = useGlide('form > :not(:first-child), [data-card], [data-asks-help] > label')

  const both = asksHost && asksReason
  const title = both
    ? i18n._('REFERENT_AND_REASON')
    : asksHost
      ? i18n._('REFERENT_TITLE')
      : i18n._('REASON_TITLE')

  return (
    <StepFrame frame={frame} title={title} isShort={!asksHost}>
      <StepForm
        busy={frame.busy}
        className={css.form}
        onSubmit={() => submit(({ reason }) => onSubmit({ hostId, reason }))}
      >
        {asksHost && (
          <HostCombobox
            chosen={host}
            onChosen={(touched) => {
              glide()
              setTouchedHost(touched)
              onHost?.(touched)
            }}
            query={query}
            onQuery={(typed) => {
              setQuery(typed)
              onHostQuery(typed)
            }}
            hosts={hosts}
            lastHostId={lastHostId}
            loading={hostsLoading}
            failed={hostsFailed ? i18n._('REFERENT_UNAVAILABLE') : null}
            leftOut={leftOut}
            minLetters={minLetters}
          />
        )}
        {asksReason && (
          <ReasonField
            reasons={reasons}
            value={draft.reason}
            error={errorOf('reason')}
            onValue={(typed) => {
              set('reason', typed)
              onReason?.(typed)
            }}
          />
        )}
      </StepForm>
    </StepFrame>
  )
}
