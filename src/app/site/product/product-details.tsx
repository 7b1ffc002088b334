import type { MouseEvent } from "react";
import { useMyCar } from "#domain/car/my-car.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { formatOrderMessage, REFERENCE_PICTURE } from "#features/content/products/messages.ts";
import { getProductPictures } from "#features/content/products/pictures.ts";
import { Price } from "#features/content/products/price.tsx";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import { isSameText } from "#features/content/products/search/same-text.ts";
import { AvailabilityBadge } from "#features/content/products/site/availability-badge.tsx";
import { CarButton } from "#features/content/products/site/car-button.tsx";
import { LazyCarFit } from "#features/content/products/site/lazy-car-fit.tsx";
import type { CardProduct } from "#features/content/products/site/product-card.tsx";
import { NOTICE_ID, NOTICE_LABEL } from "#features/content/products/stock/arrival.ts";
import { formatAvailability } from "#features/content/products/stock/availability.ts";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { FirstActions } from "#site/first-actions.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { useToast } from "#ui/toast.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type ProductDetailsProps = { product: CardProduct; path: string };

/** Shows a product's details: description, price, and ways to order. */
export function ProductDetails({ product, path }: ProductDetailsProps) {
	const { name, description, brand, type, uses, sku, price } = product;
	return (
		<article aria-labelledby="producto">
			<div className="mb-2 flex items-start justify-between gap-4 md:mb-4">
				<Breadcrumbs type={type} />
				<ShareButton title={name} path={path} />
			</div>
			<div className="grid gap-4 md:grid-cols-2 md:gap-10 lg:gap-16">
				<ProductPhoto product={product} />
				<div>
					<p className="flex flex-wrap gap-1.5">
						<Badge tone="solid">{getBrandLabel(brand)}</Badge>
						<Badge>{type}</Badge>
					</p>
					<h1 id="producto" className="title-2 mt-2 md:mt-3">
						<NoBreak text={name} />
					</h1>
					{!isSameText(description, name) && (
						<p className="lead mt-2 text-muted max-md:text-base md:mt-3">{description}</p>
					)}
					<div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 md:mt-5">
						<Price price={price} />
						<AvailabilityBadge stock={product} />
					</div>
					<Actions product={product} path={path} />
					<CarFitStatus fits={product.fits} />
					<h2 className="title-4 mt-8 mb-3">Ficha técnica</h2>
					<DataRows
						rows={[
							{ label: "SKU", value: sku },
							{ label: "Marca", value: getBrandLabel(brand) },
							{ label: "Tipo", value: type },
							...(isSameText(uses, type) ? [] : [{ label: "Usos recomendados", value: uses }]),
							...(product.facts ?? []),
							{ label: "Disponibilidad", value: formatAvailability(product) },
							{ label: "Precio", value: `${formatUsd(price * 100)}, ITBMS incluido` },
						]}
					/>
				</div>
			</div>
		</article>
	);
}

/**
 * Shows the product's picture. On a phone the frame continues a studio picture's backdrop at both sides; the shop's own
 * photo keeps its edges.
 */
export function ProductPhoto({ product }: { product: CardProduct }) {
	const { isBundledPicture } = getProductPictures(product);
	return (
		<figure
			className={cn(
				"card relative h-fit overflow-hidden max-md:-mx-(--gutter) max-md:border-x-0",
				isBundledPicture ? "max-md:studio-backdrop" : "max-md:bg-studio",
			)}
		>
			<ProductPicture
				product={product}
				alt={product.name}
				sizes={`(width >= 75rem) 35rem, (width >= 48rem) 46vw, ${isBundledPicture ? "13.5rem" : "100vw"}`}
				isPriority
				className={cn(
					"h-[min(13.5rem,56vw,42vh-9rem)] min-h-32 object-contain md:aspect-square md:h-auto md:w-full",
					isBundledPicture
						? "max-md:studio-edges max-md:mx-auto max-md:aspect-square max-md:w-auto"
						: "w-full",
				)}
			/>
			{isBundledPicture && (
				<figcaption className="md:text-muted max-md:absolute max-md:right-(--gutter) max-md:bottom-1 max-md:text-xs md:border-t md:border-line md:bg-paper md:px-4 md:py-2 md:text-sm">
					{REFERENCE_PICTURE}
				</figcaption>
			)}
		</figure>
	);
}

function Actions({ product, path }: ProductDetailsProps) {
	const { origin, messageOrigin } = useSite();
	const { add } = useQuoteContext();
	const isSoldOut = product.availability === "out_of_stock";
	const address = origin + path;
	// Messages contain links only once the site's address is configured.
	const order = formatOrderMessage(product, formatUsd(product.price * 100), messageOrigin && address);

	function handleAdd(event: MouseEvent) {
		event.preventDefault();
		add(product);
	}

	return (
		<FirstActions className="mt-3 flex flex-wrap gap-2 max-lg:*:grow md:mt-4 md:gap-3 lg:grid lg:grid-cols-2">
			{isSoldOut && (
				<ButtonLink to={`#${NOTICE_ID}`} className="max-lg:basis-full">
					{NOTICE_LABEL}
				</ButtonLink>
			)}
			<form action={`${path}#cotizar`} className="flex basis-full *:grow">
				<Button
					type="submit"
					name="cotizar"
					value="1"
					icon="plus"
					tone={isSoldOut ? "line" : "primary"}
					onClick={handleAdd}
				>
					Agregar a la lista
				</Button>
			</form>
			<ShopChat text={order} className="px-3">
				Pedir por WhatsApp
			</ShopChat>
		</FirstActions>
	);
}

function Breadcrumbs({ type }: { type: string }) {
	return (
		<nav aria-label="Estás en" className="text-sm">
			<ol className="flex flex-wrap items-center gap-x-2 text-muted">
				<li>
					<Anchor to="/productos" className="link inline-block py-2">
						Productos
					</Anchor>
				</li>
				<li aria-hidden="true">/</li>
				<li>
					<Anchor
						to={`/productos?${new URLSearchParams({ categoria: type })}`}
						className="link inline-block py-2"
					>
						{type}
					</Anchor>
				</li>
			</ol>
		</nav>
	);
}

/** Opens the phone's share dialog; if there is none, copies the URL. */
function ShareButton({ title, path }: { title: string; path: string }) {
	const address = useSite().origin + path;
	const isHydrated = useHydrated();
	const showToast = useToast();

	async function handleClick() {
		try {
			if (navigator.share) return await navigator.share({ title, url: address });
			await navigator.clipboard.writeText(address);
			showToast({ title: "Enlace copiado", description: "Pégalo donde quieras compartirlo." });
		} catch (error) {
			const isCancelled = error instanceof DOMException && error.name === "AbortError";
			// Plain HTTP and old browsers cannot copy; show the URL, so that the visitor copies it manually.
			const durationMs = Number.POSITIVE_INFINITY;
			if (!isCancelled) showToast({ title: "Copia este enlace", description: address, durationMs });
		}
	}

	return (
		<Button
			tone="link"
			size="sm"
			icon="share"
			className={cn("shrink-0", !isHydrated && "invisible")}
			onClick={() => void handleClick()}
		>
			Compartir
		</Button>
	);
}

/**
 * Shows whether the product fits the visitor's car. Reserves two lines beside a button of fixed width, so that the
 * layout does not shift; invisible without script.
 */
function CarFitStatus({ fits }: { fits: string | undefined }) {
	const car = useMyCar();
	const isHydrated = useHydrated();
	return (
		<div className="mt-4 grid min-h-14 grid-cols-[minmax(0,1fr)_min(7.75rem,45%)] items-center gap-3">
			<p role="status" className={cn("flex items-center self-stretch text-sm", !isHydrated && "invisible")}>
				{car ? (
					// The three lines of a long car name exceed the reserved height by 3 px.
					<LazyCarFit fits={fits} car={car} className="-my-0.5" />
				) : (
					<span>Dinos qué carro tienes y te decimos si le sirve.</span>
				)}
			</p>
			<CarButton>Mi carro</CarButton>
		</div>
	);
}
