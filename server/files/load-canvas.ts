/** The library that draws pictures. It takes a tenth of a second to load: a server that starts is spared that. */
export const loadCanvas = () => import('@napi-rs/canvas')
