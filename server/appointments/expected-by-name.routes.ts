import type { calls } from '#contract/calls/index.ts'
import { ADDRESS_MAILS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { searchKey } from '#contract/search-key.ts'
import type { Caller, Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { DEFAULT_SENDER, type Mailer } from '#server/mail/mailer.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { guestNamed } from './guest-named.ts'
import type { PassGuest } from './guests.rules.ts'

/** Handlers by which a guest without a pass says who they are, and proves it by a number from their mail. */
export function expectedByNameHandlers(
  { companies, devices, guestNumbers, guests, limits, visitors }: Store,
  vault: Vault,
  sender: Pick<Mailer, 'from' | 'isOutbox'>,
) {
  /** Nothing is mailed with the default sender, for which no mail server of the Internet delivers. */
  const canMail = !sender.isOutbox && !sender.from.includes(DEFAULT_SENDER)

  const findGuest: Handler<typeof calls.findGuest> = async (said, caller) => {
    const { token, locale } = caller
    const { offersExpectedByName } = await companies.getVisitorRules(token.companyId)
    if (!offersExpectedByName) return refuse('FORBIDDEN')
    const guest = guestNamed(await guests.listAdmitted(token), said)
    const judged = await visitors.judgeGuess(token, guest !== null)
    const found = judged.ok && guest === null ? refuse('GUEST_NOT_FOUND') : judged
    if (!found.ok || guest === null) {
      const subjectHash = vault.keyedHash('expected name', searchKey(`${said.lastName} / ${said.hostName}`))
      return refused(caller, 'findGuest', found.ok ? refuse('GUEST_NOT_FOUND') : found, subjectHash)
    }
    const isMailed = await mayMail(token.companyId, guest)
    return ok({ ticket: isMailed ? await guestNumbers.queue(token, guest.guestId, locale) : null })
  }

  const proveGuest: Handler<typeof calls.proveGuest> = async ({ ticket, number }, caller) => {
    const proven = await guestNumbers.prove(caller.token, ticket, number)
    if (proven.ok) return ok({ pass: proven.value })
    return refused(caller, 'proveGuest', proven, vault.keyedHash('guest number', ticket))
  }

  async function refused<Failed extends Result<never, Refusal>>(
    { token, address }: Caller,
    call: string,
    failed: Failed,
    subjectHash: Buffer,
  ): Promise<Failed> {
    if (!failed.ok)
      await devices.recordRefusal({ token, address }, { call, reason: failed.error.code, subjectHash })
    return failed
  }

  async function mayMail(companyId: string, { email }: PassGuest): Promise<boolean> {
    if (!canMail || email === null) return false
    const who = vault.keyedHash('email', email.toLowerCase()).toString('base64url')
    return (await limits.spend({ companyId, what: 'mails to', who }, ADDRESS_MAILS)).ok
  }

  return { findGuest, proveGuest }
}
