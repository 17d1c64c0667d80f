import { useLingui } from '@lingui/react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { LanguagePicker } from '#src/ui/language-picker.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { accountCalls } from '../api/account-calls.ts'
import { beginSignOut, endSignOut } from '../api/sign-in-request.ts'
import { FindEverywhere } from '../find/find-everywhere.tsx'
import { NotificationAlarm } from '../notifications/notification-alarm.tsx'
import { RollCallAlarm } from '../notifications/roll-call-alarm.tsx'
import { RegisterEverywhere } from '../pages/desk/register/register-everywhere.tsx'
import { Realtime } from '../realtime/realtime.tsx'
import { clearRollCallCache } from '../realtime/roll-call-cache.ts'
import { MenuIcon } from '../parts/icons.tsx'
import { SecondFactorPage } from '../session/second-factor-page.tsx'
import { chooseLanguage, staffLanguages } from '../words.ts'
import { CompanyProvider } from './company.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { meQuery } from './me.ts'
import { Navigation } from './navigation.tsx'
import { OfflineNote } from './offline-note.tsx'
import { OpenedPage } from './opened-page.tsx'
import { placesFor } from './places.ts'
import * as css from './shell.css.ts'
import { SiteSwitch } from './site-switch.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** The frame around every page of a company: current page, navigation, and account. */
export function Shell() {
  const { i18n } = useLingui()
  const { data: me } = useSuspenseQuery(meQuery)
  const { companyId } = useParams({ from: '/$companyId' })
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const staffed = me.memberships.filter(({ role }) => role !== 'host')
  const memberships = staffed.filter((membership) => membership.companyId === companyId)
  const [first] = memberships
  useEffect(endSignOut, [])
  useKeptFocus()
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  if (!first) return <Navigate to="/" replace />
  const isOwner = memberships.some(({ role }) => role === 'owner')
  const companies = [...new Map(staffed.map((one) => [one.companyId, one.companyName]))]
  const signOut = async () => {
    beginSignOut()
    await accountCalls.signOut()
    await clearRollCallCache()
    queries.clear()
    await navigate({ to: '/sign-in' })
  }
  if (me.needsSecondFactor) {
    const { hasPasskey, hasTotp } = me.account
    return <SecondFactorPage {...{ hasPasskey, hasTotp }} onSignOut={() => void signOut()} />
  }
  return (
    <CompanyProvider company={{ companyId, companyName: first.companyName, memberships }}>
      <div className={css.shell}>
        <a className={css.skip} href="#content">
          {i18n._('SKIP_TO_CONTENT')}
        </a>
        <header className={css.side}>
          <div className={css.brand}>
            {placesFor(memberships).mayStart ? (
              <Link
                to="/$companyId"
                params={{ companyId }}
                activeOptions={{ exact: true }}
                className={`${css.company} ${css.start}`}
                onClick={() => setOpen(false)}
              >
                {first.companyName}
              </Link>
            ) : (
              <span className={css.company}>{first.companyName}</span>
            )}
            <FindEverywhere />
            <span className={css.menuButton}>
              <Button aria-expanded={isOpen} aria-controls="menu" onClick={() => setOpen(!isOpen)}>
                <MenuIcon />
                {i18n._('MENU')}
              </Button>
            </span>
          </div>
          <div id="menu" className={isOpen ? css.menu.open : css.menu.closed}>
            {companies.length > 1 && (
              <SelectField
                label={i18n._('COMPANY_CHOOSE')}
                value={companyId}
                onValue={(chosen) => void navigate({ to: '/$companyId', params: { companyId: chosen } })}
                options={companies.map(([value, name]) => ({ value, name }))}
              />
            )}
            <Navigation onChosen={() => setOpen(false)} />
            <SiteSwitch />
            <div className={css.foot}>
              <span className={css.who}>{me.account.name}</span>
              <div className={css.own}>
                <Link
                  to="/$companyId/account"
                  params={{ companyId }}
                  className={css.item}
                  onClick={() => setOpen(false)}
                >
                  {i18n._('NAV_ACCOUNT')}
                </Link>
                {me.runsInstallation && (
                  <Link
                    to="/$companyId/companies"
                    params={{ companyId }}
                    className={css.item}
                    onClick={() => setOpen(false)}
                  >
                    {i18n._('COMPANIES')}
                  </Link>
                )}
                <Link to="/visitors" className={css.item}>
                  {i18n._('NAV_MY_VISITORS')}
                </Link>
              </div>
              <div className={css.ways}>
                <LanguagePicker languages={staffLanguages} current={i18n.locale} onChoose={chooseLanguage} />
                <Button onClick={() => void signOut()}>{i18n._('SIGN_OUT')}</Button>
              </div>
            </div>
          </div>
        </header>
        <div id="content" tabIndex={-1}>
          <OfflineNote />
          <SignInAgain
            email={me.account.email}
            needsPasskey={isOwner && me.account.hasPasskey && !me.account.hasTotp}
          />
          <Realtime>
            <RollCallAlarm />
            <NotificationAlarm />
            <RegisterEverywhere>
              <OpenedPage />
            </RegisterEverywhere>
          </Realtime>
        </div>
      </div>
      <LeaveGuard />
    </CompanyProvider>
  )
}
