import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { Host } from '#contract/entities/host.ts'
import { REASON_MAX_LENGTH } from '#contract/limits.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { HostCombobox } from '#src/ui/host-combobox.tsx'
import * as css from './host-and-reason-screen.css.ts'
import { ReasonField } from './reason-field.tsx'

interface HostAndReasonScreenProps {
  readonly frame: FrameProps
  readonly asksHost: boolean
  readonly asksReason: boolean
  readonly hosts: readonly Host[]
  readonly hostsLoading: boolean
  /** Letters needed before anybody is listed; 0 = the list is open. */
  readonly minLetters: number
  /** Every keystroke; whoever asks the server waits for a pause. */
  readonly onHostQuery: (query: string) => void
  /** The company's usual reasons; `null` while loading. */
  readonly reasons: readonly string[] | null
  readonly onSubmit: (answer: { readonly hostId: string | null; readonly reason: string | null }) => void
}

export function HostAndReasonScreen(props: HostAndReasonScreenProps) {
  const { frame, asksHost, asksReason, hosts, hostsLoading, minLetters, reasons, onHostQuery, onSubmit } =
    props
  const { i18n } = useLingui()
  const [query, setQuery] = useState('')
  const [host, setHost] = useState<Host | null>(null)
  const [reason, setReason] = useState('')

  const both = asksHost && asksReason
  const title = both
    ? i18n._('REFERENT_AND_REASON')
    : asksHost
      ? i18n._('REFERENT_TITLE')
      : i18n._('REASON_TITLE')

  return (
    <StepFrame frame={frame} title={title}>
      <StepForm
        busy={frame.busy}
        className={css.form}
        onSubmit={() =>
          onSubmit({ hostId: host?.id ?? null, reason: reason.trim().slice(0, REASON_MAX_LENGTH) || null })
        }
      >
        {asksHost && (
          <HostCombobox
            chosen={host}
            onChosen={setHost}
            query={query}
            onQuery={(typed) => {
              setQuery(typed)
              onHostQuery(typed)
            }}
            hosts={hosts}
            loading={hostsLoading}
            minLetters={minLetters}
          />
        )}
        {asksReason && <ReasonField reasons={reasons} value={reason} onValue={setReason} />}
      </StepForm>
    </StepFrame>
  )
}
