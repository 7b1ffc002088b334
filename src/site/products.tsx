import { useMemo, useState } from "react";
import { redirect } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { BrandStrip } from "#features/products/brand-strip.tsx";
import {
	cardsIn,
	filterIn,
	isCode,
	isNarrowed,
	queryOf,
} from "#features/products/catalogue-filter.ts";
import { brandChoices, typeChoices } from "#features/products/choices.ts";
import type { CatalogueFilter } from "#features/products/contract.ts";
import { FilterBar } from "#features/products/filter-bar.tsx";
import { CONSULT_TEXT } from "#features/products/sentences.ts";
import { CARDS_A_STEP } from "#workshop.ts";
import type { Route } from "./+types/products";
import { breadcrumbs } from "./breadcrumbs.ts";
import { ClosingBand } from "./layout/closing-band.tsx";
import { pageMeta } from "./page-meta.ts";
import { CatalogueHero } from "./products/hero.tsx";
import { missingOf } from "./products/missing.ts";
import { Results } from "./products/results.tsx";
import { useCatalogue } from "./products/use-catalogue.ts";
import { ShopChat } from "./shop-chat.tsx";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	pageMeta(matches, location, {
		title: "Productos: aceites, filtros, limpiadores y más",
		...pageOf(loaderData),
		description:
			"Aceites, filtros, aditivos, limpiadores y accesorios con precio e ITBMS incluido. Busca por nombre o SKU, arma tu lista y pide la cotización.",
		jsonLd: ({ origin }) => breadcrumbs(origin, [["Productos", "/productos"]]),
	});

/** A page of the whole catalogue stands for itself, one of a filter for the catalogue. */
function pageOf(list: Route.ComponentProps["loaderData"] | undefined) {
	return list && queryOf(list.filter) === "" ? { page: list.page } : {};
}

export async function loader({ request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const filter = filterIn(searchParams);
	const page = Math.max(
		1,
		Math.min(Number.parseInt(searchParams.get("pagina") ?? "", 10) || 1, 9999),
	);
	const cards = cardsIn(searchParams);
	const query = { ...filter, pagina: String(page), mostrar: String(cards) };
	const api = apiFor(request);
	const reply = await api.products.search.$get({ query });
	if (!reply.ok) throw new Error(`catalogue search answered ${reply.status}`);
	const catalogue = await reply.json();
	const last = Math.max(1, Math.ceil(catalogue.total / CARDS_A_STEP));
	// Products went since the link was made: nobody is shown an empty page of a full catalogue.
	if (page > last) throw redirect(`/productos${queryOf(filter, last)}`);
	// Only what a card shows: keywords are for searching.
	const products = catalogue.products.map(
		({ keywords: _keywords, googleImageUrl: _hint, ...product }) => product,
	);
	const isFound = catalogue.total > 0 && !catalogue.understoodAs;
	const missing = isFound || !isCode(filter.q) ? undefined : await missingOf(api, filter.q.trim());
	return { filter, page, cards, catalogue: { ...catalogue, products }, missing };
}

let openedNarrow: boolean | undefined;

/** As this document first showed the catalogue: under who types nothing jumps, and who comes back finds their place. */
function isOpenedNarrow(filter: CatalogueFilter): boolean {
	if (typeof document === "undefined") return isNarrowed(filter);
	openedNarrow ??= isNarrowed(filter);
	return openedNarrow;
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
	const catalogue = useCatalogue(loaderData);
	const { filter, shown, change, warm } = catalogue;
	const [isCompact] = useState(() => isOpenedNarrow(loaderData.filter));
	const brands = useMemo(
		() => brandChoices(shown.brands, filter.marca),
		[shown.brands, filter.marca],
	);
	const types = useMemo(
		() => typeChoices(shown.types, filter.categoria),
		[shown.types, filter.categoria],
	);
	return (
		<>
			<CatalogueHero isCompact={isCompact}>
				<BrandStrip filter={filter} brands={brands} onFilter={change} />
			</CatalogueHero>
			<section aria-labelledby="resultados" className="relative">
				<div className="sticky top-(--header-height) z-10 border-b border-linea bg-hueso">
					<div className="measure py-2.5">
						<FilterBar
							filter={filter}
							types={types}
							brands={brands}
							total={shown.total}
							onFilter={change}
							onWarm={warm}
						/>
					</div>
				</div>
				<Results catalogue={catalogue} missing={loaderData.missing} />
			</section>
			<Consult />
		</>
	);
}

function Consult() {
	return (
		<ClosingBand
			id="consultar"
			title="¿No sabes cuál le va a tu carro?"
			text="Mándanos la marca, el modelo y el año, o una foto del envase que usas. Te decimos cuál es y si lo tenemos."
		>
			<ShopChat text={CONSULT_TEXT}>Consultar Producto</ShopChat>
		</ClosingBand>
	);
}
