import type { Tenant } from '#server/database/tenant.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'

interface NewPicture {
  readonly siteId: string
  readonly id: string
  readonly content: Buffer
  readonly width: number
  readonly height: number
  readonly brightness: number
}

interface Place {
  /** '': every site without pictures of its own. */
  readonly siteId: string
  readonly pictureId: string
}

export async function readPictures(tenant: Tenant) {
  const rows = await tenant
    .select('company_pictures')
    .select(['site_id', 'picture_id', 'focal_x', 'focal_y', 'brightness', 'width', 'height'])
    .select(({ fn }) => fn<number>('length', ['content']).as('bytes'))
    .orderBy('site_id')
    .orderBy('added_at')
    .execute()
  return rows.map((row) => ({
    id: row.picture_id,
    siteId: siteOrNull(row.site_id),
    focalX: row.focal_x,
    focalY: row.focal_y,
    brightness: row.brightness,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  }))
}

/** A picture that is there already stays as it is. */
export async function insertPicture(tenant: Tenant, picture: NewPicture): Promise<void> {
  const { siteId: site_id, id: picture_id, ...rest } = picture
  await tenant
    .insert('company_pictures', { site_id, picture_id, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether there is such a picture. */
export async function writeFocus(
  tenant: Tenant,
  { siteId, pictureId, focalX, focalY }: Place & { readonly focalX: number; readonly focalY: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('company_pictures')
    .set({ focal_x: focalX, focal_y: focalY })
    .where('site_id', '=', siteId)
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there was such a picture. */
export async function removePicture(tenant: Tenant, { siteId, pictureId }: Place): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('company_pictures')
    .where('site_id', '=', siteId)
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
