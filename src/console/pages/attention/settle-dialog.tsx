import { useLingui } from '@lingui/react'
import { settleAttention } from '#contract/console/attention.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { itemName } from './attention-words.ts'
import type { AttentionItem } from './attention-item.ts'

interface SettleDialogProps {
  readonly item: AttentionItem
  readonly onSettled: () => void
  readonly onClose: () => void
}

/** Settles an item, with a note for colleagues. */
export function SettleDialog({ item, onSettled, onClose }: SettleDialogProps) {
  const { i18n } = useLingui()
  const { kind, subjectId, at } = item
  const form = useCompanyForm(settleAttention, { kind, subjectId, seenAt: at, note: null }, onSettled)
  return (
    <FormDialog
      form={form}
      title={i18n._('ATTENTION_SETTLE_OF', { name: verbatim(itemName(i18n, item)) })}
      action={i18n._('ATTENTION_SETTLE')}
      onClose={onClose}
    >
      <TextField
        label={i18n._('ATTENTION_NOTE')}
        hint={i18n._('ATTENTION_NOTE_HINT')}
        optional
        {...form.text('note')}
      />
    </FormDialog>
  )
}
