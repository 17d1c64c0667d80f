/** A phone is the visitor's own, a tablet the company's; browsers say "Mobi" on phones alone. */
export const isPhone = (): boolean => /Mobi/.test(navigator.userAgent)
