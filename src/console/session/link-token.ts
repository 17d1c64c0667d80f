/** What stands behind the `#` of the link that opened the page; no server has seen it. */
export const linkToken = (): string => location.hash.slice(1)
