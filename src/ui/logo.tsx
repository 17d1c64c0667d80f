import { defaultMark, logo as logoStyle, wordmark } from './logo.css.ts'

interface LogoProps {
  readonly company: CompanyMark
  readonly large?: boolean
}

export interface CompanyMark {
  readonly name: string
  /** URL of the picture; `null`: the name is shown instead. */
  readonly logo: string | null
}

export function Logo({ company, large = false }: LogoProps) {
  const variant = large ? 'large' : 'small'
  if (!company.logo) {
    return (
      <span className={wordmark[variant]}>
        <span className={defaultMark} aria-hidden="true" />
        {company.name}
      </span>
    )
  }
  return <img className={logoStyle[variant]} src={company.logo} alt={company.name} />
}
