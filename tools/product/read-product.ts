import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectRoot } from '../build/project-root'
import { openSources, throwFaults } from './open-sources'
import { productFiles } from './product-files'
import { type ProductFile, productFaults, type ProductSources } from './product-faults'

const productSchema = z.object(productFiles)
const files = productSchema.keyof().options
/** The other files use these, and fail to evaluate without them. */
const facts: readonly ProductFile[] = ['product.ts', 'brand.ts']

/** By file; texts with values are evaluated with example values. */
export type Product = z.infer<typeof productSchema>

/** Without the ebook and the pictures. Throws a UserError with one sentence for each fault. */
export async function readProduct(root = projectRoot): Promise<Product> {
  const read = await openSources(root, files.map(pathOf))
  const sources: ProductSources = {}
  for (const file of files) sources[file] = readFileSync(join(root, pathOf(file)), 'utf8')
  const modules: Partial<Record<ProductFile, object>> = {}
  const check = async (file: ProductFile) => {
    const exported = (modules[file] = await read(pathOf(file)))
    return productFaults(file, exported, sources)
  }
  for (const part of [facts, files.filter((file) => !facts.includes(file))])
    throwFaults((await Promise.all(part.map(check))).flat())
  return productSchema.parse(modules)
}

function pathOf(file: ProductFile): string {
  return `product/${file}`
}
