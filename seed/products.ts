import type { ProductSeed } from "./product-seed.ts";
import { careProducts } from "./products-care.ts";
import { cleaners } from "./products-cleaners.ts";
import { fluids } from "./products-fluids.ts";
import { oils } from "./products-oils.ts";
import { parts } from "./products-parts.ts";
import { sealants } from "./products-sealants.ts";

/** The 62 bundled products, in order of id. */
export const productSeeds: ProductSeed[] = [
	...oils,
	...fluids,
	...parts,
	...cleaners,
	...sealants,
	...careProducts,
];
