import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { createDecoder, type QrDecoder } from '#src/kiosk/effects/qr/decoder.ts'
import type { Frame } from '#src/kiosk/effects/qr/frame.ts'
import { lumaOf, shrink } from '#src/kiosk/effects/qr/luma.ts'
import { BAD_LIGHTS, inBadLight } from '#tests/support/bad-light.ts'
import { quantile, round } from './support/load.ts'

/**
 * `npm run bench:qr -- FOLDER`: reads every picture that FOLDER/index.json names with the product's decoder
 * and with jsQR in the same run, and prints JSON. `total` counts the pictures that hold a code, `wrong` any
 * other text, also on a picture that holds none. Frames without a code are 1280 × 720 with sensor noise, and
 * the readers take turns at them, since the machine may be busy at times. `badLight` shows copies of the pictures
 * in bad light, for LOOKS looks each; filters were chosen with other seeds (`-- FOLDER --tuning`).
 */
interface Listed {
  readonly file: string
  readonly text: string | null
}

/** Looks at one picture: a badge held up for 1.2 seconds. */
const LOOKS = 12
const SEEDS = process.argv.includes('--tuning') ? [0, 1] : [100, 101]

const folder = process.argv[2]
if (!folder) throw new Error('Usage: npm run bench:qr -- FOLDER')
const listed: Listed[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer }

type Picture = Frame & { readonly rgba: Uint8ClampedArray }
type Read = (picture: Picture) => string | null

const bare = await createDecoder({ wasm, filters: false })
const filtered = await createDecoder({ wasm })
const readers: Readonly<Record<string, Read>> = {
  product: (picture) => filtered.decode(picture),
  productWithoutFilters: (picture) => bare.decode(picture),
  jsqr: ({ rgba, width, height }) => jsqr(rgba, width, height)?.data || null,
}

const pictures = await Promise.all(
  listed.map(async ({ file, text }) => ({ text, ...(await open(join(folder, file))) })),
)
const empty = Array.from({ length: 60 }, (_, seed) => emptyFrame(seed))
for (const read of Object.values(readers)) for (const frame of empty.slice(0, 3)) read(frame) // warm

const emptyMs = timesOfEmptyFrames()
const results = Object.entries(readers).map(([name, read]) => {
  const times: number[] = []
  let good = 0
  let wrong = 0
  for (const picture of pictures) {
    const begun = performance.now()
    const text = read(picture)
    times.push(performance.now() - begun)
    if (text === null) continue
    if (picture.text !== null && comparable(text) === comparable(picture.text)) good++
    else if (comparable(text) !== '') wrong++
  }
  const total = pictures.filter(({ text }) => text !== null).length
  return [
    name,
    {
      read: good,
      wrong,
      total,
      ...spread(times),
      emptyFrame: spread(emptyMs[name] ?? []),
    },
  ]
})
const badLight = await readInBadLight()
console.log(JSON.stringify({ ...Object.fromEntries(results), badLight }, null, 2))

function timesOfEmptyFrames(): Readonly<Record<string, readonly number[]>> {
  const times = Object.fromEntries(Object.keys(readers).map((name) => [name, [] as number[]]))
  for (const frame of empty) {
    for (const [name, read] of Object.entries(readers)) times[name]?.push(timeOf(read, frame))
  }
  return times
}

/** How many copies were read at any of their looks, by kind; each with decoders that saw nothing before. */
async function readInBadLight() {
  const kinds = []
  for (const kind of BAD_LIGHTS) {
    let [of, plain, withFilters, wrong] = [0, 0, 0, 0]
    for (const [index, picture] of pictures.entries()) {
      const small = shrink(picture, Math.ceil(Math.max(picture.width, picture.height) / 640))
      for (const seed of SEEDS) {
        const looks = inBadLight(small, kind, seed * pictures.length + index, LOOKS)
        const [without, product] = [
          readAt(looks, await createDecoder({ wasm, filters: false })),
          readAt(looks, await createDecoder({ wasm })),
        ]
        const isRight = (text: string | null) =>
          text !== null && comparable(text) === comparable(picture.text ?? '')
        wrong += [without, product].filter((text) => text !== null && !isRight(text)).length
        if (picture.text === null) continue
        of++
        if (isRight(without)) plain++
        if (isRight(product)) withFilters++
      }
    }
    kinds.push({ kind, of, product: withFilters, productWithoutFilters: plain, wrong })
  }
  return kinds
}

/** The first text within the looks; `null` if none was read. */
function readAt(looks: readonly Frame[], decoder: QrDecoder): string | null {
  for (const look of looks) {
    const text = decoder.decode(look)
    if (text !== null) return text
  }
  return null
}

function timeOf(read: Read, frame: Picture): number {
  const begun = performance.now()
  read(frame)
  return performance.now() - begun
}

function spread(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const meanMs = round(times.reduce((sum, ms) => sum + ms, 0) / times.length)
  return { medianMs: round(quantile(sorted, 0.5)), p95Ms: round(quantile(sorted, 0.95)), meanMs }
}

/** Decoders guess the character set of a few old codes differently; ours are ASCII. */
function comparable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII is left out
  return text.replace(/[^\u0000-\u007f]|\s/g, '')
}

async function open(file: string): Promise<Picture> {
  const image = await loadImage(readFileSync(file))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const rgba = new Uint8ClampedArray(context.getImageData(0, 0, width, height).data)
  return { rgba, luma: lumaOf(rgba), width, height }
}

/** A lobby: walls, a few edges, lamps, and noise of σ ≈ 4; the same for the same seed. */
function emptyFrame(seed: number): Picture {
  const [width, height] = [1280, 720]
  let state = seed * 2_654_435_761 + 1
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const context = createCanvas(width, height).getContext('2d')
  const wall = context.createLinearGradient(0, 0, width, height)
  wall.addColorStop(0, '#c9c4ba')
  wall.addColorStop(1, '#5f6a70')
  context.fillStyle = wall
  context.fillRect(0, 0, width, height)
  for (let shape = 0; shape < 60; shape++) {
    const grey = Math.floor(chance() * 256)
    context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
    context.fillRect(chance() * width, chance() * height, chance() * 200, chance() * 200)
  }
  const rgba = new Uint8ClampedArray(context.getImageData(0, 0, width, height).data)
  for (let index = 0; index < rgba.length; index += 4) {
    const noise = (chance() + chance() + chance() - 1.5) * 8
    for (let channel = 0; channel < 3; channel++) rgba[index + channel] = (rgba[index + channel] ?? 0) + noise
  }
  return { rgba, luma: lumaOf(rgba), width, height }
}
