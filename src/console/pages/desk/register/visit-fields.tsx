import { useLingui } from '@lingui/react'
import type { FlowFlags } from '#contract/wire-flags.ts'
import { listSites } from '#contract/console/sites.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../../api/reading.ts'
import { HostField } from '../../../parts/host-field.tsx'
import { orNull } from '../../../parts/or-null.ts'
import { SiteField } from '../../../parts/site-field.tsx'

export interface VisitAnswers {
  readonly siteId: string | null
  readonly hostId: string | null
  readonly reason: string | null
}

interface VisitFieldsProps {
  readonly answers: VisitAnswers
  readonly onAnswer: <Name extends keyof VisitAnswers>(name: Name, value: VisitAnswers[Name]) => void
  readonly errorOf: (path: string) => string | null
  readonly flags: FlowFlags
  readonly reasons: readonly string[]
}

/** Where the visit is, whom it is for and why, as far as the company asks. */
export function VisitFields({ answers, onAnswer, errorOf, flags, reasons }: VisitFieldsProps) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const reason = {
    label: i18n._('REASON'),
    optional: true,
    value: answers.reason ?? '',
    onValue: (typed: string) => onAnswer('reason', orNull(typed)),
    error: errorOf('reason'),
  }
  return (
    <>
      {sites.length > 1 && (
        <SiteField
          value={answers.siteId}
          onValue={(id) => onAnswer('siteId', id)}
          isRequired
          error={errorOf('siteId')}
        />
      )}
      <HostField
        value={answers.hostId}
        onValue={(id) => onAnswer('hostId', id)}
        none={i18n._('HOST_NONE')}
        error={errorOf('hostId')}
      />
      {flags.reason &&
        (reasons.length > 0 ? (
          <SelectField
            {...reason}
            options={[
              { value: '', name: i18n._('NOT_GIVEN') },
              ...reasons.map((value) => ({ value, name: value })),
            ]}
          />
        ) : (
          <TextField {...reason} />
        ))}
    </>
  )
}
