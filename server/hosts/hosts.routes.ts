import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { readHostCsv } from './host-csv.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { redrawPicture } from '#server/files/picture.ts'
import * as hostStore from './hosts.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Longest side of a photo, in pixels. */
const PHOTO_SIDE = 400
const SAMPLE_ROWS = 10

export function hostHandlers() {
  const listHosts: CompanyHandler<Calls['listHosts']> = async (asked, { tenant }) =>
    ok(await hostStore.readHosts(tenant, asked))

  const saveHost: CompanyHandler<Calls['saveHost']> = async ({ hostId, ...host }, { tenant }) => {
    const saved = await hostStore.writeHost(tenant, hostId, host)
    return saved === null ? refuse('NOT_FOUND') : ok({ hostId: saved })
  }

  const saveHostPhoto: CompanyHandler<Calls['saveHostPhoto']> = async ({ hostId, picture }, { tenant }) => {
    const photo = picture === null ? null : await redrawPicture(Buffer.from(picture, 'base64'), PHOTO_SIDE)
    if (photo !== null && !photo.ok) return refuseField('picture')
    const isSaved = await hostStore.writePhoto(tenant, hostId, photo?.value ?? null)
    return isSaved ? ok({ photo: photo?.value ?? null }) : refuse('NOT_FOUND')
  }

  const previewHosts: CompanyHandler<Calls['previewHosts']> = async ({ csv }, { tenant }) => {
    const file = await readHostCsv(csv)
    const known = await hostStore.hostsByEmail(tenant)
    const changed = file.hosts.filter(({ host }) => host.email !== null && known.has(host.email)).length
    return ok({
      rows: file.rows,
      added: file.hosts.length - changed,
      changed,
      columns: [...file.columns],
      errors: [...file.errors],
      sample: file.hosts.slice(0, SAMPLE_ROWS).map(({ row, host }) => ({ row, ...host })),
    })
  }

  const importHosts: CompanyHandler<Calls['importHosts']> = async ({ csv }, { tenant }) => {
    const file = await readHostCsv(csv)
    if (file.errors.length > 0) return refuseField('csv')
    return ok(
      await hostStore.insertHosts(
        tenant,
        file.hosts.map(({ host }) => host),
      ),
    )
  }

  return { listHosts, saveHost, saveHostPhoto, previewHosts, importHosts }
}
