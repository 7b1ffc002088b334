import { z } from "zod";

/** A product as customers see it. `brand` is a code of PRODUCT_BRANDS or a name staff added; `price` is USD with ITBMS included. */
export const Product = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	brand: z.string(),
	type: z.string(),
	uses: z.string(),
	keywords: z.array(z.string()).optional(),
	sku: z.string(),
	price: z.number(),
	image: z.string(),
	googleImageUrl: z.string().optional(),
});
export type Product = z.infer<typeof Product>;
