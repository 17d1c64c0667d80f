import * as css from './avatar.css.ts'

interface AvatarProps {
  readonly firstName: string
  readonly lastName: string
  /** URL; `null`: the initials. */
  readonly image: string | null
}

/** A person's picture or initials. It stands beside the full name, so it is hidden from assistive technology. */
export function Avatar({ firstName, lastName, image }: AvatarProps) {
  if (image) return <img className={css.avatar} src={image} alt="" />
  // By character, not by code unit: a name may begin outside the basic plane.
  const initials = [firstName, lastName].map((name) => [...name][0] ?? '').join('')
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials}
    </span>
  )
}
