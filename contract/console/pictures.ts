import * as v from 'valibot'
import { PICTURE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '../limits.ts'
import { base64, bodyOf, companyCall, Id, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { editors, readers } from './policy.ts'

const PictureId = v.pipe(v.string('INPUT_STRING'), v.regex(/^[\da-f]{64}$/, 'INPUT_STRING'))
const percent = wholeNumber(0, 100)

const Picture = v.object({
  id: PictureId,
  /** `null`: of every site that has no pictures of its own. */
  siteId: v.nullable(v.string()),
  focalX: percent,
  focalY: percent,
  /** Relative luminance of its bright parts, in %. */
  brightness: percent,
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
})

/** The pictures that tablets show on home and while they are untouched, in their order. */
export const listPictures = readCall('listPictures', 'pictures', readers, {}, v.array(Picture))

/** PNG, JPEG or WebP; it is drawn anew, so that nothing else in the file is stored. */
export const addPicture = companyCall(
  'addPicture',
  'pictures/add',
  editors,
  { picture: base64(PICTURE_MAX_BYTES), siteId: OptionalId },
  Picture,
  { bodyLimit: bodyOf(PICTURE_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS, refusals: ['NOT_FOUND'] },
)

/** Sets the point that stays visible, whatever is cut off. */
export const focusPicture = companyCall(
  'focusPicture',
  'pictures/focus',
  editors,
  { pictureId: PictureId, siteId: v.nullable(Id), focalX: percent, focalY: percent },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

export const deletePicture = companyCall(
  'deletePicture',
  'pictures/delete',
  editors,
  { pictureId: PictureId, siteId: v.nullable(Id) },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
