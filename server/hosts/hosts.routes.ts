import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { readHostCsv } from './host-csv.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { redrawPicture } from '#server/files/picture.ts'
import * as hostStore from './hosts.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Longest side of a photo, in pixels. */
const PHOTO_SIDE = 400
const SAMPLE_ROWS = 10
const ARCHIVED_NAMES = 50

export function hostHandlers(vault: Vault) {
  const listHosts: CompanyHandler<Calls['listHosts']> = async (asked, { tenant }) =>
    ok(await hostStore.readHosts(tenant, vault, asked))

  const saveHost: CompanyHandler<Calls['saveHost']> = async ({ hostId, ...host }, { tenant }) => {
    if (!(await hostStore.areHosts(tenant, host.delegateIds ?? []))) return refuseField('delegateIds')
    const saved = await hostStore.writeHost(tenant, vault, hostId, host)
    return saved === null ? refuse('NOT_FOUND') : ok({ hostId: saved })
  }

  const saveHostPhoto: CompanyHandler<Calls['saveHostPhoto']> = async ({ hostId, picture }, { tenant }) => {
    const photo = picture === null ? null : await redrawPicture(Buffer.from(picture, 'base64'), PHOTO_SIDE)
    if (photo !== null && !photo.ok) return refuseField('picture')
    const isSaved = await hostStore.writePhoto(tenant, hostId, photo?.value ?? null)
    return isSaved ? ok({ photo: photo?.value ?? null }) : refuse('NOT_FOUND')
  }

  const read = async (tenant: Tenant, { csv, isWhole }: { csv: string; isWhole: boolean }) => {
    const known = await hostStore.hostsByEmail(tenant)
    return { known, file: await readHostCsv(csv, { isKnown: (email) => known.has(email), isWhole }) }
  }

  const previewHosts: CompanyHandler<Calls['previewHosts']> = async ({ csv, isWhole }, { tenant }) => {
    const { known, file } = await read(tenant, { csv, isWhole })
    const changed = file.hosts.filter(({ host }) => host.email !== null && known.has(host.email)).length
    const listed = file.hosts.map(({ host }) => host)
    const missing = isWhole ? await hostStore.readMissing(tenant, listed) : []
    return ok({
      rows: file.rows,
      added: file.hosts.length - changed,
      changed,
      archived: missing.length,
      archivedNames: missing.slice(0, ARCHIVED_NAMES).map(({ name }) => name),
      columns: [...file.columns],
      errors: [...file.errors],
      sample: listed.slice(0, SAMPLE_ROWS).map(({ firstName, lastName, area, email, canReceive }, nth) => ({
        row: file.hosts[nth]?.row ?? 0,
        firstName,
        lastName,
        area,
        email,
        canReceive,
      })),
    })
  }

  const importHosts: CompanyHandler<Calls['importHosts']> = async ({ csv, isWhole }, { tenant }) => {
    const { file } = await read(tenant, { csv, isWhole })
    if (file.errors.length > 0) return refuseField('csv')
    const listed = file.hosts.map(({ host }) => host)
    return ok(await hostStore.insertHosts(tenant, vault, { listed, isWhole }))
  }

  return { listHosts, saveHost, saveHostPhoto, previewHosts, importHosts }
}
