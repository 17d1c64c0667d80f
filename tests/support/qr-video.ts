import { closeSync, openSync, writeSync } from 'node:fs'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { MARKER } from './scan-page/marker.ts'

/** One shot of the film, and how long it lasts. Numbers are bytes; `null` = a lobby without any code. */
export interface Shot {
  readonly text: string | readonly number[] | null
  readonly ms: number
  /** Side of the code in px. */
  readonly size?: number
}

interface VideoOptions {
  /** Standard deviation of the sensor's noise, in grey levels. */
  readonly noise?: number
}

/** Chromium plays a motion JPEG at this rate, over and over. */
const FRAMES_PER_SECOND = 30
const [WIDTH, HEIGHT] = [1280, 720]
/** Enough different noise that no two frames in a row are alike. */
const NOISE_VARIANTS = 4

/** Writes a film for `--use-file-for-fake-video-capture`; the name must end in `.mjpeg`. */
export function writeQrVideo(file: string, shots: readonly Shot[], { noise = 4 }: VideoOptions = {}): void {
  let state = 1
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // Frame by frame: a minute of film is hundreds of megabytes.
  const film = openSync(file, 'w')
  for (const [number, shot] of shots.entries()) {
    const variants = Array.from({ length: noise > 0 ? NOISE_VARIANTS : 1 }, () =>
      frameOf(shot, number, noise, chance),
    )
    const count = Math.round((shot.ms * FRAMES_PER_SECOND) / 1_000)
    for (let index = 0; index < count; index++) writeSync(film, variants[index % variants.length] as Buffer)
  }
  closeSync(film)
}

function frameOf({ text, size = 320 }: Shot, number: number, noise: number, chance: () => number): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  drawLobby(context)
  if (text !== null) drawCode(context, text, size)
  if (noise > 0) addNoise(context, noise, chance)
  drawMarker(context, number + 1)
  return canvas.toBuffer('image/jpeg', 90)
}

function drawLobby(context: SKRSContext2D): void {
  const wall = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  wall.addColorStop(0, '#b9b4aa')
  wall.addColorStop(1, '#59646a')
  context.fillStyle = wall
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let shape = 0; shape < 40; shape++) {
    const grey = (shape * 67) % 256
    context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
    context.fillRect(
      (shape * 331) % WIDTH,
      (shape * 197) % HEIGHT,
      20 + ((shape * 53) % 140),
      20 + ((shape * 29) % 90),
    )
  }
}

/** A badge held to the right of the middle, with its four quiet modules. */
function drawCode(context: SKRSContext2D, text: string | readonly number[], size: number): void {
  const { data } = encode(typeof text === 'string' ? text : [...text], { ecc: 'L', border: 4 })
  const module = size / data.length
  const [left, top] = [WIDTH / 2 - size / 4, (HEIGHT - size) / 2]
  context.fillStyle = 'white'
  context.fillRect(left, top, size, size)
  context.fillStyle = '#111'
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * module, top + y * module, module, module)
    })
  })
}

function addNoise(context: SKRSContext2D, deviation: number, chance: () => number): void {
  const picture = context.getImageData(0, 0, WIDTH, HEIGHT)
  const { data } = picture
  for (let at = 0; at < data.length; at += 4) {
    // Three even chances have a standard deviation of a half.
    const noise = (chance() + chance() + chance() - 1.5) * 2 * deviation
    for (let channel = at; channel < at + 3; channel++) data[channel] = (data[channel] as number) + noise
  }
  context.putImageData(picture, 0, 0)
}

function drawMarker(context: SKRSContext2D, bits: number): void {
  for (let cell = 0; cell < MARKER.cells; cell++) {
    context.fillStyle = (bits >> cell) & 1 ? 'white' : 'black'
    context.fillRect(cell * MARKER.cell, 0, MARKER.cell, MARKER.cell)
  }
}
