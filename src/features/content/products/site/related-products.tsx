import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { getProductPath } from "#features/content/products/pictures.ts";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { AvailabilityBadge } from "./availability-badge.tsx";
import type { CardProduct } from "./product-card.tsx";

export type RelatedProduct = Omit<CardProduct, "description" | "uses">;

type RelatedProductsProps = {
	title: string;
	products: readonly RelatedProduct[];
	className?: string;
};

/** Lists a few alternative or complementary products. */
export function RelatedProducts({ title, products, className }: RelatedProductsProps) {
	if (products.length === 0) return null;
	return (
		<section aria-labelledby="parecidos" className={className}>
			<h2 id="parecidos" className="title-3 mb-5">
				{title}
			</h2>
			<ul className="grid gap-4 min-[37.5rem]:grid-cols-2 min-[75rem]:grid-cols-4">
				{products.map((product) => (
					<li key={product.id} className="card">
						<Anchor to={getProductPath(product)} className="group flex h-full min-[75rem]:flex-col">
							<ProductPicture
								product={product}
								sizes="(width >= 75rem) 17rem, 6rem"
								className="min-h-24 w-[min(6rem,30vw)] shrink-0 object-contain min-[75rem]:aspect-square min-[75rem]:w-full"
							/>
							<span className="min-w-0 self-center px-4 py-3 min-[75rem]:w-full">
								<span className="block text-sm text-muted">{getBrandLabel(product.brand)}</span>
								<span className="block leading-snug font-semibold group-hover:underline">
									<NoBreak text={product.name} />
								</span>
								<span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
									<span className="num">{formatUsd(product.price * 100)}</span>
									<AvailabilityBadge stock={product} />
								</span>
							</span>
						</Anchor>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Picks the fields that a product link shows. */
export function toRelatedProduct(product: RelatedProduct): RelatedProduct {
	const { id, name, brand, sku, price, image, type, availability, order_days } = product;
	return { id, name, brand, sku, price, image, type, availability, ...(order_days && { order_days }) };
}
