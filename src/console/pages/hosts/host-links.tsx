import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { getDirectory } from '#contract/console/directory.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useRead } from '../../api/reading.ts'
import { useCompany } from '../../shell/company.tsx'

/** The ways in which hosts are added. */
export function HostLinks({ onAdd }: { readonly onAdd: () => void }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  return (
    <>
      <Link
        to="/$companyId/hosts/directory"
        params={{ companyId }}
        className={`${variants.light} ${sizes.normal}`}
      >
        {i18n._('DIRECTORY')}
      </Link>
      <Link
        to="/$companyId/hosts/import"
        params={{ companyId }}
        className={`${variants.light} ${sizes.normal}`}
      >
        {i18n._('HOSTS_IMPORT')}
      </Link>
      <Button variant="primary" onClick={onAdd}>
        <PlusIcon />
        {i18n._('HOST_ADD')}
      </Button>
    </>
  )
}

/** Leads to the directory while it awaits an answer from staff. */
export function DirectoryNote() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const directory = useRead(getDirectory, {})
  if (!directory.data?.question) return null
  return (
    <Note tone="warning">
      {i18n._('DIRECTORY_ASKS_SHORT')}{' '}
      <Link to="/$companyId/hosts/directory" params={{ companyId }}>
        {i18n._('DIRECTORY_ASKS_SEE')}
      </Link>
    </Note>
  )
}
