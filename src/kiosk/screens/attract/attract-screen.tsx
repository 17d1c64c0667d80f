import { Clock } from '#src/ui/clock.tsx'
import { type CompanyMark, Logo } from '#src/ui/logo.tsx'
import { shadeFor } from '#src/ui/shade.ts'
import * as css from './attract-screen.css.ts'

export interface ShownPicture {
  readonly url: string
  /** In % of width and height: stays visible, whatever is cut off. */
  readonly focalX: number
  readonly focalY: number
  /** Relative luminance of its bright parts, in %. */
  readonly brightness: number
}

interface AttractScreenProps {
  readonly company: CompanyMark
  /** The pictures to lay one over the other, the newest last; none = a composition in the company's colours. */
  readonly pictures: readonly ShownPicture[]
  readonly timeZone: string | null
  /** Invites to touch the screen. */
  readonly invitation: { readonly text: string; readonly lang: string }
  /** Said as well: no visitor may enter now, or the camera looks for badges. */
  readonly notes: readonly string[]
  /** The camera is on: its light is shown. */
  readonly isWatching: boolean
  readonly isDimmed: boolean
  /** The screen fades away, and still takes the touch that woke the tablet. */
  readonly isLeaving: boolean
  /** How far the text is moved, in px: no pixel shows the same for hours. */
  readonly drift: { readonly x: number; readonly y: number }
}

/**
 * The face of a tablet that was not touched for a while. It is hidden from assistive technology, for which home below
 * stays what it was.
 */
export function AttractScreen(props: AttractScreenProps) {
  const { company, pictures, timeZone, invitation, notes, isWatching, isDimmed, isLeaving, drift } = props
  const newest = pictures.at(-1)
  return (
    <div
      className={css.layer[newest ? 'onPicture' : 'plain']}
      data-testid="attract"
      data-leaving={isLeaving || undefined}
      aria-hidden="true"
    >
      {newest ? (
        <>
          {pictures.map(({ url, focalX, focalY }) => (
            <img
              key={url}
              className={css.picture}
              src={url}
              alt=""
              style={{ objectPosition: `${focalX}% ${focalY}%`, transformOrigin: `${focalX}% ${focalY}%` }}
            />
          ))}
          <div className={css.shade} style={{ opacity: shadeFor(newest.brightness) }} />
        </>
      ) : (
        <Rings />
      )}
      <div className={css.content} style={{ transform: `translate(${drift.x}px, ${drift.y}px)` }}>
        <div className={css.mark}>
          <Logo company={company} large />
        </div>
        <div className={css.words}>
          <Clock timeZone={timeZone} />
          {notes.map((note) => (
            <p key={note} className={css.note}>
              {isWatching && note === notes.at(-1) && <span className={css.light} />}
              {note}
            </p>
          ))}
          <p key={invitation.lang} className={css.invitation} lang={invitation.lang} dir="auto">
            {invitation.text}
          </p>
        </div>
      </div>
      <div className={css.dark[isDimmed ? 'dimmed' : 'bright']} />
    </div>
  )
}

const Rings = () => (
  <svg className={css.rings} viewBox="0 0 1600 1000" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
    {[1_120, 880, 640, 400, 180].map((radius) => (
      <circle key={radius} cx="1380" cy="160" r={radius} />
    ))}
  </svg>
)
