import { useLingui } from '@lingui/react'
import { saveRoles } from '#contract/console/accounts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { fields, stack } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { RoleField } from './role-field.tsx'
import type { StaffMember } from './person.ts'

/** One role for all sites, or one for each; without any the person is no longer staff. */
export function RolesDialog({
  person,
  onClose,
}: {
  readonly person: StaffMember
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const explain = () => i18n._('ROLES_WRONG')
  const form = useCompanyForm(saveRoles, { accountId: person.id, roles: [...person.roles] }, onClose, explain)
  const { draft, set } = form
  const change = (at: number, part: Partial<(typeof draft.roles)[number]>) =>
    set(
      'roles',
      draft.roles.map((one, index) => (index === at ? { ...one, ...part } : one)),
    )
  const error = form.errorOf('roles')
  return (
    <FormDialog form={form} title={i18n._('ROLES_OF', { name: verbatim(person.name) })} onClose={onClose}>
      {error && (
        <Note tone="danger" role="alert">
          {error}
        </Note>
      )}
      {draft.roles.length === 0 && <Note tone="warning">{i18n._('ROLES_NONE')}</Note>}
      {draft.roles.map(({ role, siteId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role that is being chosen has no other key
        <div key={index} className={stack}>
          <div className={fields}>
            <RoleField value={role} onValue={(chosen) => change(index, { role: chosen })} />
            <SiteField value={siteId} onValue={(chosen) => change(index, { siteId: chosen })} />
          </div>
          <div>
            <Button
              onClick={() =>
                set(
                  'roles',
                  draft.roles.filter((_, at) => at !== index),
                )
              }
            >
              {i18n._('REMOVE')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => set('roles', [...draft.roles, { role: 'reception', siteId: null }])}>
          <PlusIcon />
          {i18n._('ROLE_ADD')}
        </Button>
      </div>
    </FormDialog>
  )
}
