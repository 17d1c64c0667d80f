import { useLingui } from '@lingui/react'
import { saveRoles, type signOutDevice } from '#contract/console/accounts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { type Asked, useMay } from '../../api/reading.ts'
import { browserName } from '../../parts/browser-name.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { moment, roleName } from '../../parts/names.ts'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import type { StaffMember } from './person.ts'
import * as css from './staff.css.ts'

/** What an owner may do with a colleague. */
export interface MemberActs {
  readonly onRoles: (person: StaffMember) => void
  readonly onSignOut: (person: StaffMember) => void
  readonly onSignOutDevice: (device: Asked<typeof signOutDevice>) => void
  readonly onResetFactor: (person: StaffMember) => void
  readonly onRemove: (person: StaffMember) => void
}

interface MemberRowProps {
  readonly person: StaffMember
  /** The row is the signed-in person's own. */
  readonly isOwn: boolean
  readonly acts: MemberActs
}

/** A member of the staff, and the devices on which a warden stays signed in. */
export function MemberRow({ person, isOwn, acts }: MemberRowProps) {
  const { i18n } = useLingui()
  const may = useMay(saveRoles)
  const siteName = useSiteName()
  const { id: accountId, name, hasSecondFactor, devices } = person
  const further = [
    { name: i18n._('SIGN_OUT_EVERYWHERE'), onChosen: () => acts.onSignOut(person) },
    ...(hasSecondFactor
      ? [{ name: i18n._('FACTOR_RESET'), onChosen: () => acts.onResetFactor(person) }]
      : []),
    { name: i18n._('MEMBER_REMOVE'), onChosen: () => acts.onRemove(person) },
  ]
  return (
    <RowWords
      name={name}
      pills={
        <Pill tone={hasSecondFactor ? 'success' : 'warning'}>
          {hasSecondFactor ? i18n._('SECOND_FACTOR_ON') : i18n._('SECOND_FACTOR_OFF')}
        </Pill>
      }
      detail={
        <>
          <span>{person.email}</span>
          {person.roles.map(({ role, siteId }) => (
            <span key={siteId}>{`${roleName(i18n, role)} · ${siteName(siteId)}`}</span>
          ))}
          {person.lastSeenAt && <span>{i18n._('SEEN_AT', { at: moment(i18n, person.lastSeenAt) })}</span>}
          {devices.map(({ sessionId, browser, signedInAt, lastSeenAt }) => (
            <span key={sessionId} className={css.device}>
              {i18n._('DEVICE_SIGNED_IN', {
                device: browserName(browser) ?? i18n._('BROWSER_UNKNOWN'),
                at: moment(i18n, signedInAt),
                used: moment(i18n, lastSeenAt),
              })}
              {may && (
                <Button onClick={() => acts.onSignOutDevice({ accountId, sessionId })}>
                  {i18n._('DEVICE_SIGN_OUT')}
                </Button>
              )}
            </span>
          ))}
        </>
      }
      actions={
        may && (
          <>
            <Button onClick={() => acts.onRoles(person)}>{i18n._('ROLES_EDIT')}</Button>
            <MoreMenu
              label={i18n._('GUEST_MORE_OF', { name: verbatim(name) })}
              items={isOwn ? further.slice(0, 1) : further}
            />
          </>
        )
      }
    />
  )
}
