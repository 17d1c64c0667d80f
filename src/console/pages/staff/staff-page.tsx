import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listAccounts,
  revokeAccountSessions,
  revokeInvitation,
  saveRoles,
  signOutDevice,
} from '#contract/console/accounts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moment, roleName } from '../../parts/names.ts'
import { Card, Page } from '../../parts/page.tsx'
import { usePageTask } from '../../parts/page-task.ts'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import { ListDone } from '../../parts/table/list-done.tsx'
import { meQuery } from '../../shell/me.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow, type MemberActs } from './member-row.tsx'
import type { StaffMember } from './person.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'

/** The company's console users. */
export function StaffPage() {
  const { i18n } = useLingui()
  const may = useMay(saveRoles)
  const accounts = useRead(listAccounts, {})
  const signOut = useWrite(revokeAccountSessions)
  const signOutAt = useWrite(signOutDevice)
  const takeBack = useWrite(revokeInvitation)
  const { data: me } = useQuery(meQuery)
  const siteName = useSiteName()
  const [done, setDone] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<StaffMember | null>(null)
  const [removed, setRemoved] = useState<StaffMember | null>(null)
  const [reset, setReset] = useState<StaffMember | null>(null)
  usePageTask('/$companyId/staff', () => setInviting(true))
  /** Says what was done, or why not, below the list: its row may be far from the page's top. */
  const tell = async (act: Promise<{ readonly ok: boolean }>, words: string) => {
    setDone(null)
    for (const { forget } of [signOut, signOutAt, takeBack]) forget()
    const { ok } = await act
    if (ok) setDone(words)
  }
  const acts: MemberActs = {
    onRoles: setEdited,
    onSignOut: ({ id: accountId, name }) =>
      void tell(signOut.write({ accountId }), i18n._('SESSIONS_ENDED_OF', { name: verbatim(name) })),
    onSignOutDevice: (device) => void tell(signOutAt.write(device), i18n._('DEVICE_SIGNED_OUT')),
    onResetFactor: setReset,
    onRemove: setRemoved,
  }
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
      <Loaded query={accounts}>
        {({ accounts: people, invitations }) => (
          <>
            <ItemRows label={i18n._('NAV_STAFF')} items={people} keyOf={({ id }) => id} empty="">
              {(person) => <MemberRow person={person} isOwn={person.id === me?.account.id} acts={acts} />}
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
                          <Button
                            onClick={() =>
                              void tell(
                                takeBack.write({ invitationId: id }),
                                i18n._('INVITATION_WITHDRAWN', { email: verbatim(email) }),
                              )
                            }
                          >
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
      <ListDone done={done} onHide={() => setDone(null)} writes={[signOut, signOutAt, takeBack]} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {edited && <RolesDialog person={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog person={removed} onClose={() => setRemoved(null)} />}
      {reset && <ResetFactorDialog person={reset} onClose={() => setReset(null)} />}
    </Page>
  )
}
