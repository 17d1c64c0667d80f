/** Whether a request comes from a page of ours, by what the browser says of itself. */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  publicUrl: string | null,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.host === host || (publicUrl !== null && asked.origin === new URL(publicUrl).origin)
}
