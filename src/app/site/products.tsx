import { useState } from "react";
import { redirect } from "react-router";
import { type ApiClient, createApiClient } from "#api/client.server.ts";
import { findSuggestions } from "#app/site/products/find-suggestions.ts";
import { NoCatalogue, Results } from "#app/site/products/results.tsx";
import { CARDS_PER_STEP } from "#domain/shop.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { getBrandChoices, getTypeChoices } from "#features/content/products/choices.ts";
import type { CatalogueFilter } from "#features/content/products/contract.ts";
import { CONSULT_TEXT } from "#features/content/products/messages.ts";
import {
	buildFilterQuery,
	getOnlyBrand,
	hasFilter,
	isSkuLike,
	NO_FILTER,
	parseCardCount,
	parseFilter,
} from "#features/content/products/search/catalogue-filter.ts";
import { removeLabels } from "#features/content/products/search/query-words.ts";
import { BrandStrip } from "#features/content/products/site/brand-strip.tsx";
import { FilterBar } from "#features/content/products/site/filter-bar.tsx";
import { findMissingSku } from "#features/content/products/site/missing-sku.ts";
import { useCatalogue } from "#features/content/products/site/use-catalogue.ts";
import { ClosingSection } from "#site/closing-section.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { cn } from "#ui/cn.ts";
import { formatCount, lowercaseFirst } from "#ui/format.ts";
import { Picture } from "#ui/picture.tsx";
import type { Route } from "./+types/products";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
	const { brand, filter, page = 1, catalogue } = loaderData ?? {};
	if (brand && catalogue) {
		const query = buildFilterQuery({ ...NO_FILTER, marca: brand.code });
		const name = getBrandTitle(brand);
		return buildPageMeta(matches, location, {
			title: brand.specialty ? `${name}: ${lowercaseFirst(brand.specialty)}` : name,
			description: brand.description,
			descriptionEnd: `${formatCount(catalogue.total, "producto", "productos")} con precio e ITBMS incluido.`,
			page,
			query,
			trail: [
				["Productos", "/productos"],
				[name, `/productos${query}`],
			],
		});
	}
	return buildPageMeta(matches, location, {
		title: "Productos: aceites, filtros, limpiadores y más",
		// A page of the full catalogue is canonical itself; a filtered one points to the catalogue.
		...(filter && buildFilterQuery(filter) === "" && { page }),
		description:
			"Aceites, filtros, aditivos, limpiadores y accesorios con precio e ITBMS incluido. Busca por nombre o SKU, arma tu lista y pide la cotización.",
		trail: [["Productos", "/productos"]],
	});
};

type Brand = { code: string; name: string; specialty: string; description: string };

const getBrandTitle = ({ code, name }: Brand) =>
	code === "generic" ? "Productos genéricos" : `Productos ${name}`;

/** Loads the brand's description; a brand without one gets only its name. */
async function loadBrand(api: ApiClient, code: string | undefined): Promise<Brand | undefined> {
	if (!code) return undefined;
	const { brands } = await (await api.showcase.$get()).json();
	const { name, specialty, description } = brands.find((brand) => brand.code === code) ?? {
		name: getBrandLabel(code),
		specialty: "",
		description: "",
	};
	return { code, name, specialty, description };
}

export async function loader({ request, url: { searchParams } }: Route.LoaderArgs) {
	const filter = parseFilter(searchParams);
	const page = Number(searchParams.get("pagina")) || 1;
	const cards = parseCardCount(searchParams);
	const query = { ...filter, pagina: String(page), mostrar: String(cards) };
	const api = createApiClient(request);
	const response = await api.products.search.$get({ query });
	if (!response.ok) throw new Error(`catalogue search answered ${response.status}`);
	const catalogue = await response.json();
	const lastPage = Math.max(1, Math.ceil(catalogue.total / CARDS_PER_STEP));
	// Products may have been removed since the link was made, so do not show an empty page.
	if (page > lastPage) throw redirect(`/productos${buildFilterQuery(filter, lastPage)}`);
	// Drop the fields that a card does not show.
	const products = catalogue.products.map(
		({ keywords: _keywords, googleImageUrl: _hint, ...product }) => product,
	);
	const isFound = catalogue.total > 0 && !catalogue.understoodAs;
	const code = removeLabels(filter.q).trim();
	const missing = isFound || !isSkuLike(code) ? undefined : await findMissingSku(api, code);
	const brand = await loadBrand(api, catalogue.total > 0 ? getOnlyBrand(filter) : undefined);
	const understoodAs = catalogue.dropped.length > 0 ? undefined : catalogue.understoodAs;
	const otherMatches = await loadOtherMatches(api, understoodAs ?? filter.q.trim());
	return {
		filter,
		page,
		cards,
		catalogue: { ...catalogue, products },
		missing,
		brand,
		otherMatches,
	};
}

/** Loads symptoms and services that match the search. */
async function loadOtherMatches(api: ApiClient, searchText: string) {
	if (!searchText) return { searchText, links: [] };
	const [symptoms, services] = await Promise.all([
		api.symptoms.$get().then((response) => response.json()),
		api.services.$get().then((response) => response.json()),
	]);
	return { searchText, links: findSuggestions(searchText, { symptoms, services }) };
}

let wasOpenedFiltered: boolean | undefined;

/** Returns whether the catalogue was first opened filtered. The layout then stays stable while typing and on Back. */
function getWasOpenedFiltered(filter: CatalogueFilter): boolean {
	if (typeof document === "undefined") return hasFilter(filter);
	wasOpenedFiltered ??= hasFilter(filter);
	return wasOpenedFiltered;
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
	const catalogue = useCatalogue(loaderData);
	const { filter, view: displayed, change, warm } = catalogue;
	const { brand } = loaderData;
	const [isCompact] = useState(() => getWasOpenedFiltered(loaderData.filter));
	// A shop that did not confirm its bundled products has none to search.
	const hasCatalogue = loaderData.catalogue.catalogueTotal > 0;
	const brands = getBrandChoices(displayed.brands, filter.marca);
	return (
		<>
			<CatalogueHero
				isCompact={isCompact}
				hasCatalogue={hasCatalogue}
				brand={filter.marca === brand?.code ? brand : undefined}
			/>
			{hasCatalogue && (
				<div className="border-b border-line">
					<div className="measure py-1.5">
						<BrandStrip filter={filter} brands={brands} onFilter={change} />
					</div>
				</div>
			)}
			<section aria-labelledby="resultados" className="relative">
				<div
					className={cn(
						"sticky top-(--header-height) z-10 border-b border-line bg-ground",
						!hasCatalogue && "hidden",
					)}
				>
					<div className="measure py-2.5">
						<FilterBar
							filter={filter}
							types={getTypeChoices(displayed.types, filter.categoria)}
							brands={brands}
							total={displayed.total}
							onFilter={change}
							onPreload={warm}
						/>
					</div>
				</div>
				{!hasCatalogue && <NoCatalogue />}
				{hasCatalogue && (
					<Results
						catalogue={catalogue}
						missingSku={loaderData.missing}
						suggestions={loaderData.otherMatches}
					/>
				)}
			</section>
			<Consult />
		</>
	);
}

function Consult() {
	return (
		<ClosingSection
			id="consultar"
			title="¿No sabes cuál le va a tu carro?"
			text="Mándanos la marca, el modelo y el año, o una foto del envase que usas. Te decimos cuál es y si lo tenemos."
		>
			<ShopChat text={CONSULT_TEXT}>Consultar Producto</ShopChat>
		</ClosingSection>
	);
}

type CatalogueHeroProps = {
	/** Shows less text when the page is opened with a search or filter. */
	isCompact: boolean;
	hasCatalogue: boolean;
	/** Brand that the page is about. */
	brand: Brand | undefined;
};

function CatalogueHero({ isCompact, hasCatalogue, brand }: CatalogueHeroProps) {
	const title = hasCatalogue ? "Productos con el precio a la vista" : "Productos para tu carro";
	return (
		<section className="on-dark relative overflow-hidden">
			<Picture
				src="/images/heroes/productos.webp"
				avif="/images/heroes/productos.avif"
				sources={[
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/productos-phone.avif",
						type: "image/avif",
						width: 824,
						height: 560,
					},
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/productos-phone.webp",
						type: "image/webp",
						width: 824,
						height: 560,
					},
				]}
				alt=""
				width={1600}
				height={700}
				isPriority
				// The picture ends above its labels, which a low band would cut.
				className="absolute inset-0 size-full bg-ink object-cover max-lg:bottom-auto max-lg:object-[50%_12%] lg:left-auto lg:w-[min(52%,44rem)] lg:object-[100%_0%] lg:mask-[linear-gradient(to_right,transparent,#000_45%)]"
			/>
			<div
				className={cn(
					"absolute inset-0 bg-linear-to-r from-ink to-transparent lg:hidden",
					// A brand's description must be readable over the picture.
					brand ? "from-85%" : "from-40%",
				)}
			/>
			<div className={cn("measure relative py-5", isCompact ? "lg:py-6" : "sm:py-8 lg:py-9")}>
				{!isCompact && <p className="eyebrow text-accent max-sm:hidden">Catálogo</p>}
				<h1
					className={cn(
						"title-1 text-[2rem] sm:text-[2.5rem]",
						isCompact ? "sm:text-[2rem]" : "max-w-[11em] sm:mt-2 lg:max-w-none",
					)}
				>
					{brand ? getBrandTitle(brand) : title}
				</h1>
				{brand && <p className="mt-2 text-sm text-muted sm:text-base lg:max-w-[34em]">{brand.description}</p>}
				{!isCompact && hasCatalogue && (
					<p className="mt-3 max-w-[34em] text-muted max-sm:hidden">
						Arma tu lista y pídenos la cotización, o pide un producto por WhatsApp. Todos los precios incluyen
						el ITBMS.
					</p>
				)}
			</div>
		</section>
	);
}
