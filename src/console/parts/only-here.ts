/** Whether a host name means the computer itself on every computer, so that no other device gets here by it. */
export const isOnlyHere = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host)
