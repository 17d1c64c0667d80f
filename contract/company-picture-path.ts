/** Where a company's picture is served: its hash is the permission to see it, and it never changes. */
export const companyPicturePath = (companyId: string, pictureId: string): string =>
  `/api/pictures/${encodeURIComponent(companyId)}/${pictureId}`
