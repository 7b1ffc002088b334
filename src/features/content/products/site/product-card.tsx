import { memo } from "react";
import type { MyCar } from "#domain/car/my-car.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import type { Product } from "#features/content/products/contract.ts";
import { getProductPath, getProductPictures } from "#features/content/products/pictures.ts";
import { Price } from "#features/content/products/price.tsx";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { isSameText } from "#features/content/products/search/same-text.ts";
import { NOTICE_ID, NOTICE_LABEL } from "#features/content/products/stock/arrival.ts";
import { extractWarnings } from "#features/content/products/warnings.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { AddButton } from "./add-button.tsx";
import { AvailabilityBadge } from "./availability-badge.tsx";
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

const SIZES = "(width >= 75rem) 18rem, (width >= 64rem) 31vw, 6rem";
/** A card shows a whole square in its 4:3 frame, so the square is as wide as the frame is high. */
const SQUARE_SIZES = "(width >= 75rem) 13.5rem, (width >= 64rem) 23vw, 6rem";

/** A card on a desktop; on narrower screens a dense row with the same fields. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
	const { product, orderUrl, onAdd, car } = props;
	const { name, description, brand, type, uses, sku, price } = product;
	const path = getProductPath(product);
	const { isBundledPicture } = getProductPictures(product);
	const isSoldOut = product.availability === "out_of_stock";

	return (
		<article className="relative flex grow flex-col max-lg:grid max-lg:grid-cols-[min(4.5rem,25vw)_minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-2.5 max-lg:py-2 max-md:px-(--gutter)">
			<Anchor
				to={path}
				tabIndex={-1}
				aria-hidden="true"
				className={cn(
					"relative aspect-4/3 overflow-hidden max-lg:aspect-square max-lg:self-start",
					isBundledPicture ? "studio-backdrop" : "bg-[#dddad4]",
				)}
			>
				<ProductPicture
					product={product}
					sizes={isBundledPicture ? SQUARE_SIZES : SIZES}
					className={cn(
						"absolute inset-0 size-full object-cover lg:object-contain",
						isBundledPicture && "lg:studio-fade",
					)}
				/>
			</Anchor>
			{/* Laid over the picture, so that the layout does not shift when the badge loads. */}
			{car && (
				<LazyCarFit
					fits={product.fits}
					car={car}
					isShort
					className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-1rem)] max-lg:max-w-22 max-lg:px-1 max-lg:[&>svg]:hidden"
				/>
			)}
			<div className="min-w-0 lg:px-4 lg:pt-3">
				<h3 className="title-4 max-lg:text-base max-lg:leading-tight">
					<Anchor to={path} className="hover:underline">
						<NoBreak text={name} />
					</Anchor>
				</h3>
				<p className="mt-1 empty:hidden">
					<AvailabilityBadge stock={product} />
				</p>
				{!isSameText(uses, type) && (
					<p className="mt-1 text-xs leading-snug font-medium max-lg:[font-stretch:87%] lg:text-sm">
						<span className="sr-only">Uso: </span>
						<span>{uses}</span>
					</p>
				)}
			</div>
			<div className="col-span-2 flex grow flex-col max-lg:text-xs max-lg:leading-[1.3] max-lg:[font-stretch:87%] lg:px-4 lg:pt-1 lg:pb-4">
				{!isSameText(description, name) && <Description text={description} />}
				<p className="text-muted max-lg:dotted lg:mt-2 lg:flex lg:flex-wrap lg:items-center lg:gap-1.5 *:wrap-anywhere">
					<span className="num lg:w-full lg:text-sm">
						<span className="sr-only">SKU </span>
						<span>{sku}</span>
					</span>
					<span className="lg:badge lg:badge-solid">{getBrandLabel(brand)}</span>
					<span className="lg:badge">
						<span className="sr-only">Tipo: </span>
						{type}
					</span>
				</p>
				<div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 lg:gap-y-3 lg:pt-3">
					<Price price={price} className="max-lg:max-w-24 lg:w-full" />
					<div className="flex grow basis-52 flex-wrap gap-2 *:grow">
						{isSoldOut && (
							<ButtonLink to={`${path}#${NOTICE_ID}`} size="sm" className="basis-full px-2">
								<span>
									{NOTICE_LABEL}
									<span className="sr-only">: {name}</span>
								</span>
							</ButtonLink>
						)}
						<AddButton
							name={name}
							path={path}
							icon="plus"
							tone={isSoldOut ? "line" : "primary"}
							className="basis-20 gap-1.5 px-2"
							onAdd={() => onAdd(product)}
						/>
						<ChatLink isQuiet to={orderUrl} size="sm" className="basis-11 gap-1.5 px-2 max-lg:grow-0">
							<span className="max-lg:sr-only">
								Pedir<span className="sr-only"> por WhatsApp: {name}</span>
							</span>
						</ChatLink>
					</div>
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
			<p className={cn("text-muted lg:text-sm", !isComplete && "line-clamp-5 print:line-clamp-none")}>
				{text}
			</p>
			{warnings.length > 0 && (
				<p className="font-medium lg:mt-1 lg:text-sm first-letter:uppercase print:hidden">
					{warnings.join("; ")}
				</p>
			)}
		</>
	);
}
