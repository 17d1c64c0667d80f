import type { AnchorHTMLAttributes } from 'react'
import { sizes, variants } from './button.css.ts'

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant: keyof typeof variants
}

/** A link that looks like a main action, for what the browser does itself, such as a download. */
export const LinkButton = ({ variant, children, ...rest }: LinkButtonProps) => (
  <a {...rest} className={`${variants[variant]} ${sizes.large}`}>
    {children}
  </a>
)
