import { companyPicturePath } from '#contract/company-picture-path.ts'
import type { Configuration } from '#machines/ports.ts'
import type { ShownPicture } from '#src/kiosk/screens/attract/attract-screen.tsx'

/** The company's pictures with their addresses. */
export const picturesOf = ({ company, generals }: Configuration): readonly ShownPicture[] =>
  generals.pictures.map(({ id, ...picture }) => ({ url: companyPicturePath(company.id, id), ...picture }))

/** Whether the picture can be shown without a gap: it is loaded and decoded. */
export async function isDecoded(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return true
  } catch {
    return false
  }
}
