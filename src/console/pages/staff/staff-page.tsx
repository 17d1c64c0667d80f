import { useLingui } from '@lingui/react'
import { useState } from 'react'
import {
  listAccounts,
  revokeAccountSessions,
  revokeInvitation,
  saveRoles,
} from '#contract/console/accounts.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment, roleName } from '../../parts/names.ts'
import { Card, Page } from '../../parts/page.tsx'
import { Pill, ItemRows, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { KeysCard } from './keys-card.tsx'
import type { StaffMember } from './person.ts'
import { RolesDialog } from './roles-dialog.tsx'

/** The company's console users, and the keys of other systems. */
export function StaffPage() {
  const { i18n } = useLingui()
  const may = useMay(saveRoles)
  const accounts = useRead(listAccounts, {})
  const signOut = useWrite(revokeAccountSessions)
  const takeBack = useWrite(revokeInvitation)
  const siteName = useSiteName()
  const [isInviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<StaffMember | null>(null)
  return (
    <Page
      title={i18n._('NAV_STAFF')}
      intro={i18n._('STAFF_INTRO')}
      actions={
        may && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <PlusIcon />
            {i18n._('INVITE')}
          </Button>
        )
      }
    >
      <WriteTrouble writes={[signOut, takeBack]} />
      <Loaded query={accounts}>
        {({ accounts: people, invitations }) => (
          <>
            <ItemRows label={i18n._('NAV_STAFF')} items={people} keyOf={({ id }) => id} empty="">
              {(person) => (
                <RowWords
                  name={person.name}
                  pills={
                    <Pill tone={person.hasSecondFactor ? 'success' : 'warning'}>
                      {person.hasSecondFactor ? i18n._('SECOND_FACTOR_ON') : i18n._('SECOND_FACTOR_OFF')}
                    </Pill>
                  }
                  detail={
                    <>
                      <span>{person.email}</span>
                      {person.roles.map(({ role, siteId }) => (
                        <span key={siteId}>{`${roleName(i18n, role)} · ${siteName(siteId)}`}</span>
                      ))}
                      {person.lastSeenAt && (
                        <span>{i18n._('SEEN_AT', { at: moment(i18n, person.lastSeenAt) })}</span>
                      )}
                    </>
                  }
                  actions={
                    may && (
                      <>
                        <Button onClick={() => setEdited(person)}>{i18n._('ROLES_EDIT')}</Button>
                        <Button onClick={() => void signOut.write({ accountId: person.id })}>
                          {i18n._('SIGN_OUT_EVERYWHERE')}
                        </Button>
                      </>
                    )
                  }
                />
              )}
            </ItemRows>
            {invitations.length > 0 && (
              <Card title={i18n._('INVITATIONS')}>
                <ItemRows label={i18n._('INVITATIONS')} items={invitations} keyOf={({ id }) => id} empty="">
                  {({ id, email, role, siteId, expiresAt }) => (
                    <RowWords
                      name={email}
                      detail={
                        <>
                          <span>{`${roleName(i18n, role)} · ${siteName(siteId)}`}</span>
                          <span>{i18n._('ENDS_AT', { at: moment(i18n, expiresAt) })}</span>
                        </>
                      }
                      actions={
                        may && (
                          <Button onClick={() => void takeBack.write({ invitationId: id })}>
                            {i18n._('INVITATION_REVOKE')}
                          </Button>
                        )
                      }
                    />
                  )}
                </ItemRows>
              </Card>
            )}
          </>
        )}
      </Loaded>
      <KeysCard />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {edited && <RolesDialog person={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}
