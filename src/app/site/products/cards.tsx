import { memo, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useMyCar } from "#domain/car/my-car.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { formatOrderMessage } from "#features/content/products/messages.ts";
import { getProductPath } from "#features/content/products/pictures.ts";
import { AddForm } from "#features/content/products/site/add-button.tsx";
import { type CardProduct, ProductCard } from "#features/content/products/site/product-card.tsx";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { useProgressiveCount } from "#site/deferred.tsx";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";

/** Number of cards on the first screen of a desktop. */
const FIRST_SCREEN_CARDS = 4;
/** Number of cards that fill any screen; the rest of a new result renders when the browser is idle. */
const CARDS_PER_PORTION = 8;

type CardsProps = {
	products: CardProduct[];
	isStale: boolean;
	/** Index of the first card that the button for more will add; 0 if no load is pending. */
	firstNewIndexRef: RefObject<number>;
};

export const Cards = memo(function Cards({ products, isStale, firstNewIndexRef }: CardsProps) {
	const { settings, messageOrigin } = useSite();
	const { add } = useQuoteContext();
	const visibleProducts = useProgressiveList(products);
	const laidOutCount = useProgressiveCount(visibleProducts.length);
	const listRef = useRef<HTMLUListElement>(null);
	// The pressed button is now below the new cards, or removed after the last of them.
	useEffect(() => {
		const index = firstNewIndexRef.current;
		if (index === 0 || visibleProducts.length <= index) return;
		firstNewIndexRef.current = 0;
		const link = listRef.current?.children[index]?.querySelector<HTMLElement>("h3 a");
		link?.focus({ preventScroll: true });
	}, [visibleProducts, firstNewIndexRef]);
	const car = useMyCar();
	const buildOrderUrl = (product: CardProduct) => {
		const price = formatUsd(product.price * 100);
		const address = messageOrigin && messageOrigin + getProductPath(product);
		return buildWhatsappUrl(settings.whatsapp, formatOrderMessage(product, price, address));
	};
	return (
		<>
			<AddForm />
			<ul
				ref={listRef}
				className={cn(
					"grid grid-cols-1 max-md:-mx-(--gutter) md:grid-cols-2 md:gap-4 lg:grid-cols-3 lg:gap-5 min-[75rem]:grid-cols-4",
					"[&_:is(a,button)]:scroll-mt-20",
					isStale && "opacity-60",
				)}
			>
				{visibleProducts.map((product, index) => (
					<li
						key={product.id}
						className={cn(
							"card flex flex-col [--later-height:12rem] max-md:border-x-0 max-md:not-first:border-t-0 lg:[--later-height:30rem]",
							index < FIRST_SCREEN_CARDS && "on-first-screen",
							index >= laidOutCount && "later",
						)}
					>
						<ProductCard product={product} orderUrl={buildOrderUrl(product)} onAdd={add} car={car} />
					</li>
				))}
			</ul>
			{products.length > 0 && (
				<p className="mt-2 text-sm text-muted sm:mt-4">
					Las fotos de envases son de referencia; el SKU dice cuál es.
				</p>
			)}
		</>
	);
});

/**
 * Returns one screen of a new list at once and the rest in portions, as transitions that the next key press can
 * interrupt.
 */
function useProgressiveList(products: CardProduct[]): CardProduct[] {
	const [portion, setPortion] = useState({ products, count: products.length });
	const isLonger = products.length > portion.products.length && products[0]?.id === portion.products[0]?.id;
	const visibleCount = portion.products === products || isLonger ? portion.count : CARDS_PER_PORTION;
	const count = Math.min(visibleCount, products.length);
	useEffect(() => {
		if (portion.products === products && count === products.length) return;
		startTransition(() => setPortion({ products, count: count + CARDS_PER_PORTION }));
	}, [portion, products, count]);
	return count < products.length ? products.slice(0, count) : products;
}
