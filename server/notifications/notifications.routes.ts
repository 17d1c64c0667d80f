import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import { headerText } from '#server/mail/header-text.ts'
import { DEFAULT_SENDER, type Mailer } from '#server/mail/mailer.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuseField } from '#server/platform/refusal.ts'
import { readNewsRules, writeNewsRules } from './news/news-rules.store.ts'
import { readRules, writeNotificationRules } from './notification-rules.store.ts'
import { notificationWords } from './notification-words.ts'
import { readNotifications } from './open-notifications.store.ts'
import { restartNotification, storeAnswer } from './store-answer.store.ts'

type Calls = typeof consoleCalls

interface NotificationTools {
  readonly vault: Vault
  /** Steps may be due now. */
  readonly wake: () => void
  readonly onChanged: (companyId: string, hostIds?: readonly string[]) => void
  readonly mailer: Mailer
}

/** Handlers of calls about hosts who are notified of their visitors. */
export function notificationHandlers({ vault, wake, onChanged, mailer }: NotificationTools) {
  const listNotifications: CompanyHandler<Calls['listNotifications']> = async ({ siteId }, { tenant }) =>
    ok({ notifications: await readNotifications(tenant, vault, siteId) })

  const told =
    (companyId: string, hostIds: readonly string[] = []) =>
    (): void => {
      onChanged(companyId, hostIds)
      wake()
    }

  const answerNotification: CompanyHandler<Calls['answerNotification']> = async (asked, request) => {
    const { tenant, account } = request
    const { notificationId, answer, toHostId } = asked
    const by = { via: 'console', accountId: account.id } as const
    const answered = await storeAnswer(tenant, { notificationId, answer, toHostId, by })
    if (!answered.ok) return answered
    request.note({ answer })
    request.afterwards(told(tenant.companyId, answered.value))
    return ok(null)
  }

  const repeatNotification: CompanyHandler<Calls['repeatNotification']> = async (
    { notificationId },
    request,
  ) => {
    const begun = await restartNotification(request.tenant, notificationId)
    if (!begun.ok) return begun
    request.afterwards(told(request.tenant.companyId))
    return ok(null)
  }

  const getNotificationRules: CompanyHandler<Calls['getNotificationRules']> = async (_, { tenant, origin }) =>
    ok({
      ...(await readRules(tenant)),
      mail: mailer.isOutbox ? 'outbox' : 'smtp',
      hasSender: mailer.from !== DEFAULT_SENDER,
      hasLinks: origin !== null,
    })

  const saveNotificationRules: CompanyHandler<Calls['saveNotificationRules']> = async (
    { isOn, againAfterS, deskAfterS, giveUpAfterS },
    { tenant },
  ) => {
    if (deskAfterS <= againAfterS) return refuseField('deskAfterS')
    if (giveUpAfterS <= deskAfterS) return refuseField('giveUpAfterS')
    const rules = { isOn, againAfterS, deskAfterS, giveUpAfterS }
    await writeNotificationRules(tenant, rules)
    return ok(null)
  }

  const getNewsRules: CompanyHandler<Calls['getNewsRules']> = async (_, { tenant }) =>
    ok(await readNewsRules(tenant))

  const saveNewsRules: CompanyHandler<Calls['saveNewsRules']> = async (rules, { tenant }) => {
    await writeNewsRules(tenant, rules)
    return ok(null)
  }

  const testMail: CompanyHandler<Calls['testMail']> = async (_, { account, locale }) => {
    const { test } = notificationWords(locale)
    const mail = { to: account.email, subject: headerText(test), text: `${test}\n` }
    const sent = await mailer.send({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    const taken = mailer.isOutbox ? 'written' : 'handed'
    const outcome = sent.ok ? taken : sent.error === 'FINAL' ? 'refused' : 'unreachable'
    return ok({ outcome, from: mailer.from, to: account.email })
  }

  return {
    listNotifications,
    answerNotification,
    repeatNotification,
    testMail,
    getNotificationRules,
    saveNotificationRules,
    getNewsRules,
    saveNewsRules,
  }
}
