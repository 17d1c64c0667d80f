import type { calls } from '#contract/calls/index.ts'
import { type Direction, directionToWire } from '#contract/entities/direction.ts'
import { err, ok } from '#contract/result.ts'
import { lateBy } from './late.rules.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { SignatureReader } from '#server/files/signature-reader.ts'
import type { DoorKeeper } from '#server/doors/door-keeper.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

/** Called after an entry or exit was stored. */
export type OnAccess = (
  companyId: string,
  access: { readonly direction: Direction; readonly visitId: string },
) => void

export const newAccessHandler =
  (
    { access, offlineAccess, devices }: Store,
    vault: Vault,
    signatures: SignatureReader,
    onAccess: OnAccess,
    doors: DoorKeeper,
  ): Handler<typeof calls.newAccess> =>
  async (request, { token, once, address }) => {
    const { direction, visitorId, reason, toUserId, site, acceptedCertificates, notice, multiScan } = request
    const refused = async <Answer extends { readonly error: Refusal }>(answer: Answer): Promise<Answer> => {
      const subjectHash = vault.keyedHash('visitor', visitorId)
      const attempt = { call: 'newAccess', reason: answer.error.code, subjectHash }
      await devices.recordRefusal({ token, address }, attempt)
      return answer
    }
    const at = lateBy(token, request.occurredAt, Date.now())
    if (!at.ok) return refused(at)
    const drawn = request.signature === null ? null : await signatures.read(bytesOf(request.signature), token)
    if (drawn?.ok === false) return drawn.error === 'BUSY' ? refuse('UNAVAILABLE') : refuseField('signature')
    const signature = drawn?.value ?? null
    // After the visitor's own: a phone may have one picture read at a time.
    const guarding = request.guardian && (await signatures.read(bytesOf(request.guardian.signature), token))
    if (guarding?.ok === false)
      return guarding.error === 'BUSY' ? refuse('UNAVAILABLE') : refuseField('guardian.signature')
    const guardian =
      request.guardian && guarding ? { name: request.guardian.name, signature: guarding.value } : null
    const asked = { direction, visitorId, reason, hostId: toUserId, siteId: site, signature, guardian }
    const whole = {
      ...asked,
      needsHelp: direction === 'entry' && request.needsHelp === true,
      accepted: acceptedCertificates ?? null,
      isContinuous: multiScan === true,
      notice,
    }
    const result =
      at.value === null
        ? await access.newAccess(token, whole, once)
        : await offlineAccess.take(token, { ...whole, at: at.value }, once)
    if (!result.ok) return err(await access.withOtherSite(token, visitorId, (await refused(result)).error))
    const stored = result.value
    onAccess(token.companyId, stored)
    // Only here: what was recorded offline, entered by staff or ended by the server opens no door.
    const opensDoor = at.value === null && stored.hasDoor === true && (await doors.ask(token, site, stored))
    return ok({
      visitId: stored.visitId,
      direction: directionToWire(stored.direction),
      at: stored.at.toISOString(),
      authcode: stored.visitorCode,
      ...(opensDoor && { opensDoor }),
      ...(stored.enteredAt && { enteredAt: stored.enteredAt.toISOString() }),
    })
  }

const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
