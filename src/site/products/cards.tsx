import { memo, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useMyCar } from "#car/my-car.ts";
import { AddForm } from "#features/products/add-button.tsx";
import { pathOf } from "#features/products/pictures.ts";
import { type CardProduct, ProductCard } from "#features/products/product-card.tsx";
import { orderText } from "#features/products/sentences.ts";
import { useLaidOut } from "#site/layout/later.tsx";
import { useQuoteContext } from "#site/quote-provider.tsx";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";

/** Number of cards on the first screen of a desktop. */
const FIRST_CARDS = 4;
/** Number of cards that fill any screen; the rest of a new result renders when the browser is idle. */
const A_SCREEN = 8;

type CardsProps = {
	products: CardProduct[];
	isStale: boolean;
	/** Index of the first card that «Ver más» will add; 0 if no load is pending. */
	firstNew: RefObject<number>;
};

export const Cards = memo(function Cards({ products, isStale, firstNew }: CardsProps) {
	const { settings, messageOrigin } = useSite();
	const { add } = useQuoteContext();
	const shown = useInPortions(products);
	const laid = useLaidOut(shown.length);
	const list = useRef<HTMLUListElement>(null);
	// The pressed button is now below the new cards, or removed after the last of them.
	useEffect(() => {
		const place = firstNew.current;
		if (place === 0 || shown.length <= place) return;
		firstNew.current = 0;
		const link = list.current?.children[place]?.querySelector<HTMLElement>("h3 a");
		link?.focus({ preventScroll: true });
	}, [shown, firstNew]);
	const car = useMyCar();
	const orderUrlOf = (product: CardProduct) => {
		const price = formatUsd(product.price * 100);
		const address = messageOrigin && messageOrigin + pathOf(product);
		return whatsappUrl(settings.whatsapp, orderText(product, price, address));
	};
	return (
		<>
			<AddForm />
			<ul
				ref={list}
				className={cn(
					"grid grid-cols-1 gap-4 min-[37.5rem]:grid-cols-2 lg:grid-cols-3 lg:gap-5 min-[75rem]:grid-cols-4",
					"[&_:is(a,button)]:scroll-mt-20",
					isStale && "opacity-60",
				)}
			>
				{shown.map((product, place) => (
					<li
						key={product.id}
						className={cn(
							"card flex flex-col [--later-height:24rem]",
							place < FIRST_CARDS && "on-first-screen",
							place >= laid && "later",
						)}
					>
						<ProductCard product={product} orderUrl={orderUrlOf(product)} onAdd={add} car={car} />
					</li>
				))}
			</ul>
			{products.length > 0 && (
				<p className="mt-4 text-sm text-muted">
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
function useInPortions(products: CardProduct[]): CardProduct[] {
	const [shown, setShown] = useState({ products, count: products.length });
	const isLonger =
		products.length > shown.products.length && products[0]?.id === shown.products[0]?.id;
	const kept = shown.products === products || isLonger ? shown.count : A_SCREEN;
	const count = Math.min(kept, products.length);
	useEffect(() => {
		if (shown.products === products && count === products.length) return;
		startTransition(() => setShown({ products, count: count + A_SCREEN }));
	}, [shown, products, count]);
	return count < products.length ? products.slice(0, count) : products;
}
