import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import { endVisitByHand, OptionalWhy } from '#contract/console/today.ts'
import type { Failure } from '#contract/error-codes.ts'
import { fullName } from '#contract/person-name.ts'
import { ok, type Result } from '#contract/result.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { staffClient } from '../../api/staff-client.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useForm } from '../../parts/use-form.ts'
import { useWritesInTurns } from '../../parts/use-writes-in-turns.ts'
import { useCompany } from '../../shell/company.tsx'
import type { Inside } from './attention-rank.ts'

interface EndVisitsDialogProps {
  readonly people: readonly Inside[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Checks out one visitor or many, for one reason. */
export function EndVisitsDialog({ people, onDone, onClose }: EndVisitsDialogProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { writeAll } = useWritesInTurns()
  const endOne = async ({ visitId }: Inside, why: string | null): Promise<Result<null, Failure>> => {
    const ended = await staffClient.call(endVisitByHand, { companyId, visitId, why })
    // Another person may have been faster; the visitor is out in both cases.
    return !ended.ok && ended.error.code === 'NO_VISIT_OPEN' ? ok(null) : ended
  }
  const form = useForm({
    schema: v.object({ why: OptionalWhy }),
    initial: { why: '' as string | null },
    toRequest: (draft) => draft,
    async send({ why }): Promise<Result<null, Failure>> {
      const failed = await writeAll(people, (person) => endOne(person, why))
      return failed === null ? ok(null) : { ok: false, error: failed }
    },
    onSaved: onDone,
  })
  const [first] = people
  return (
    <FormDialog
      form={form}
      title={
        people.length === 1 && first
          ? i18n._('END_VISIT_OF', { name: verbatim(fullName(first)) })
          : i18n._('DESK_END_MANY', { count: people.length })
      }
      action={i18n._('END_VISIT')}
      onClose={onClose}
    >
      <TextField optional label={i18n._('WHY')} hint={i18n._('WHY_HINT')} {...form.text('why')} />
    </FormDialog>
  )
}
