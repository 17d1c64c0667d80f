/**
 * Where a visitor's phone opens the badge. What opens it stands behind the `#`, which browsers send to no server.
 * @param ticket the answer of getBadgeTicket
 */
export const badgePath = (companyId: string, ticket: string): string =>
  `/badge/${encodeURIComponent(companyId)}#${ticket}`
