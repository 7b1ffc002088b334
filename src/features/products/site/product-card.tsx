import { memo } from "react";
import type { MyCar } from "#domain/car/my-car.ts";
import { getBrandLabel } from "#features/products/brand-label.ts";
import type { Product } from "#features/products/contract.ts";
import { getProductPath, getProductPictures } from "#features/products/pictures.ts";
import { Price } from "#features/products/price.tsx";
import { ProductPicture } from "#features/products/product-picture.tsx";
import { extractWarnings } from "#features/products/warnings.ts";
import { Badge } from "#ui/badge.tsx";
import { ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { AddButton } from "./add-button.tsx";
import { LazyCarFit } from "./lazy-car-fit.tsx";

export type CardProduct = Omit<Product, "keywords" | "googleImageUrl">;

type ProductCardProps = {
	product: CardProduct;
	/** WhatsApp chat that orders the product. */
	orderUrl: string;
	onAdd: (product: CardProduct) => void;
	/** The visitor's saved car. */
	car?: MyCar | undefined;
};

const SIZES = "(width >= 75rem) 18rem, (width >= 64rem) 31vw, (width >= 37.5rem) 46vw, 7rem";

export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
	const { product, orderUrl, onAdd, car } = props;
	const { name, description, brand, type, uses, sku, price } = product;
	const path = getProductPath(product);
	const { isBundledPicture } = getProductPictures(product);

	return (
		<article className="relative flex grow flex-col max-[37.49rem]:grid max-[37.49rem]:grid-cols-[min(7rem,35vw)_minmax(0,1fr)]">
			<Anchor
				to={path}
				tabIndex={-1}
				aria-hidden="true"
				className={cn(
					"relative aspect-4/3 overflow-hidden max-[37.49rem]:aspect-auto max-[37.49rem]:h-full max-[37.49rem]:min-h-28",
					isBundledPicture ? "studio-backdrop" : "bg-[#dddad4]",
				)}
			>
				<ProductPicture
					product={product}
					sizes={SIZES}
					className={cn(
						"absolute inset-0 size-full object-cover min-[37.5rem]:object-contain",
						isBundledPicture && "min-[37.5rem]:studio-fade",
					)}
				/>
			</Anchor>
			{/* Laid over the picture, so that the layout does not shift when the badge loads. */}
			{car && (
				<LazyCarFit
					fits={product.fits}
					car={car}
					isShort
					className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-1rem)] max-[37.49rem]:left-1 max-[37.49rem]:max-w-26"
				/>
			)}
			<div className="px-4 pt-3">
				<p className="flex flex-wrap items-center gap-1.5 *:wrap-anywhere">
					<Badge tone="solid">{getBrandLabel(brand)}</Badge>
					<Badge>{type}</Badge>
				</p>
				<h3 className="title-4 mt-2">
					<Anchor to={path} className="hover:underline">
						<NoBreak text={name} />
					</Anchor>
				</h3>
			</div>
			<div className="col-span-2 flex grow flex-col px-4 pt-3 pb-4 min-[37.5rem]:pt-1">
				<Description text={description} />
				<DataRows
					className="mt-3 [grid-template-columns:2.75rem_1fr]! [&>div]:py-1.5"
					rows={[
						{ label: "SKU", value: sku },
						{ label: "Tipo", value: type },
						{ label: "Uso", value: uses },
					]}
				/>
				<Price price={price} className="mt-auto pt-3" />
				<div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-2">
					<AddButton
						name={name}
						path={path}
						icon="plus"
						className="gap-1.5 px-2"
						onAdd={() => onAdd(product)}
					/>
					<ChatLink to={orderUrl} size="sm" className="gap-1.5 px-2">
						<span>
							Pedir<span className="sr-only"> por WhatsApp: {name}</span>
						</span>
					</ChatLink>
				</div>
			</div>
		</article>
	);
});

/** Characters; longer than any of the shop's own descriptions. Longer text is cut here and full on its page. */
const MAX_FULL_DESCRIPTION_LENGTH = 200;

function Description({ text }: { text: string }) {
	const isComplete = text.length <= MAX_FULL_DESCRIPTION_LENGTH;
	const warnings = isComplete ? [] : extractWarnings(text);
	return (
		<>
			<p className={cn("text-sm text-muted", !isComplete && "line-clamp-5 print:line-clamp-none")}>{text}</p>
			{warnings.length > 0 && (
				<p className="mt-1 text-sm font-medium first-letter:uppercase print:hidden">{warnings.join("; ")}</p>
			)}
		</>
	);
}
