import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { companyPicturePath } from '#contract/company-picture-path.ts'
import { consoleCalls } from '#contract/console/index.ts'
import {
  COMPANY_PICTURE_BYTES,
  COMPANY_PICTURE_HEIGHT,
  COMPANY_PICTURE_WIDTH,
  COMPANY_PICTURES_MAX,
} from '#contract/limits.ts'
import { generalsFromWire } from '#contract/wire-flags.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

interface Picture {
  readonly id: string
  readonly siteId: string | null
  readonly focalX: number
  readonly brightness: number
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** A company with a manager of its own. */
async function company(): Promise<TestCompany & { readonly manager: Browser }> {
  const made = await makeCompany(server.adminAccess, { attract: true, night: 'auto' })
  return { ...made, manager: (await hire(server, made.companyId, 'manager')).browser }
}

const noise = (width: number, height: number, light = 0): Buffer => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const image = pen.createImageData(width, height)
  for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  pen.putImageData(image, 0, 0)
  pen.fillStyle = `rgb(255 255 255 / ${light})`
  pen.fillRect(0, 0, width, height)
  return canvas.toBuffer('image/jpeg', 60)
}
const plain = (color: string): Buffer => {
  const canvas = createCanvas(64, 40)
  const pen = canvas.getContext('2d')
  pen.fillStyle = color
  pen.fillRect(0, 0, 64, 40)
  return canvas.toBuffer('image/png')
}

const add = (
  { companyId, manager }: Awaited<ReturnType<typeof company>>,
  file: Buffer,
  siteId: string | null = null,
) =>
  manager.get(consoleCalls.addPicture, {
    companyId,
    picture: file.toString('base64'),
    siteId,
  }) as Promise<Picture>

const generalsOf = async ({ token }: TestCompany) =>
  generalsFromWire((await server.ask(calls.getGenerals, {}, { token })).body.data as never)

describe('a picture of a company', () => {
  test('is stored at the size of a screen, within its bytes, and served as it is for ever', async () => {
    const one = await company()
    const { id, ...picture } = await add(one, noise(2_600, 1_300))
    expect(picture.width).toBeLessThanOrEqual(COMPANY_PICTURE_WIDTH)
    expect(picture.height).toBeLessThanOrEqual(COMPANY_PICTURE_HEIGHT)
    expect(picture.bytes).toBeLessThanOrEqual(COMPANY_PICTURE_BYTES)

    const served = await fetch(new URL(companyPicturePath(one.companyId, id), server.url))
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toMatch(/immutable/)
    const content = Buffer.from(await served.arrayBuffer())
    expect(content.length).toBe(picture.bytes)
    expect((await loadImage(content)).width).toBe(picture.width)

    const other = await company()
    for (const path of [
      companyPicturePath(other.companyId, id),
      companyPicturePath(one.companyId, 'f'.repeat(64)),
      `/api/pictures/${one.companyId}/1`,
    ]) {
      expect((await fetch(new URL(path, server.url))).status, path).toBe(404)
    }
  })

  test('reaches the tablets with its focal point and brightness', async () => {
    const one = await company()
    const { id } = await add(one, plain('#ffffff'))
    const place = { companyId: one.companyId, pictureId: id, siteId: null }
    await one.manager.get(consoleCalls.focusPicture, { ...place, focalX: 20, focalY: 80 })
    const generals = await generalsOf(one)
    expect(generals.pictures).toEqual([{ id, focalX: 20, focalY: 80, brightness: 100 }])
    expect([generals.attract, generals.night]).toEqual([true, { from: 20, to: 7 }])

    expect((await add(one, plain('#000000'))).brightness).toBe(0)
    await one.manager.get(consoleCalls.deletePicture, place)
    expect((await generalsOf(one)).pictures.map(({ brightness }) => brightness)).toEqual([0])
    const gone = await one.manager.ask(consoleCalls.deletePicture, place)
    expect(gone.status).toBe(404)
  })

  test('is one of five at most, and the same one is kept once', async () => {
    const one = await company()
    const colors = ['#100', '#200', '#300', '#400', '#500'].slice(0, COMPANY_PICTURES_MAX)
    for (const color of [...colors, ...colors]) await add(one, plain(color))
    const sixth = await one.manager.ask(consoleCalls.addPicture, {
      companyId: one.companyId,
      picture: plain('#600').toString('base64'),
      siteId: null,
    })
    expect([sixth.status, sixth.body.issues]).toEqual([400, [{ path: 'picture', message: 'INPUT_STRING' }]])
    expect(await one.manager.get(consoleCalls.listPictures, { companyId: one.companyId })).toHaveLength(5)
  })

  test('of an unknown site is refused', async () => {
    const one = await company()
    const refused = await one.manager.ask(consoleCalls.addPicture, {
      companyId: one.companyId,
      picture: plain('#123').toString('base64'),
      siteId: 'nowhere',
    })
    expect(refused.status).toBe(404)
  })
})
