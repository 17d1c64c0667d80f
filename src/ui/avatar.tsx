import { initialsOf } from '#contract/name-forms.ts'
import * as css from './avatar.css.ts'

interface AvatarProps {
  readonly firstName: string
  readonly lastName: string
  /** URL; `null`: the initials. */
  readonly image: string | null
  /** As large as the variable `--face` of what it stands in. */
  readonly large?: boolean
}

/** A person's picture or initials. It stands beside the full name, so it is hidden from assistive technology. */
export function Avatar({ firstName, lastName, image, large = false }: AvatarProps) {
  const look = large ? css.largeAvatar : css.avatar
  if (image) return <img className={look} src={image} alt="" />
  return (
    <span className={look} aria-hidden="true">
      {initialsOf({ firstName, lastName })}
    </span>
  )
}
