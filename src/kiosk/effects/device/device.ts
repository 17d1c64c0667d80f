/** A phone belongs to the visitor, a tablet to the company; browsers say "Mobi" on phones only. */
export const isPhone = (): boolean => /Mobi/.test(navigator.userAgent)
