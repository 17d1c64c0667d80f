import type { ButtonHTMLAttributes } from 'react'
import { sizes, variants } from './button.css.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: keyof typeof variants
  readonly size?: keyof typeof sizes
  /** An answer is awaited: the button keeps its focus and does nothing. */
  readonly busy?: boolean
}

export function Button({
  variant = 'light',
  size = 'normal',
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${variants[variant]} ${sizes[size]}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy && <Spinner />}
    </button>
  )
}
