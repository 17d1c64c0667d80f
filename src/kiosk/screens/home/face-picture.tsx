import { shadeFor } from '#src/ui/shade.ts'
import * as css from './face-picture.css.ts'

interface FacePictureProps {
  readonly url: string
  readonly focalX: number
  readonly focalY: number
  readonly brightness: number
}

/** The company's picture behind the time on home. */
export function FacePicture({ url, focalX, focalY, brightness }: FacePictureProps) {
  return (
    <div className={css.frame}>
      <img className={css.picture} src={url} alt="" style={{ objectPosition: `${focalX}% ${focalY}%` }} />
      <div data-turns className={css.shade} style={{ opacity: shadeFor(brightness) }} />
    </div>
  )
}
