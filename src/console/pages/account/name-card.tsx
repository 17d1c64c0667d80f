import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { saveMyName } from '#contract/console/session.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { staffClient } from '../../api/staff-client.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Card } from '../../parts/page.tsx'
import { useForm } from '../../parts/use-form.ts'
import { ME } from '../../shell/me.ts'

/** The name that colleagues see in lists, roll calls and the audit log. */
export function NameCard({ name }: { readonly name: string }) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const form = useForm({
    schema: saveMyName.request,
    initial: { name },
    send: (draft) => staffClient.call(saveMyName, draft),
    onSaved: () => void queries.invalidateQueries({ queryKey: ME }),
  })
  return (
    <Card title={i18n._('ACCOUNT_NAME')} hint={i18n._('ACCOUNT_NAME_HINT')}>
      <SavingForm form={form}>
        <TextField label={i18n._('YOUR_NAME')} autoComplete="name" {...form.text('name')} />
      </SavingForm>
    </Card>
  )
}
