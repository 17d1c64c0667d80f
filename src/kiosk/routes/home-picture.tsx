import type { Configuration } from '#machines/ports.ts'
import { FacePicture } from '#src/kiosk/screens/home/face-picture.tsx'
import { isDecoded, picturesOf } from './company-pictures.ts'

interface HomePictureProps {
  readonly configuration: Configuration
}

/** The company's first picture. */
export function HomePicture({ configuration }: HomePictureProps) {
  const [first] = picturesOf(configuration)
  return first && <FacePicture {...first} />
}

/** Whether it can be painted without a gap. */
export async function isReady(configuration: Configuration): Promise<boolean> {
  const [first] = picturesOf(configuration)
  return first !== undefined && isDecoded(first.url)
}
