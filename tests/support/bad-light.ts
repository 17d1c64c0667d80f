import type { Frame } from '#src/kiosk/effects/qr/frame.ts'

/**
 * What a camera makes of a picture in bad light: a few looks one after the other, as a hand holds the badge. The same
 * for the same seed. Strengths are such that the plain decoder reads about half of the pictures.
 */
export const BAD_LIGHTS = ['blur', 'glare', 'shadow', 'lowLight', 'moire'] as const
export type BadLight = (typeof BAD_LIGHTS)[number]

/** Values from 0 to 1. */
type Chance = () => number
/** Light of one look: takes the place and the value of a pixel, and gives the new value. */
type Light = (value: number, x: number, y: number) => number
interface Scene {
  /** Standard deviation in px; 0 is sharp. */
  readonly blur: number
  /** Standard deviation of the sensor's noise, in grey levels. */
  readonly noise: number
  lightOf(look: number): Light
}

/** @param side the picture's shorter side in px; lengths follow it, since larger pictures hold larger codes */
const scenes: Readonly<Record<BadLight, (chance: Chance, side: number) => Scene>> = {
  blur: (chance, side) => ({ blur: (side / 240) * between(chance, 1, 2.6), noise: 3, lightOf: () => same }),

  /** A lamp's reflection, which wanders a little as the badge is turned. */
  glare(chance, side) {
    const [x0, y0] = [between(chance, 0.3, 0.7) * side, between(chance, 0.3, 0.7) * side]
    const [dx, dy] = [between(chance, -0.015, 0.015) * side, between(chance, -0.015, 0.015) * side]
    const radius = side * between(chance, 0.1, 0.25)
    const strength = between(chance, 150, 400)
    return {
      blur: 0,
      noise: 3,
      lightOf: (look) => (value, x, y) => {
        const [right, down] = [x - x0 - look * dx, y - y0 - look * dy]
        return 40 + 0.7 * value + strength * Math.exp(-(right ** 2 + down ** 2) / (2 * radius ** 2))
      },
    }
  },

  /** An edge across the picture, behind which little light falls. */
  shadow(chance, side) {
    const angle = chance() * 2 * Math.PI
    const offset = between(chance, -0.15, 0.15) * side
    const width = side * between(chance, 0.005, 0.05)
    const gain = between(chance, 0.06, 0.3)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return {
      blur: 0,
      noise: 3,
      lightOf: (look) => (value, x, y) => {
        const across = (x - side / 2) * cos + (y - side / 2) * sin + offset + look
        return value * (gain + (1 - gain) / (1 + Math.exp(-across / width)))
      },
    }
  },

  lowLight(chance) {
    const gain = between(chance, 0.04, 0.16)
    return { blur: 0.5, noise: between(chance, 4, 9), lightOf: () => (value) => 10 + gain * value }
  },

  /** The pixels of a telephone's screen against those of the camera. */
  moire(chance) {
    const angle = chance() * Math.PI
    const frequency = (2 * Math.PI) / between(chance, 2.5, 7)
    const depth = between(chance, 0.4, 0.9)
    const [cos, sin] = [Math.cos(angle) * frequency, Math.sin(angle) * frequency]
    return {
      blur: 0,
      noise: 3,
      lightOf: (look) => (value, x, y) =>
        value * (1 - depth * (0.5 + 0.5 * Math.sin(x * cos + y * sin + look))),
    }
  },
}

/** `looks` pictures of one scene; each has its own noise, and the hand trembles by up to 2 px. */
export function inBadLight(frame: Frame, kind: BadLight, seed: number, looks: number): readonly Frame[] {
  const chance = chanceOf(`${kind} ${seed}`)
  const scene = scenes[kind](chance, Math.min(frame.width, frame.height))
  const blurred = blur(frame, scene.blur)
  return Array.from({ length: looks }, (_, look) => {
    const move = [Math.round(between(chance, -2, 2)), Math.round(between(chance, -2, 2))] as const
    return shoot(blurred, scene.lightOf(look), move, () => scene.noise * normal(chance))
  })
}

function shoot(
  { luma, width, height }: Frame,
  light: Light,
  [right, down]: readonly [number, number],
  noise: Chance,
) {
  const shot = new Uint8ClampedArray(luma.length)
  for (let y = 0; y < height; y++) {
    const row = clamp(y + down, height) * width
    for (let x = 0; x < width; x++) {
      const value = luma[row + clamp(x + right, width)] as number
      shot[y * width + x] = light(value, x, y) + noise()
    }
  }
  return { luma: new Uint8Array(shot.buffer), width, height }
}

/** Gaussian, by rows and then by columns. */
function blur(frame: Frame, sigma: number): Frame {
  if (sigma === 0) return frame
  const { width, height } = frame
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight)
  const along = (from: ArrayLike<number>, stepX: number, stepY: number) =>
    Float32Array.from(from, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      let sum = 0
      weights.forEach((weight, tap) => {
        const [column, row] = [x + (tap - reach) * stepX, y + (tap - reach) * stepY]
        sum += weight * (from[clamp(row, height) * width + clamp(column, width)] as number)
      })
      return sum / total
    })
  return { luma: Uint8Array.from(along(along(frame.luma, 1, 0), 0, 1)), width, height }
}

const same: Light = (value) => value

const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at))

const between = (chance: Chance, low: number, high: number): number => low + chance() * (high - low)

/** Nearly a normal distribution of variance 1. */
const normal = (chance: Chance): number => 2 * (chance() + chance() + chance() - 1.5)

/** A linear congruential generator, begun with a hash of the text. */
function chanceOf(text: string): Chance {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
