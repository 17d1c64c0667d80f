import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCompany, listCompanies } from '#contract/console/companies.ts'
import { orThrow } from '#src/api/queries.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../../api/reading.ts'
import { staffClient } from '../../api/staff-client.ts'
import { CompanyFields, NO_COMPANY } from '../../parts/company-fields.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { invitationMailHints } from '../../parts/invitation-mail-hints.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { MadeDialog } from '../../parts/made-dialog.tsx'
import { moment } from '../../parts/names.ts'
import { Page } from '../../parts/page.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { useForm } from '../../parts/use-form.ts'

const LISTED = [listCompanies.name] as const

/** The companies of the installation, for those who run it. */
export function CompaniesPage() {
  const { i18n } = useLingui()
  const [isMaking, setMaking] = useState(false)
  const companies = useQuery({
    queryKey: LISTED,
    queryFn: ({ signal }) => orThrow(staffClient, listCompanies, {}, signal),
    networkMode: 'always',
    retry: false,
  })
  return (
    <Page
      title={i18n._('COMPANIES')}
      intro={i18n._('COMPANIES_INTRO')}
      actions={
        <Button variant="primary" onClick={() => setMaking(true)}>
          <PlusIcon />
          {i18n._('COMPANY_NEW')}
        </Button>
      }
    >
      <Loaded query={companies}>
        {({ companies: listed }) => (
          <ItemRows label={i18n._('COMPANIES')} items={listed} keyOf={({ companyId }) => companyId} empty="">
            {({ name, taxCode, madeAt, tablets }) => (
              <RowWords
                name={verbatim(name)}
                detail={
                  <>
                    <span>{verbatim(taxCode)}</span>
                    <span>{i18n._('COMPANY_SINCE', { at: moment(i18n, madeAt) })}</span>
                    <span>{i18n._('COMPANY_TABLETS', { count: tablets })}</span>
                  </>
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {isMaking && <NewCompanyDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}

function NewCompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const [made, setMade] = useState<Answered<typeof createCompany> | null>(null)
  const form = useForm({
    schema: createCompany.request,
    initial: { company: NO_COMPANY, owner: '' },
    send: (draft) => staffClient.call(createCompany, draft),
    onSaved: (answer) => {
      setMade(answer)
      void queries.invalidateQueries({ queryKey: LISTED })
    },
  })
  if (made !== null)
    return (
      <MadeDialog title={i18n._('COMPANY_MADE')} label={i18n._('LINK')} text={made.link} onClose={onClose}>
        <p>{i18n._('COMPANY_MADE_HINT')}</p>
        <p>{invitationMailHints[made.mail](i18n)}</p>
      </MadeDialog>
    )
  return (
    <FormDialog form={form} title={i18n._('COMPANY_NEW')} action={i18n._('COMPANY_MAKE')} onClose={onClose}>
      <CompanyFields
        value={form.draft.company}
        onValue={(company) => form.set('company', company)}
        errorOf={form.errorOf}
      />
      <TextField
        label={i18n._('COMPANY_OWNER')}
        hint={i18n._('COMPANY_OWNER_HINT')}
        type="email"
        {...form.text('owner')}
      />
    </FormDialog>
  )
}
