import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { consoleCalls } from '#contract/console/index.ts'
import { COMPANY_PICTURES_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { redrawPhoto } from '#server/files/photo.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { hasSite } from './places.store.ts'
import * as pictures from './pictures.store.ts'

type Calls = typeof consoleCalls

/** The pictures of a company, as its staff manage them. */
export function pictureHandlers() {
  const listPictures: CompanyHandler<Calls['listPictures']> = async (_, { tenant }) =>
    ok(await pictures.readPictures(tenant))

  const addPicture: CompanyHandler<Calls['addPicture']> = async ({ picture, siteId }, { tenant }) => {
    if (siteId !== null && !(await hasSite(tenant, siteId))) return refuse('NOT_FOUND')
    const photo = await redrawPhoto(Buffer.from(picture, 'base64'))
    if (!photo.ok) return refuseField('picture')
    const { content, ...rest } = photo.value
    const id = createHash('sha256').update(content).digest('hex')
    const known = (await pictures.readPictures(tenant)).filter((one) => one.siteId === siteId)
    const same = known.find((one) => one.id === id)
    if (same) return ok(same)
    if (known.length >= COMPANY_PICTURES_MAX) return refuseField('picture')
    await pictures.insertPicture(tenant, { siteId: siteId ?? '', id, content, ...rest })
    return ok({ id, siteId, focalX: 50, focalY: 50, bytes: content.length, ...rest })
  }

  const focusPicture: CompanyHandler<Calls['focusPicture']> = async ({ siteId, ...place }, { tenant }) =>
    (await pictures.writeFocus(tenant, { siteId: siteId ?? '', ...place })) ? ok(null) : refuse('NOT_FOUND')

  const deletePicture: CompanyHandler<Calls['deletePicture']> = async ({ siteId, pictureId }, { tenant }) =>
    (await pictures.removePicture(tenant, { siteId: siteId ?? '', pictureId }))
      ? ok(null)
      : refuse('NOT_FOUND')

  return { listPictures, addPicture, focusPicture, deletePicture }
}

/**
 * Serves the pictures to tablets: an element of a page sends no token, so that the hash of the content is the permission
 * to see it. The answer never changes, and the browser keeps it for the time offline.
 */
export function servePictures(app: FastifyInstance, { companies }: Pick<Store, 'companies'>): void {
  app.get<{ Params: { companyId: string; pictureId: string } }>(
    '/api/pictures/:companyId/:pictureId',
    { config: { access: 'open' } },
    async ({ params }, reply) => {
      const isHash = /^[\da-f]{64}$/.test(params.pictureId)
      const content = isHash ? await companies.findPicture(params.companyId, params.pictureId) : null
      if (content === null) return reply.callNotFound()
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content)
    },
  )
}
