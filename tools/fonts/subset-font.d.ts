/** Its own types lack most options. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes: Record<string, number>
    keepFeatures: string[]
    dropTables: string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
